/**
 * Texts inside inline codes: the title of a link, the label of a tab, the `alt` of an image in HTML.
 * Readers see or hear them, so they are translated; the rest of the inline code is not.
 */
import type { Nodes } from 'mdast'
import type {} from 'mdast-util-directive'
import { type Inline, toSource } from './inline.ts'
import { isTextNode, type Range, readMarkup, valuesOf } from './read-markup.ts'
import { readStringWords, readTag, type TagText, writeStringWords } from './read-tag.ts'
import type { TextSegment } from './text-segment.ts'

/** Position of a block, and a function that finds lines. */
interface BlockPlace {
  text: string
  /** Range of the block's first line. */
  line: Range
  lineOf(offset: number): number
}

/** Texts in the first line of a block: attributes of a directive, title of a code block. */
export function readBlockAttributes(
  node: Nodes,
  { text, line, lineOf }: BlockPlace,
): TextSegment[] {
  const head = text.slice(line.start, line.end)
  const from = startOfAttributes(node, head)
  if (from < 0) return []
  return valuesOf(head.slice(from)).map(({ start, end }) => {
    const range = { start: line.start + from + start, end: line.start + from + end }
    const quote = text.charAt(range.start - 1)
    return {
      ...range,
      kind: 'attribute',
      line: lineOf(range.start),
      content: readMarkup(text.slice(range.start, range.end), node.type !== 'code'),
      encode: (written) => toSource(withoutQuote(written, quote, node.type === 'code')),
    }
  })
}

function startOfAttributes(node: Nodes, head: string): number {
  switch (node.type) {
    case 'containerDirective':
    case 'leafDirective':
      return /\{[^{}]*\}\s*$/.exec(head)?.index ?? -1
    case 'code':
      return node.meta ? head.lastIndexOf(node.meta) : -1
    default:
      return -1
  }
}

/** Replace quotes that would end the text. Code has no entities, so it gets a typographic quote. */
function withoutQuote(written: readonly Inline[], quote: string, isCode: boolean): Inline[] {
  const entity = quote === '"' ? '&quot;' : '&#39;'
  const other = quote === '"' ? '”' : '’'
  return written.map((inline) => {
    if (typeof inline === 'string')
      return inline.replace(/(?<!\s)\s*\n\s*/g, ' ').replaceAll(quote, isCode ? other : entity)
    return {
      ...inline,
      children: inline.children && withoutQuote(inline.children, quote, isCode),
    }
  })
}

/** Texts in the start tag of an element of MDX. */
export function readTagAttributes(
  text: string,
  { start }: Range,
  lineOf: (offset: number) => number,
): TextSegment[] {
  return readTag(text, start).map((own) => {
    const place = { start: own.start, end: own.end, kind: 'attribute', line: lineOf(own.start) }
    return { ...place, ...(own.isScript ? readString(text, own) : readValue(text, own)) }
  })
}

function readValue(
  text: string,
  { start, end, quote }: TagText,
): Pick<TextSegment, 'content' | 'encode'> {
  return {
    content: readMarkup(text.slice(start, end), true),
    encode: (written) => toSource(withoutQuote(written, quote, false)),
  }
}

/** A string of JavaScript: translators see it without its escapes. */
function readString(
  text: string,
  { start, end, quote }: TagText,
): Pick<TextSegment, 'content' | 'encode'> {
  const raw = text.slice(start, end)
  const words = readStringWords(raw)
  return {
    content: readMarkup(words, false),
    encode(written) {
      const own = toSource(written)
      return own === words ? raw : writeStringWords(own, quote)
    },
  }
}

/** `[ref]: https://x.example "Title"` */
export function readDefinition(
  text: string,
  range: Range,
  lineOf: (offset: number) => number,
): TextSegment[] {
  const own = text.slice(range.start, range.end)
  const [, before = '', quoted = ''] =
    /^(\[[^\]]*\]:\s*\S+\s+)("[^"]*"|'[^']*')\s*$/.exec(own) ?? []
  if (!isTextNode(quoted.slice(1, -1))) return []
  const start = range.start + before.length + 1
  return [
    {
      start,
      end: start + quoted.length - 2,
      kind: 'attribute',
      line: lineOf(start),
      content: readMarkup(quoted.slice(1, -1), true),
      encode: (written) => toSource(withoutQuote(written, quoted.charAt(0), false)),
    },
  ]
}
