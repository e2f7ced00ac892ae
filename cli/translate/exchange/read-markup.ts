/**
 * Splits a text that is not Markdown, such as a message, HTML or an attribute, into words and inline codes.
 * An inline code may contain text, such as the `alt` of an image, which may contain inline codes again.
 */
import { TAG } from './inline.ts'

/** A part of a text whose inline codes have no ids yet. */
export type RawInline =
  | string
  | { open: string; close: string; label?: string; children: readonly RawInline[] | null }

/** A range of a text, in UTF-16 units. */
export interface Range {
  start: number
  end: number
}

/** Text like our own tags, and characters that XML does not allow. */
const UNSPEAKABLE = new RegExp(`${TAG.source}|[^\\P{Cc}\\t\\n]|\\p{Cs}|[\\ufffe\\uffff]`, 'gu')

/** In HTML, tags and entities are inline codes; in every message, placeholders and empty lines. */
export function readMarkup(text: string, isHtml: boolean): readonly RawInline[] {
  return isHtml ? pairTags(splitBy(text, HTML_CODES)) : splitBy(text, CODES)
}

/** Make one code of the two tags of an HTML element; tags that are not nested in each other stay single. */
export function pairTags(parts: readonly RawInline[]): readonly RawInline[] {
  if (!parts.some(isOpenTag)) return parts
  const done: RawInline[] = []
  for (const part of parts) {
    const name =
      typeof part === 'string' ? undefined : /^<\/([A-Za-z][\w-]*)\s*>$/.exec(part.open)?.[1]
    const at = name === undefined ? -1 : done.findLastIndex((before) => isTag(before, name))
    // Another element that starts between the two tags ends after them.
    const isNested = at >= 0 && !done.slice(at + 1).some(isOpenTag)
    if (typeof part === 'string' || !isNested) {
      done.push(part)
      continue
    }
    const [start, ...children] = done.splice(at)
    if (start === undefined || typeof start === 'string') continue
    done.push(
      start.children === null
        ? { open: start.open, close: part.open, children }
        : { open: '', close: part.open, children: [start, ...children] },
    )
  }
  return done
}

/** Whether a code is the start tag of an element. */
function isOpenTag(part: RawInline): boolean {
  return typeof part !== 'string' && tagName(part) !== undefined
}

function isTag(part: RawInline, name: string): boolean {
  return typeof part !== 'string' && tagName(part) === name
}

/** Elements without an end. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

function tagName(code: Exclude<RawInline, string>): string | undefined {
  const end = lastOf(code)
  // A pair has both tags already.
  if (!end.endsWith('>') || end.endsWith('/>') || /<\/[^<>]*>$/.test(end)) return undefined
  const name = /^<([A-Za-z][\w-]*)/.exec(code.open)?.[1]
  return name === undefined || VOID.test(name) ? undefined : name
}

/** The last markup of a code. */
function lastOf({ open, close, children }: Exclude<RawInline, string>): string {
  if (children === null) return open
  const last = children.at(-1)
  return close === '' && last !== undefined && typeof last !== 'string' ? lastOf(last) : close
}

/** Empty lines are included, because formats separate texts by them. */
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

/** The name of an emoji, `:tada:`, and what {@link UNSPEAKABLE} matches. */
const TEXT_CODES = new RegExp(
  `(?<![\\w:/]):[a-z0-9_+-]{1,60}:(?![\\w:/])|${UNSPEAKABLE.source}`,
  'gu',
)

/** In the text of an image, Markdown is not parsed to nodes; code in it is a code all the same. */
const ALT_CODES = new RegExp(`(\`+)[^\`]+\\1|${UNSPEAKABLE.source}`, 'gu')

/** The alternative text of an image. */
export function readAlt(text: string): RawInline[] {
  return splitBy(text, ALT_CODES)
}

/** Escapes stay in the text: `\*` is a literal star, and a translator may write it too. */
export function readTextNode(text: string): RawInline[] {
  return splitBy(text, TEXT_CODES)
}

/** Attributes that readers see or hear, on any element. */
export const TEXT_NAMES =
  'alt|aria-label|caption|description|heading|label|placeholder|subtitle|summary|text|title|tooltip'
const ATTRIBUTE = new RegExp(`((?<![\\w-])(?:${TEXT_NAMES})\\s*=\\s*)("[^"]*"|'[^']*')`, 'gi')

/**
 * An inline code with its attribute texts as content: `<img alt="…" title="…">` becomes a pair around its
 * first text, followed by a pair around the next. A single code if there are none.
 */
function toSpokenCode(code: string): RawInline {
  return nest(code, valuesOf(code))
}

/** The same for the end of an inline code, `null` if it has no text. */
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

/** Ranges of the texts in an inline code. */
export function valuesOf(code: string): Range[] {
  return Array.from(code.matchAll(ATTRIBUTE), ({ 1: name = '', 2: quoted = '', index }) => ({
    start: index + name.length + 1,
    end: index + name.length + quoted.length - 1,
  })).filter(({ start, end }) => isTextNode(code.slice(start, end)))
}

/** Whether a value is text; names of files and addresses are not. */
export function isTextNode(value: string): boolean {
  return /\p{L}/u.test(value) && !/^\S*[./]\S*$/.test(value)
}

/** An inline code with the texts in it: a pair around the first one, followed by a pair around the next. */
export function nest(code: string, values: readonly Range[]): RawInline {
  const [first, ...rest] = values
  if (!first) return { open: code, close: '', children: null }
  const text = readMarkup(code.slice(first.start, first.end), false)
  const open = code.slice(0, first.start)
  const after = code.slice(first.end)
  if (rest.length === 0) return { open, close: after, children: text }
  const later = rest.map(({ start, end }) => ({ start: start - first.end, end: end - first.end }))
  return { open, close: '', children: [...text, nest(after, later)] }
}
