/**
 * The short way through front matter: lines of `name: value` whose YAML meaning is beyond doubt.
 * Nearly all front matter is such, and a YAML document with positions costs ten times as much.
 *
 * ```text
 * title: "Draining the probe"      quoted, without escapes
 * sidebar_position: 3              a whole number
 * draft: true
 * description: Words, and more.    text that no rule of YAML reads otherwise
 * ```
 */

/** A name starts with a letter: `__proto__` is none that can be set on an object. */
const LINE = /^([a-z][a-z_]*): +(.+?) *$/
const NUMBER = /^(?:0|[1-9]\d{0,8})$/
const DATE = /^\d{4}-\d\d-\d\d$/
/** Starts with a letter, and holds no sign that YAML gives a meaning to inside plain text. */
const TEXT = /^\p{L}[^\p{Cc}#:[\]{}&*!|>'"%@`\\]*$/u
const WORD = /^(?:true|false|null|yes|no|on|off)$/i

/**
 * Read fields where every line is plain.
 *
 * @returns `null` where any line is not, or a field is written twice: then the YAML parser decides.
 */
export function readPlainFields(yaml: string): Record<string, unknown> | null {
  const fields: Record<string, unknown> = {}
  for (const line of yaml.split('\n')) {
    const [, name = '', text = ''] = LINE.exec(line) ?? []
    const value = readValue(text)
    // A name may be one of those words as well: `null: A`.
    if (name === '' || WORD.test(name)) return null
    if (value === undefined || Object.hasOwn(fields, name)) return null
    fields[name] = value
  }
  return fields
}

/** The value of a plain scalar; `undefined` where its meaning is not plain. */
function readValue(text: string): string | number | boolean | undefined {
  const quote = text[0]
  if (quote === '"' || quote === "'") {
    const inner = text.slice(1, -1)
    const isPlain = text.length > 1 && text.endsWith(quote) && !/["'\\\p{Cc}]/u.test(inner)
    return isPlain ? inner : undefined
  }
  if (text === 'true' || text === 'false') return text === 'true'
  if (NUMBER.test(text)) return Number(text)
  if (DATE.test(text)) return text
  return TEXT.test(text) && !WORD.test(text) ? text : undefined
}
