/**
 * Texts that stand in marks: the title of a link, the label of a tab, the alternative of an image in
 * HTML. Readers see or hear them, so they are for translators; the rest of the mark is not.
 */
import type { Nodes } from 'mdast'
import type {} from 'mdast-util-directive'
import { type Inline, toSource } from './inline.ts'
import { type Range, type RawInline, readMarkup } from './read-inlines.ts'
import type { TextSegment } from './read-text-segments.ts'

/** Attributes that are said to somebody, wherever they stand. */
const NAMES = 'alt|aria-label|caption|description|label|placeholder|summary|title'
const ATTRIBUTE = new RegExp(`((?<![\\w-])(?:${NAMES})\\s*=\\s*)("[^"]*"|'[^']*')`, 'gi')

/**
 * A mark whose attributes are texts inside it: `<img alt="…" title="…">` is a pair around its first
 * text, which is followed by a pair around the next. Single where there is none.
 */
export function toSpokenMark(mark: string): RawInline {
  return nest(mark, valuesOf(mark))
}

/** The same for what ends a mark; none where nothing in it is said. */
export function toSpokenEnd(close: string): RawInline | null {
  const title = /^(\]\([\s\S]*?\s)("[^"]*"|'[^']*')(\s*\))$/.exec(close)
  const start = title?.[1]?.length
  const values =
    start === undefined
      ? close.startsWith(']{')
        ? valuesOf(close)
        : []
      : [{ start: start + 1, end: start + (title?.[2]?.length ?? 0) - 1 }].filter((range) =>
          isText(close.slice(range.start, range.end)),
        )
  return values.length === 0 ? null : nest(close, values)
}

/** Places of the texts in a mark. */
function valuesOf(mark: string): Range[] {
  return Array.from(mark.matchAll(ATTRIBUTE), ({ 1: name = '', 2: quoted = '', index }) => ({
    start: index + name.length + 1,
    end: index + name.length + quoted.length - 1,
  })).filter(({ start, end }) => isText(mark.slice(start, end)))
}

/** Names of files and addresses are no words. */
function isText(value: string): boolean {
  return /\p{L}/u.test(value) && !/^\S*[./]\S*$/.test(value)
}

function nest(mark: string, values: readonly Range[]): RawInline {
  const [first, ...rest] = values
  if (!first) return { open: mark, close: '', children: null }
  const text = readMarkup(mark.slice(first.start, first.end), false)
  const open = mark.slice(0, first.start)
  const after = mark.slice(first.end)
  if (rest.length === 0) return { open, close: after, children: text }
  const later = rest.map(({ start, end }) => ({ start: start - first.end, end: end - first.end }))
  return { open, close: '', children: [...text, nest(after, later)] }
}

/** Where a block starts, and how to count lines. */
export interface BlockPlace {
  text: string
  /** Of the block's first line. */
  line: Range
  lineOf(offset: number): number
}

/** Texts in the first line of a block: attributes of a directive, title of a code. */
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

/** The quote around a text would end it. Code has no entities, so it gets the other form of quote. */
function withoutQuote(written: readonly Inline[], quote: string, isCode: boolean): Inline[] {
  const entity = quote === '"' ? '&quot;' : '&#39;'
  const other = quote === '"' ? '”' : '’'
  return written.map((inline) => {
    if (typeof inline === 'string')
      return inline.replace(/\s*\n\s*/g, ' ').replaceAll(quote, isCode ? other : entity)
    return {
      ...inline,
      children: inline.children && withoutQuote(inline.children, quote, isCode),
    }
  })
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
  if (!isText(quoted.slice(1, -1))) return []
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
