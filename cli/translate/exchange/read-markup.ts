/**
 * The words and inline codes of a text that is no Markdown: of a message, of HTML, of an attribute. An
 * inline code may hold words of its own, such as the alternative of an image, which may hold inline codes again.
 */
import { TAG } from './inline.ts'

/** A part of a text before its inline codes have ids. */
export type RawInline =
  | string
  | { open: string; close: string; children: readonly RawInline[] | null }

/** A range of the text, in UTF-16 units. */
export interface Range {
  start: number
  end: number
}

/** Our tags, and what XML cannot hold. */
const UNSPEAKABLE = new RegExp(`${TAG.source}|[^\\P{Cc}\\t\\n]|\\p{Cs}|[\\ufffe\\uffff]`, 'gu')

/** Of HTML, tags and entities are inline codes; of any message, placeholders and empty lines. */
export function readMarkup(text: string, isHtml: boolean): RawInline[] {
  return splitBy(text, isHtml ? HTML_CODES : CODES)
}

/** Formats part texts by an empty line. */
const CODES = new RegExp(`\\{\\w+\\}|\\n\\s*\\n|${UNSPEAKABLE.source}`, 'gu')
const HTML_CODES = new RegExp(`<!--[\\s\\S]*?-->|<[^>]*>|&#?\\w+;|${CODES.source}`, 'gu')

function splitBy(text: string, codes: RegExp): RawInline[] {
  const parts: RawInline[] = []
  let at = 0
  for (const { 0: code, index } of text.matchAll(codes)) {
    if (index > at) parts.push(text.slice(at, index))
    parts.push(/^<\p{L}/u.test(code) ? toSpokenCode(code) : emptyTag(code))
    at = index + code.length
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}

export const emptyTag = (open: string): RawInline => ({ open, close: '', children: null })

/** Escapes stay: `\*` means a star, and a translator may write the same. */
export function readTextNode(text: string): RawInline[] {
  return splitBy(text, UNSPEAKABLE)
}

/** Attributes that are said to somebody, wherever they stand. */
const NAMES = 'alt|aria-label|caption|description|label|placeholder|summary|title'
const ATTRIBUTE = new RegExp(`((?<![\\w-])(?:${NAMES})\\s*=\\s*)("[^"]*"|'[^']*')`, 'gi')

/**
 * An inline code whose attributes are texts inside it: `<img alt="…" title="…">` is a pair around its first
 * text, which is followed by a pair around the next. Single where there is none.
 */
function toSpokenCode(code: string): RawInline {
  return nest(code, valuesOf(code))
}

/** The same for what ends an inline code; none where nothing in it is said. */
export function toSpokenEnd(close: string): RawInline | null {
  const title = /^(\]\([\s\S]*?\s)("[^"]*"|'[^']*')(\s*\))$/.exec(close)
  const start = title?.[1]?.length
  const values =
    start === undefined
      ? close.startsWith(']{')
        ? valuesOf(close)
        : []
      : [{ start: start + 1, end: start + (title?.[2]?.length ?? 0) - 1 }].filter((range) =>
          isTextNode(close.slice(range.start, range.end)),
        )
  return values.length === 0 ? null : nest(close, values)
}

/** Places of the texts in an inline code. */
export function valuesOf(code: string): Range[] {
  return Array.from(code.matchAll(ATTRIBUTE), ({ 1: name = '', 2: quoted = '', index }) => ({
    start: index + name.length + 1,
    end: index + name.length + quoted.length - 1,
  })).filter(({ start, end }) => isTextNode(code.slice(start, end)))
}

/** Names of files and addresses are no words. */
export function isTextNode(value: string): boolean {
  return /\p{L}/u.test(value) && !/^\S*[./]\S*$/.test(value)
}

function nest(code: string, values: readonly Range[]): RawInline {
  const [first, ...rest] = values
  if (!first) return { open: code, close: '', children: null }
  const text = readMarkup(code.slice(first.start, first.end), false)
  const open = code.slice(0, first.start)
  const after = code.slice(first.end)
  if (rest.length === 0) return { open, close: after, children: text }
  const later = rest.map(({ start, end }) => ({ start: start - first.end, end: end - first.end }))
  return { open, close: '', children: [...text, nest(after, later)] }
}
