/**
 * Fast path for front matter: lines of `name: value` whose meaning in YAML is unambiguous. Nearly all front
 * matter is of this form, and parsing YAML with positions takes ten times as long.
 *
 * ```text
 * title: "Draining the probe"      quoted, without escapes
 * sidebar_position: 3              a whole number
 * draft: true
 * description: Words, and more.    text that no rule of YAML reads otherwise
 * tags: [setup, first steps]       a list of words and whole numbers
 * badge: {"text":"GET"}            JSON, as programs write it
 * ```
 */

import { isDeepData } from '../../../runtime/shared/is-deep-yaml.ts'
import { isRecord } from '../../../runtime/shared/is-record.ts'

/** A name starts with a letter, so `__proto__`, which is unsafe as a key, does not match. */
const LINE = /^([a-z][a-z_]*): +(.+?) *$/
const NUMBER = /^(?:0|[1-9]\d{0,8})$/
const DATE = /^\d{4}-\d\d-\d\d$/
/** Starts with a letter, and contains no character with a meaning in plain YAML text. */
const TEXT = /^\p{L}[^\p{Cc}#:[\]{}&*!|>'"%@`\\]*$/u
/** An entry of a list on one line. */
const ENTRY = /^\p{L}[\p{L}\p{N}_. -]*$/u
const WORD = /^(?:true|false|null|yes|no|on|off)$/i

/**
 * Read front matter in which every line is plain.
 *
 * @returns `null` where a line is not plain or a field is repeated: then the YAML parser decides.
 */
export function readPlainFields(yaml: string): Record<string, unknown> | null {
  const whole = yaml.startsWith('{') ? readJson(yaml) : undefined
  if (isRecord(whole)) return whole
  const fields: Record<string, unknown> = {}
  for (const line of yaml.split('\n')) {
    const [, name = '', text = ''] = LINE.exec(line) ?? []
    const value = readValue(text)
    // Names can be YAML keywords as well: `null: A`.
    if (name === '' || WORD.test(name)) return null
    if (value === undefined || Object.hasOwn(fields, name)) return null
    fields[name] = value
  }
  return fields
}

/** The value of a plain list or scalar; `undefined` where it is not plain. */
function readValue(text: string): unknown {
  const first = text[0]
  if (first === '{') return readJson(text)
  if (first === '[') return readList(text) ?? readJson(text)
  if (first === '"') return readQuoted(text) ?? readJson(text)
  if (first === "'") return readQuoted(text)
  if (text === 'true' || text === 'false') return text === 'true'
  if (NUMBER.test(text)) return Number(text)
  if (DATE.test(text)) return text
  return TEXT.test(text) && !WORD.test(text) ? text : undefined
}

/** A text in quotes, without escapes. */
function readQuoted(text: string): string | undefined {
  const inner = text.slice(1, -1)
  const isPlain = text.length > 1 && text.at(-1) === text[0] && !/["'\\\p{Cc}]/u.test(inner)
  return isPlain ? inner : undefined
}

/**
 * The value of JSON without blanks, which is YAML. As it is what `JSON.stringify` writes, no object has a name twice.
 * YAML merges `<<`, and reads lines and marks in texts in its own way.
 */
function readJson(text: string): unknown {
  if (/"__proto__"|"<<"|[\p{Cc}\u2028\u2029\ufeff]/u.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text && !isDeepData(value) ? value : undefined
  } catch {
    return undefined
  }
}

function readList(text: string): (string | number)[] | undefined {
  const [, inner] = /^\[([^[\]]*)\]$/.exec(text) ?? []
  if (inner === undefined) return undefined
  if (/^ *$/.test(inner)) return []
  const entries = inner.split(',').map((entry) => {
    const word = entry.replace(/^ +| +$/g, '')
    if (NUMBER.test(word)) return Number(word)
    return ENTRY.test(word) && !WORD.test(word) ? word : undefined
  })
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}
