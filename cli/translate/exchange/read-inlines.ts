import type { Nodes } from 'mdast'
import type {} from 'mdast-util-directive'
import type { Inline } from './inline.ts'
import {
  emptyTag,
  type Range,
  type RawInline,
  readMarkup,
  readTextNode,
  toSpokenEnd,
} from './read-markup.ts'

/** Finds the range of a node in the text; `null` if its parser does not give it. */
export type RangeOf = (node: Nodes) => Range | null

/**
 * Split a range of a Markdown text into words and inline codes. Lossless: text between two nodes becomes an
 * inline code.
 */
export function readInlines(
  text: string,
  nodes: readonly Nodes[],
  { within, rangeOf }: { within: Range; rangeOf: RangeOf },
): RawInline[] {
  const parts: RawInline[] = []
  let at = within.start
  for (const node of nodes) {
    const range = node.type === 'text' ? cut(rangeOf(node), within.end) : rangeOf(node)
    // Out of order or out of bounds: the range is wrong, so its text becomes part of the gap.
    if (!range || range.start < at || range.end > within.end) continue
    if (range.start > at) parts.push(emptyTag(text.slice(at, range.start)))
    parts.push(...readNode(text, node, { range, rangeOf }))
    at = range.end
  }
  if (within.end > at) parts.push(emptyTag(text.slice(at, within.end)))
  return joinTexts(parts)
}

/** Cut a range at an offset: the last words of a heading may be followed by its id. */
function cut(range: Range | null, end: number): Range | null {
  return range && range.start < end ? { start: range.start, end: Math.min(range.end, end) } : range
}

function readNode(
  text: string,
  node: Nodes,
  { range, rangeOf }: { range: Range; rangeOf: RangeOf },
): RawInline[] {
  const own = text.slice(range.start, range.end)
  if (node.type === 'text') return readTextNode(own)
  if (node.type === 'html') return readMarkup(own, true)
  if (node.type === 'image' || node.type === 'imageReference') return [readImage(own)]
  if (!('children' in node) || node.children.length === 0) return [emptyTag(own)]
  const first = node.children[0]
  const last = node.children.at(-1)
  const inner = {
    start: (first && rangeOf(first)?.start) ?? range.start,
    end: (last && rangeOf(last)?.end) ?? range.end,
  }
  // An address that is its own text: `https://example.com`, `<me@example.com>`.
  const isAddress = node.type === 'link' && !own.startsWith('[')
  if (isAddress || inner.start <= range.start || inner.end >= range.end) return [emptyTag(own)]
  return [
    toPair(
      text.slice(range.start, inner.start),
      readInlines(text, node.children, { within: inner, rangeOf }),
      text.slice(inner.end, range.end),
    ),
  ]
}

/** An inline code around words. Texts in its end, such as the title of a link, become children after the words. */
function toPair(open: string, children: readonly RawInline[], close: string): RawInline {
  const end = toSpokenEnd(close)
  return end === null
    ? { open, close, children }
    : { open, close: '', children: [...children, end] }
}

/** The `alt` text is translated, the address is not. */
function readImage(own: string): RawInline {
  const [, open = '', alt = '', close = ''] =
    /^(!\[)([\s\S]*)(\](?:\([\s\S]*\)|\[[^\]]*\])?)$/.exec(own) ?? []
  if (open === '') return emptyTag(own)
  const pair = toPair(open, readTextNode(alt), close)
  return alt.trim() === '' && typeof pair !== 'string' && pair.close !== '' ? emptyTag(own) : pair
}

function joinTexts(parts: readonly RawInline[]): RawInline[] {
  const joined: RawInline[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

/** Give inline codes their ids, in the order of the text. */
export function withIds(
  parts: readonly RawInline[],
  idOf: (code: Exclude<RawInline, string>) => string,
): Inline[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part
    const id = idOf(part)
    return { ...part, id, children: part.children && withIds(part.children, idOf) }
  })
}
