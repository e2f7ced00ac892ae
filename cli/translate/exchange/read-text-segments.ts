/**
 * Finds the texts of a Markdown page that translators work on, with their positions: headings, paragraphs,
 * table cells, labels, comments in code, fields of front matter. Everything between them is structure,
 * which translations do not change.
 */

import type { Blockquote, Nodes, Paragraph, PhrasingContent, Root } from 'mdast'
import type {} from 'mdast-util-mdx'
import { splitHeadingId } from '../../base/model/heading-id.ts'
import { withoutMarker } from './alert-marker.ts'
import { type Inline, toSource } from './inline.ts'
import { isPhrasing } from './phrasing.ts'
import { readBlockAttributes, readDefinition, readTagAttributes } from './read-attributes.ts'
import { type FindComments, readComments } from './read-comments.ts'
import { readFields } from './read-fields.ts'
import { type RangeOf, readInlines } from './read-inlines.ts'
import { findTerms, startOfComment } from './read-lists.ts'
import { emptyTag, type Range, type RawInline, readMarkup } from './read-markup.ts'
import type { TextSegment } from './text-segment.ts'

/**
 * Texts of a page in order.
 *
 * @param text - The text that was parsed; only inside directive titles do offsets of the tree differ from
 * it.
 */
export function readTextSegments(
  text: string,
  tree: Root,
  findComments: FindComments,
): TextSegment[] {
  const lines = toLineStarts(text)
  const rangeOf: RangeOf = ({ type, position }) => {
    if (!position) return null
    const { start, end } = position
    const range = { start: lines.at(start.line, start.column), end: lines.at(end.line, end.column) }
    // MDX with an id, `## Title {#id}`, is parsed as a longer line.
    if (type === 'mdxTextExpression') range.end = Math.min(range.end, lines.endOf(end.line))
    return range.start <= range.end ? range : null
  }
  const segments: TextSegment[] = []
  collect(tree, { text, rangeOf, segments, lineOf: lines.of, findComments, isTree: false })
  return segments.filter(({ content }) => content.length > 0).sort((a, b) => a.start - b.start)
}

interface Collector {
  text: string
  rangeOf: RangeOf
  segments: TextSegment[]
  lineOf(offset: number): number
  findComments: FindComments
  /** Whether the blocks are in a `<FileTree>`. */
  isTree: boolean
}

function collect(node: Nodes, collector: Collector): void {
  switch (node.type) {
    case 'yaml':
      addRange(node, collector, readFields)
      return
    case 'heading':
    case 'tableCell':
      addWords(node, collector)
      return
    case 'paragraph':
      addParagraph(node, collector)
      return
    case 'html':
      addHtml(node, collector)
      return
    case 'definition':
      addRange(node, collector, readDefinition)
      return
    case 'code':
      addAttributes(node, collector)
      addComments(node, collector)
      return
    case 'blockquote':
      collectQuote(node, collector)
      return
    case 'mdxJsxFlowElement':
      addRange(node, collector, readTagAttributes)
      break
    case 'containerDirective':
    case 'leafDirective':
      addAttributes(node, collector)
  }
  if ('children' in node) collectChildren(node, collector)
}

/** Blocks, and in MDX also words that are directly in an element: `<Tab>Words</Tab>`. */
function collectChildren(node: Extract<Nodes, { children: unknown }>, collector: Collector): void {
  const { isTree } = collector
  let words: PhrasingContent[] = []
  const close = () => {
    if (words.length > 0) addParagraph({ type: 'paragraph', children: words }, collector)
    words = []
  }
  if ('name' in node && node.name === 'FileTree') collector.isTree = true
  for (const child of node.children) {
    if (isPhrasing(child)) words.push(child)
    else {
      close()
      collect(child, collector)
      if (child.type === 'html') collector.isTree = isInTree(child.value, collector.isTree)
    }
  }
  close()
  collector.isTree = isTree
}

/** Whether the blocks after an HTML block are in a file tree. */
function isInTree(html: string, isTree: boolean): boolean {
  const [open, close] = [html.lastIndexOf('<FileTree'), html.lastIndexOf('</FileTree')]
  return open === close ? isTree : open > close
}

/** The first paragraph of a quote may begin with the marker of an alert. */
function collectQuote({ children: [first, ...rest] }: Blockquote, collector: Collector): void {
  if (first?.type === 'paragraph') addParagraph(first, collector, { isQuote: true })
  else if (first) collect(first, collector)
  for (const child of rest) collect(child, collector)
}

/** Each term and each definition of a list is a separate text. A file tree has words only after the names. */
function addParagraph(
  node: Paragraph,
  collector: Collector,
  { isQuote = false }: { isQuote?: boolean } = {},
): void {
  const { text, rangeOf, isTree } = collector
  if (isTree) {
    const from = startOfComment(text, node, rangeOf)
    if (from !== null) addWords(node, collector, { from })
    return
  }
  const terms = findTerms(text, node, rangeOf)
  if (terms.length === 0) addWords(node, collector, { isQuote })
  for (const { start, end } of terms) addWords(node, collector, { from: start, to: end })
}

/** Add the comments of a code block. */
function addComments(
  node: Extract<Nodes, { type: 'code' }>,
  { text, rangeOf, segments, lineOf, findComments }: Collector,
): void {
  const range = rangeOf(node)
  if (range) segments.push(...readComments(node, { text, range, lineOf }, findComments))
}

/** Add the texts of a node whose source is read again. */
function addRange(
  node: Nodes,
  { text, rangeOf, segments, lineOf }: Collector,
  read: typeof readFields | typeof readDefinition | typeof readTagAttributes,
): void {
  const range = rangeOf(node)
  if (range) segments.push(...read(text, range, lineOf))
}

function addAttributes(node: Nodes, { text, rangeOf, segments, lineOf }: Collector): void {
  const start = rangeOf(node)?.start
  if (start === undefined) return
  const end = text.indexOf('\n', start)
  const line = { start, end: end < 0 ? text.length : end }
  segments.push(...readBlockAttributes(node, { text, line, lineOf }))
}

const KINDS = { heading: 'heading', paragraph: 'paragraph', tableCell: 'cell' } as const

function addWords(
  node: Extract<Nodes, { type: keyof typeof KINDS }>,
  { text, rangeOf, segments, lineOf }: Collector,
  { isQuote = false, from, to }: { isQuote?: boolean; from?: number; to?: number } = {},
): void {
  const ranges = node.children.map(rangeOf)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last || last.end <= first.start) return
  const end = endOfWords(text, first.start, last.end, node.type)
  const within = trim(text, { start: from ?? first.start, end: to ?? end })
  if (within.end <= within.start) return
  const content = readInlines(text, node.children, { within, rangeOf })
  const kind = KINDS[node.type]
  const isOneLine = !text.slice(within.start, within.end).includes('\n')
  const breaks = node.type === 'paragraph' && !isOneLine ? lineBreaksOf(content) : null
  const words = {
    ...within,
    kind,
    line: lineOf(within.start),
    content: isOneLine ? content : withPlainBreaks(content, breaks),
    encode: (written: readonly Inline[]) => toSource(withBreaks(written, breaks)),
  }
  segments.push(isQuote ? withoutMarker(words, text) : words)
}

/** A range without white space at its ends, as in a title after `:::details`, or between tags. */
function trim(text: string, { start, end }: Range): Range {
  const words = text.slice(start, end)
  return { start: end - words.trimStart().length, end: start + words.trimEnd().length }
}

/** The line end inside a quote or a list, with its prefix: `\n> `. `null` if there are several kinds. */
function lineBreaksOf(content: readonly RawInline[]): string | null {
  const found = new Set(
    content.flatMap((part) =>
      typeof part === 'string' ? (part.match(/\n[ \t>]*/g) ?? []) : lineBreaksIn(part),
    ),
  )
  return found.size === 1 ? ([...found][0] ?? null) : null
}

function lineBreaksIn(code: Exclude<RawInline, string>): string[] {
  return (code.children ?? []).flatMap((part) =>
    typeof part === 'string' ? (part.match(/\n[ \t>]*/g) ?? []) : lineBreaksIn(part),
  )
}

/** If all line ends have the same prefix, translators do not see it; otherwise the line ends stay as inline codes. */
function withPlainBreaks(content: readonly RawInline[], breaks: string | null): RawInline[] {
  return content.flatMap((part): RawInline[] => {
    if (typeof part !== 'string')
      return [{ ...part, children: part.children && withPlainBreaks(part.children, breaks) }]
    if (breaks !== null) return [part.replaceAll(breaks, '\n')]
    return part
      .split(/(\n[ \t>]*)/)
      .filter((piece) => piece !== '')
      .map((piece) => (piece.startsWith('\n') ? emptyTag(piece) : piece))
  })
}

/**
 * Line ends with the prefix of the block. Without a known prefix they become spaces: they would end a
 * heading, a cell or a quote.
 */
function withBreaks(inlines: readonly Inline[], breaks: string | null): Inline[] {
  return inlines.map((inline) => {
    if (typeof inline !== 'string')
      return { ...inline, children: inline.children && withBreaks(inline.children, breaks) }
    return breaks === null
      ? inline.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, ' ')
      : inline.replaceAll('\n', breaks)
  })
}

/** End of a heading's words, before `{#roles}`: the id is its address, and each language has its own. */
function endOfWords(text: string, start: number, end: number, type: Nodes['type']): number {
  if (type !== 'heading') return end
  const words = text.slice(start, end)
  return start + splitHeadingId(words).words.trimEnd().length
}

/** Add words between tags, as in `<summary>More</summary>`. */
function addHtml(node: Nodes, { text, rangeOf, segments, lineOf }: Collector): void {
  const range = rangeOf(node)
  if (!range) return
  const content = readMarkup(text.slice(range.start, range.end), true)
  const isCode = /<(?:script|style|pre|code|svg|math)\b/i.test(text.slice(range.start, range.end))
  if (!content.some(isWord) || isCode) return
  segments.push({
    ...range,
    kind: 'html',
    line: lineOf(range.start),
    content,
    encode: toSource,
  })
}

/** Whether there is a letter outside of all inline codes, or in the text inside one. */
function isWord(part: RawInline): boolean {
  return typeof part === 'string' ? /\p{L}/u.test(part) : (part.children ?? []).some(isWord)
}

/** Converts lines and columns to offsets. The parser moves offsets inside directive titles, but not lines. */
function toLineStarts(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    at: (line: number, column: number): number =>
      Math.min((starts[line - 1] ?? text.length) + column - 1, text.length),
    endOf: (line: number): number => (starts[line] ?? text.length + 1) - 1,
    of(offset: number): number {
      let [low, high] = [0, starts.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((starts[middle] ?? 0) <= offset) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}
