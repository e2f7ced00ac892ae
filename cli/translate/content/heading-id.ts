import { splitHeadingId } from '../../base/model/heading-id.ts'

/** Closing sequence of `## Title ##`: an id after it would become text. */
const CLOSING = /(?<![ \t])[ \t]+#+[ \t]*$/

/** Whether a section begins with a heading that has an explicit id. */
export function hasExplicitId(text: string): boolean {
  return splitHeadingId(splitHeading(text).words).id !== ''
}

/** Set or replace the explicit id of the heading that a section begins with. */
export function setHeadingId(text: string, id: string): string {
  const { words, underline, rest } = splitHeading(text)
  return `${splitHeadingId(words).words.replace(CLOSING, '').trimEnd()} {#${id}}${underline}${rest}`
}

/** Splits a section: its heading, the `underline` of a setext heading, and the rest. */
export function splitHeading(text: string): { words: string; underline: string; rest: string } {
  const [first = ''] = text.split('\n', 1)
  if (/^ {0,3}#/.test(first)) return { words: first, underline: '', rest: text.slice(first.length) }
  const match = /^([\s\S]*?)(\n {0,3}(?:=+|-+)[ \t]*)(?=\n|$)/.exec(text)
  const [whole = first, words = first, underline = ''] = match ?? []
  return { words, underline, rest: text.slice(whole.length) }
}
