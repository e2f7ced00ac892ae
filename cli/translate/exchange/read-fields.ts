import { isMap, isScalar, isSeq, type Node, parseDocument, stringify } from 'yaml'
import { isDeepYaml } from '../../../runtime/shared/is-deep-yaml.ts'
import { type Inline, toSource } from './inline.ts'
import { type Range, readMarkup } from './read-markup.ts'
import type { TextSegment } from './text-segment.ts'

/** Fields of front matter that readers see. */
const FIELDS = ['title', 'description', 'sidebar_label', 'pagination_label', 'keywords']

/** Texts in front matter, in the order of the file; none for invalid YAML, which the build reports. */
export function readFields(
  text: string,
  range: Range,
  lineOf: (offset: number) => number,
): TextSegment[] {
  const block = text.slice(range.start, range.end)
  const start = range.start + block.indexOf('\n') + 1
  const end = range.start + block.lastIndexOf('\n')
  if (end < start || isDeepYaml(text.slice(start, end))) return []
  const plain = readPlainLines(text, { start, end }, lineOf)
  if (plain) return plain
  const document = parseDocument(text.slice(start, end))
  if (document.errors.length > 0 || !isMap(document.contents)) return []
  return document.contents.items.flatMap(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : ''
    const words = FIELDS.includes(name) ? wordsOf(value) : null
    // The type allows plain values too, but a parsed map contains only nodes.
    const place = (value as Node | null)?.range
    if (words === null || !place) return []
    const raw = text.slice(start + place[0], start + place[1]).trimEnd()
    const from = start + place[0]
    return [
      {
        kind: name,
        start: from,
        end: from + raw.length,
        line: lineOf(from),
        content: readMarkup(words, false),
        encode: (written: readonly Inline[]) => {
          const own = toSource(written)
          return own === words ? raw : toYaml(own, isSeq(value))
        },
      },
    ]
  })
}

/** A line whose value is a text as it stands, in YAML too: it starts with a word of two letters or more. */
const PLAIN_LINE = /^(\w+): (\p{L}\p{L}[^\n:#]*(?:[:#](?! |$)[^\n:#]*)*)$/u
/** Words that are no texts in YAML. */
const VALUES = /^(?:true|false|null|yes|no|on|off)$/i

/** Texts of front matter that has only such lines, without a YAML parser; `null` for others. */
function readPlainLines(
  text: string,
  { start, end }: Range,
  lineOf: (offset: number) => number,
): TextSegment[] | null {
  const found: TextSegment[] = []
  let at = start
  for (const line of text.slice(start, end).split('\n')) {
    const [, name = '', value = ''] = PLAIN_LINE.exec(line) ?? []
    if (name === '' || VALUES.test(value) || /\s#|\s$/.test(value)) return null
    const from = at + name.length + 2
    if (FIELDS.includes(name) && name !== 'keywords') {
      found.push({
        kind: name,
        start: from,
        end: from + value.length,
        line: lineOf(from),
        content: readMarkup(value, false),
        encode(written: readonly Inline[]) {
          const own = toSource(written)
          return own === value ? value : toYaml(own, false)
        },
      })
    }
    at += line.length + 1
  }
  return found
}

/** A list is one text, because another language may need more or fewer words. */
function wordsOf(value: unknown): string | null {
  if (isScalar(value))
    return typeof value.value === 'string' && value.value !== '' ? value.value : null
  if (!isSeq(value)) return null
  const words = value.items.map((item) => (isScalar(item) ? String(item.value) : ''))
  return words.some((word) => word === '' || word.includes(',')) ? null : words.join(', ')
}

/** One line of YAML, quoted if necessary. */
export function toYaml(text: string, isList: boolean): string {
  if (!isList) return toScalar(text)
  const words = text.split(',').map((word) => word.trim())
  return `[${words
    .filter((word) => word !== '')
    .map(toListItem)
    .join(', ')}]`
}

function toScalar(text: string): string {
  const plain = stringify(text, { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd()
  return plain.includes('\n') || /^[|>]/.test(plain) ? JSON.stringify(text) : plain
}

function toListItem(word: string): string {
  return /[[\]{},]/.test(word) ? JSON.stringify(word) : toScalar(word)
}
