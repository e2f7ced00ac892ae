/**
 * Finds the texts in the start tag of a JSX element: attributes that readers see or hear, and the same names in
 * expressions, as in `<Tabs values={[{ label: 'Yarn' }]}>`. The tag comes from a parsed page, so its syntax is valid.
 */
import { isTextNode, type Range, TEXT_NAMES } from './read-markup.ts'

/** A text in a tag. */
export interface TagText extends Range {
  /** The sign around it. */
  quote: string
  /** Whether it is a string of JavaScript, with its escapes. */
  isScript: boolean
}

const NAMED = new RegExp(`(?:^|[\\s{,('"\`])(?:${TEXT_NAMES})['"]?\\s*[:=]\\s*$`)
const WHOLE = new RegExp(`[\\s"'\`}](?:${TEXT_NAMES})\\s*=\\s*(?:\\{\\s*)?$`)
/** Escapes that are more than a quote or a backslash: such a string is not for translators. */
const OTHER_ESCAPE = /\\[^\\'"`]|\$\{/

/** Characters before a string that are searched for its name. */
const REACH = 80

/** The texts in the tag that starts at an offset, in order. Offsets are those of `text`. */
export function readTag(text: string, start: number): TagText[] {
  const found: TagText[] = []
  let depth = 0
  for (let at = start + 1; at < text.length && !(depth === 0 && text[at] === '>'); ) {
    const end = endOfToken(text, at, depth > 0)
    const quote = text[at] ?? ''
    if (end > at + 1 && quote !== '/') {
      const own = { start: at + 1, end: end - 1, quote, isScript: depth > 0 }
      const before = text.slice(Math.max(start, at - REACH), at)
      if (isForReaders(text, own, { before, depth })) found.push(own)
    }
    depth += quote === '{' ? 1 : quote === '}' ? -1 : 0
    at = end
  }
  return found
}

/** End of a string, or of a comment in an expression; of a single character elsewhere. */
function endOfToken(text: string, start: number, isScript: boolean): number {
  const sign = text[start]
  if (sign === '"' || sign === "'" || (sign === '`' && isScript))
    return endOfString(text, start, isScript)
  if (!isScript || sign !== '/') return start + 1
  if (text[start + 1] === '*') return endAfter(text, '*/', start + 2)
  return text[start + 1] === '/' ? endAfter(text, '\n', start) : start + 1
}

function endOfString(text: string, start: number, hasEscapes: boolean): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (hasEscapes && text[at] === '\\') at += 1
    else if (text[at] === text[start]) return at + 1
  }
  return text.length
}

function endAfter(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? text.length : at + end.length
}

function isForReaders(
  text: string,
  own: TagText,
  { before, depth }: { before: string; depth: number },
): boolean {
  const words = text.slice(own.start, own.end)
  if (!isTextNode(words) || (own.isScript && OTHER_ESCAPE.test(words))) return false
  return WHOLE.test(before) ? depth < 2 : depth > 0 && NAMED.test(before)
}

/** The words of a string of JavaScript. */
export function readStringWords(written: string): string {
  return written.replace(/\\(.)/g, '$1')
}

/** Words as a string of JavaScript between the same quotes. */
export function writeStringWords(words: string, quote: string): string {
  return words
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .replace(/\\|\$(?=\{)/g, '\\$&')
    .replaceAll(quote, `\\${quote}`)
}
