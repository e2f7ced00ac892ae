/**
 * Finds the position at which a text stops being JSON, and lists the tokens that are valid there, in plain
 * words. The messages of `JSON.parse` differ between versions of Node, and some have no position. Used only for
 * text that `JSON.parse` refused. One pass, not recursive.
 */

/** The first error in a text. */
interface JsonError {
  /** Offset in characters. */
  offset: number
  /** Clause of a sentence: `a comma or "}" should stand here, not "x"`. */
  reason: string
}

/** Tokens that are valid next. */
type Wanted = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma' | 'end'

type Bracket = '{' | '['

const WORDS: Readonly<Record<Wanted, string>> = {
  value: 'a value',
  'first value': 'a value or "]"',
  name: 'a name in double quotes',
  'first name': 'a name in double quotes or "}"',
  colon: 'a colon after the name',
  comma: 'a comma or the end',
  end: 'nothing more',
}

const SPACE = /[ \t\r\n]*/y
/** A text without its closing quote. All characters but control characters, quotes and backslashes are literal. */
const TEXT = /"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*/uy
const PLAIN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const WORD = /[\w.+-]+|./suy

/** The first error; `null` if there is none. */
export function findJsonError(text: string): JsonError | null {
  const open: Bracket[] = []
  let wanted: Wanted = 'value'
  for (
    let offset = skip(SPACE, text, 0);
    offset < text.length;
    offset = skip(SPACE, text, offset)
  ) {
    const next = follow(text[offset] ?? '', wanted, open)
    const end: number | JsonError = next ? offset + 1 : readValue(text, offset, wanted)
    if (typeof end !== 'number') return end
    offset = end
    wanted = next ?? (isName(wanted) ? 'colon' : afterValue(open))
  }
  if (wanted === 'end') return null
  return { offset: text.length, reason: `it ends where ${WORDS[wanted]} should be` }
}

/** Read a text, number or word. @returns the offset of its end, or an error. */
function readValue(text: string, offset: number, wanted: Wanted): number | JsonError {
  const isText = text[offset] === '"' && (isName(wanted) || isValue(wanted))
  const end = isText
    ? skip(TEXT, text, offset)
    : isValue(wanted)
      ? skip(PLAIN, text, offset)
      : offset
  if (end === offset) return { offset, reason: describe(text, offset, wanted) }
  if (!isText) return end
  return text[end] === '"' ? end + 1 : { offset: end, reason: describeText(text, end) }
}

/** Tokens that are valid after a bracket, comma or colon; `null` if the token is not valid itself. */
function follow(token: string, wanted: Wanted, open: Bracket[]): Wanted | null {
  if (token === ':') return wanted === 'colon' ? 'value' : null
  if (token === ',' && wanted === 'comma') return open.at(-1) === '{' ? 'name' : 'value'
  if ((token === '{' || token === '[') && isValue(wanted)) {
    open.push(token)
    return token === '{' ? 'first name' : 'first value'
  }
  const isEnd = wanted === 'comma' || wanted.startsWith('first')
  if (!isEnd || open.at(-1) === undefined || open.at(-1) !== OPENED_BY[token]) return null
  open.pop()
  return afterValue(open)
}

const OPENED_BY: Readonly<Record<string, Bracket>> = { '}': '{', ']': '[' }

function afterValue(open: readonly string[]): Wanted {
  return open.length === 0 ? 'end' : 'comma'
}

function isName(wanted: Wanted): boolean {
  return wanted === 'name' || wanted === 'first name'
}

function isValue(wanted: Wanted): boolean {
  return wanted === 'value' || wanted === 'first value'
}

/** @returns the end of a match at `offset`; `offset` itself if there is none. */
function skip(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex : offset
}

function describe(text: string, offset: number, wanted: Wanted): string {
  const found = text.slice(offset, skip(WORD, text, offset)).slice(0, 40)
  if (wanted === 'end') return `"${found}" stands after its end`
  const before = text.slice(0, offset).trimEnd()
  if (before.endsWith(',') && (found === '}' || found === ']'))
    return `a comma stands before "${found}"`
  return `${WORDS[wanted]} should stand here, not "${found}"`
}

/** The error in a text without a closing quote. */
function describeText(text: string, end: number): string {
  if (text[end] === '\\' && /[^\r\n]/.test(text[end + 1] ?? ''))
    return `"${text.slice(end, end + 2)}" is not an escape of JSON`
  return /[\\\r\n]/.test(text[end] ?? '\n')
    ? 'a text has no end quote in its line'
    : 'a text holds a control character'
}
