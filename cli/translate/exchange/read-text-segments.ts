/**
 * The texts of a Markdown page that translators work on, each with its place: headings, paragraphs,
 * cells of tables, labels, comments in code, fields of front matter. What stands between them is structure, and no
 * translation touches it.
 */

import type { Nodes, Root } from 'mdast'
import { type Inline, toSource } from './inline.ts'
import { readBlockAttributes, readDefinition } from './read-attributes.ts'
import { type FindComments, readComments } from './read-comments.ts'
import { readFields } from './read-fields.ts'
import { type RangeOf, readInlines } from './read-inlines.ts'
import { emptyTag, type RawInline, readMarkup } from './read-markup.ts'
import type { TextSegment } from './text-segment.ts'

/**
 * Texts of a page in their order.
 *
 * @param text - What the positions of the tree count in, but for titles of directives.
 */
export function readTextSegments(
  text: string,
  tree: Root,
  findComments: FindComments,
): TextSegment[] {
  const lines = toLineStarts(text)
  const rangeOf: RangeOf = ({ position }) => {
    if (!position) return null
    const { start, end } = position
    const range = { start: lines.at(start.line, start.column), end: lines.at(end.line, end.column) }
    return range.start <= range.end ? range : null
  }
  const segments: TextSegment[] = []
  collect(tree, { text, rangeOf, segments, lineOf: lines.of, findComments })
  return segments.filter(({ content }) => content.length > 0).sort((a, b) => a.start - b.start)
}

interface Collector {
  text: string
  rangeOf: RangeOf
  segments: TextSegment[]
  lineOf(offset: number): number
  findComments: FindComments
}

function collect(node: Nodes, collector: Collector): void {
  switch (node.type) {
    case 'yaml':
      addRange(node, collector, readFields)
      return
    case 'heading':
    case 'paragraph':
    case 'tableCell':
      addWords(node, collector)
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
    case 'containerDirective':
    case 'leafDirective':
      addAttributes(node, collector)
  }
  if ('children' in node) for (const child of node.children) collect(child, collector)
}

/** Comments of a block of code. */
function addComments(
  node: Extract<Nodes, { type: 'code' }>,
  { text, rangeOf, segments, lineOf, findComments }: Collector,
): void {
  const range = rangeOf(node)
  if (range) segments.push(...readComments(node, { text, range, lineOf }, findComments))
}

/** Texts of a node that is read from its source alone. */
function addRange(
  node: Nodes,
  { text, rangeOf, segments, lineOf }: Collector,
  read: typeof readFields | typeof readDefinition,
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
): void {
  const ranges = node.children.map(rangeOf)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last || last.end <= first.start) return
  const within = { start: first.start, end: endOfWords(text, first.start, last.end, node.type) }
  if (within.end <= within.start) return
  const content = readInlines(text, node.children, { within, rangeOf })
  const kind = KINDS[node.type]
  const breaks = node.type === 'paragraph' ? lineBreaksOf(content) : null
  segments.push({
    ...within,
    kind,
    line: lineOf(within.start),
    content: withPlainBreaks(content, breaks),
    encode: (written) => toSource(withBreaks(written, breaks)),
  })
}

/** Line ends inside a quote or a list carry its prefix: `\n> `. `null` where they differ. */
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

/** With one form of line ends, translators see no prefix; with several they are kept. */
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

/** A line end that nothing shows the form of would end a heading, a cell, or a quote. */
function withBreaks(inlines: readonly Inline[], breaks: string | null): Inline[] {
  return inlines.map((inline) => {
    if (typeof inline !== 'string')
      return { ...inline, children: inline.children && withBreaks(inline.children, breaks) }
    return breaks === null
      ? inline.replace(/[ \t]*\n[ \t]*/g, ' ')
      : inline.replaceAll('\n', breaks)
  })
}

/** `{#roles}` at the end of a heading is its address, and each language has its own. */
function endOfWords(text: string, start: number, end: number, type: Nodes['type']): number {
  if (type !== 'heading') return end
  const words = text.slice(start, end)
  return start + words.replace(HEADING_ID, '').length
}

const HEADING_ID = /\s*(?:\{(?:#[^\s{}]+|\/\*[^}]*\*\/)\}|<!--\s*#[^\s<>]+\s*-->)\s*$/

/** Words between tags, as in `<summary>More</summary>`. */
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

/** A letter outside of all inline codes, or in a text that an inline code holds. */
function isWord(part: RawInline): boolean {
  return typeof part === 'string' ? /\p{L}/u.test(part) : (part.children ?? []).some(isWord)
}

/** Lines and columns → offsets: titles of directives move offsets, and no line. */
function toLineStarts(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    at: (line: number, column: number): number =>
      Math.min((starts[line - 1] ?? text.length) + column - 1, text.length),
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
