/** Notations of an explicit id at the end of a heading, closing marks of the heading included. */
const EXPLICIT = /[ \t]*(?:\{#[^\s{}]+\}|\{\/\*[^}]*\*\/\}|<!--\s*#\S+\s*-->)[ \t#]*$/
/** `## Title ##`: an id behind them would become text. */
const CLOSING = /[ \t]+#+[ \t]*$/

/** Whether the heading that a section's text starts with has an id of its own. */
export function hasExplicitId(text: string): boolean {
  return EXPLICIT.test(splitHeading(text).words)
}

/** Give the heading that a section's text starts with an id, in place of the one that it has. */
export function setHeadingId(text: string, id: string): string {
  const { words, underline, rest } = splitHeading(text)
  return `${words.replace(EXPLICIT, '').replace(CLOSING, '').trimEnd()} {#${id}}${underline}${rest}`
}

/** The heading of a section, `underline` for one that has a line under it, and all that follows. */
export function splitHeading(text: string): { words: string; underline: string; rest: string } {
  const [first = ''] = text.split('\n', 1)
  if (/^ {0,3}#/.test(first)) return { words: first, underline: '', rest: text.slice(first.length) }
  const match = /^([\s\S]*?)(\n {0,3}(?:=+|-+)[ \t]*)(?=\n|$)/.exec(text)
  const [whole = first, words = first, underline = ''] = match ?? []
  return { words, underline, rest: text.slice(whole.length) }
}
