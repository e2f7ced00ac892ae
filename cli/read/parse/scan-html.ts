import type { Point } from 'unist'

/** A tag in HTML text. Offsets are UTF-16 units from the start of the text. */
export interface Tag {
  kind: 'start' | 'end'
  /** As written: `FileTree`. */
  name: string
  /** Text between the name and the end of the tag. */
  attributes: string
  selfClosing: boolean
  start: number
  end: number
}

/** A piece of HTML text. All pieces in order are the whole text without comments. */
export type Piece = Tag | { kind: 'text'; start: number; end: number }

/**
 * Split HTML text into tags and the text between them; comments, doctypes and processing instructions are
 * left out. Linear: no byte is read more than a few times.
 *
 * This only prepares text for the HTML parser. Which elements are allowed is decided on the tree.
 */
export function scanHtml(text: string): Piece[] {
  const pieces: Piece[] = []
  let position = 0
  while (position < text.length) {
    const open = text.indexOf('<', position)
    const end = open < 0 ? text.length : open
    if (end > position) pieces.push({ kind: 'text', start: position, end })
    if (open < 0) break
    const next = readMarkup(text, open)
    if (next === null) {
      // A tag without end. HTML would drop all that follows, so the rest is read as text.
      pieces.push({ kind: 'text', start: open, end: text.length })
      break
    }
    if (typeof next === 'object') pieces.push(next)
    position = typeof next === 'number' ? next : next.end
  }
  return pieces
}

/** The piece at a `<`; the offset after a part to leave out; `null` for a tag without end. */
function readMarkup(text: string, open: number): Piece | number | null {
  if (text.startsWith('<!--', open)) {
    if (/^<!---?>/.test(text.slice(open, open + 6))) return text.indexOf('>', open) + 1
    return endOf(text, '-->', open + 4)
  }
  if (text.startsWith('<![CDATA[', open)) return endOf(text, ']]>', open)
  if (text.startsWith('<!', open)) return endOf(text, '>', open)
  if (text.startsWith('<?', open)) return endOf(text, '?>', open)
  NAME.lastIndex = open
  const name = NAME.exec(text)
  if (!name) return { kind: 'text', start: open, end: open + 1 }
  const attributesStart = NAME.lastIndex
  const end = endOfTag(text, attributesStart)
  if (end < 0) return null
  const attributes = text.slice(attributesStart, end - 1)
  return {
    kind: name[1] === '/' ? 'end' : 'start',
    name: name[2] ?? '',
    attributes,
    selfClosing: attributes.endsWith('/'),
    start: open,
    end,
  }
}

const NAME = /<(\/?)([A-Za-z][^\s/>]*)/y

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/** Offset after the `>` of a tag, skipping quoted values; -1 where the tag has no end. */
function endOfTag(text: string, from: number): number {
  const mark = /["'>]/g
  mark.lastIndex = from
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    if (found[0] === '>') return mark.lastIndex
    if (!/=\s*$/.test(text.slice(Math.max(from, found.index - 20), found.index))) continue
    const close = text.indexOf(found[0], mark.lastIndex)
    if (close < 0) return -1
    mark.lastIndex = close + 1
  }
  return -1
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Values in braces that mean the same in HTML and MDX. */
const LITERAL = /^\{(true|false|null|-?\d+(?:\.\d+)?)\}$/

/** Attributes of a tag with their names as written: `n={1}` is a number, an attribute without value is `true`. */
export function readHtmlAttributes(text: string): Record<string, string | number | boolean | null> {
  const attributes: Record<string, string | number | boolean | null> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    if (!Object.hasOwn(attributes, name) && name !== '__proto__') {
      const literal = bare === undefined ? undefined : LITERAL.exec(bare)?.[1]
      const written = double ?? single ?? bare
      attributes[name] =
        literal !== undefined
          ? JSON.parse(literal)
          : written === undefined || decodeEntities(written)
    }
  return attributes
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? all
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}

/**
 * Create a function from an offset in HTML to its place in the file. Offsets must not decrease from call to call.
 *
 * @param from - Place of the start of the text.
 */
export function createPlaces(text: string, from: Point): (offset: number) => Point {
  let { line } = from
  let lineStart = 1 - from.column
  // Searched once for each line: text without a line end would be read again from every tag on.
  let end = text.indexOf('\n')
  return (offset) => {
    while (end >= 0 && end < offset) {
      line += 1
      lineStart = end + 1
      end = text.indexOf('\n', lineStart)
    }
    const at = from.offset === undefined ? {} : { offset: from.offset + offset }
    return { line, column: offset - lineStart + 1, ...at }
  }
}
