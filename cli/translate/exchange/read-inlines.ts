import type { Image, ImageReference, Nodes } from 'mdast'
import type {} from 'mdast-util-directive'
import type {} from 'mdast-util-mdx'
import type { Inline } from './inline.ts'
import {
  emptyTag,
  nest,
  pairTags,
  type Range,
  type RawInline,
  readAlt,
  readMarkup,
  readTextNode,
  toSpokenEnd,
} from './read-markup.ts'
import { readTag } from './read-tag.ts'

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
): readonly RawInline[] {
  const parts: RawInline[] = []
  let at = within.start
  for (const node of nodes) {
    const range = node.type === 'text' ? clip(rangeOf(node), within) : rangeOf(node)
    // Out of order or out of bounds: the range is wrong, so its text becomes part of the gap.
    if (!range || range.start < at || range.end > within.end) continue
    if (range.start > at) parts.push(toGap(text.slice(at, range.start), parts.at(-1)))
    parts.push(...readNode(text, node, { range, rangeOf }))
    at = range.end
  }
  if (within.end > at) parts.push(emptyTag(text.slice(at, within.end)))
  return pairTags(joinTexts(parts))
}

/** Text between two nodes. The prefix of a quote or list belongs to the line end before it. */
function toGap(gap: string, before: RawInline | undefined): RawInline {
  const isPrefix = /^[ \t>]+$/.test(gap) && typeof before === 'string' && before.endsWith('\n')
  return isPrefix || /^\n[ \t>]*$/.test(gap) ? gap : emptyTag(gap)
}

/**
 * Cut off the parts of a text that are not in a range: words may be followed by the id of a heading, or by the next
 * definition of a list.
 */
function clip(range: Range | null, { start, end }: Range): Range | null {
  if (!range || range.end <= start || range.start >= end) return null
  return { start: Math.max(range.start, start), end: Math.min(range.end, end) }
}

function readNode(
  text: string,
  node: Nodes,
  { range, rangeOf }: { range: Range; rangeOf: RangeOf },
): readonly RawInline[] {
  const own = text.slice(range.start, range.end)
  if (node.type === 'text') return readTextNode(own)
  if (node.type === 'html') return readMarkup(own, true)
  if (node.type === 'image' || node.type === 'imageReference') return [readImage(own, node)]
  if (node.type === 'mdxJsxTextElement' && node.children.length === 0)
    return [nest(own, readTag(own, 0))]
  if (!('children' in node) || node.children.length === 0) return [emptyTag(own)]
  return [readAround(text, node, { range, rangeOf })]
}

/** A code around words: emphasis, a link, an element. */
function readAround(
  text: string,
  node: Extract<Nodes, { children: unknown }>,
  { range, rangeOf }: { range: Range; rangeOf: RangeOf },
): RawInline {
  const own = text.slice(range.start, range.end)
  const first = node.children[0]
  const last = node.children.at(-1)
  const inner = {
    start: (first && rangeOf(first)?.start) ?? range.start,
    end: (last && rangeOf(last)?.end) ?? range.end,
  }
  // An address that is its own text: `https://example.com`, `<me@example.com>`.
  const isAddress = node.type === 'link' && !own.startsWith('[')
  if (isAddress || inner.start <= range.start || inner.end >= range.end) return emptyTag(own)
  const open = text.slice(range.start, inner.start)
  const words = readInlines(text, node.children, { within: inner, rangeOf })
  const close = text.slice(inner.end, range.end)
  const values = node.type === 'mdxJsxTextElement' ? readTag(open, 0) : []
  if (values.length > 0) return { open: '', close, children: [nest(open, values), ...words] }
  const pair = toPair(open, words, close)
  if (node.type !== 'linkReference' || node.referenceType === 'full') return pair
  return withLabel(pair, text.slice(inner.start, inner.end))
}

/** A reference whose label is its text. */
function withLabel(pair: RawInline, label: string): RawInline {
  return typeof pair === 'string' ? pair : { ...pair, label }
}

/** An inline code around words. Texts in its end, such as the title of a link, become children after the words. */
function toPair(open: string, children: readonly RawInline[], close: string): RawInline {
  const end = toSpokenEnd(close)
  return end === null
    ? { open, close, children }
    : { open, close: '', children: [...children, end] }
}

/** The `alt` text is translated, address and label are not. */
function readImage(own: string, node: Image | ImageReference): RawInline {
  const end = node.type === 'image' ? IMAGE_END : REFERENCE_ENDS[node.referenceType]
  const [, open = '', alt = '', close = ''] = end.exec(own) ?? []
  if (open === '') return emptyTag(own)
  const pair = toPair(open, readAlt(alt), close)
  if (alt.trim() === '' && typeof pair !== 'string' && pair.close !== '') return emptyTag(own)
  return node.type === 'image' || node.referenceType === 'full' ? pair : withLabel(pair, alt)
}

const IMAGE_END = /^(!\[)([\s\S]*)(\]\([\s\S]*\))$/
/** The end of an image whose address is in a definition. A label has no brackets. */
const REFERENCE_ENDS = {
  full: /^(!\[)([\s\S]*)(\]\[(?:[^[\]\\]|\\.)*\])$/,
  collapsed: /^(!\[)([\s\S]*)(\]\[\])$/,
  shortcut: /^(!\[)([\s\S]*)(\])$/,
} as const

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
