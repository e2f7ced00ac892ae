/**
 * Prepares HTML of the author for the parser: components get a placeholder element (HTML would lower-case
 * their names and ignore `/>`), and code elements are removed while their exact position is known. Everything
 * else is decided on the parsed tree, by `refused-html.ts`.
 */
import type { Html, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { htmlRefused, markdownTooDeep } from '../../../base/errors/catalogue.ts'
import type { Source } from '../../../base/model/diagnostic.ts'
import { componentOfTag } from '../component-of-tag.ts'
import { DROPPED_WHOLE, OPTIONAL_END, VOID_ELEMENTS } from '../html-names.ts'
import { addComponent, COMPONENT_TAG, type Page, pageOf, sourceOf } from '../page.ts'
import { createPlaces, type Piece, readHtmlAttributes, scanHtml, type Tag } from '../scan-html.ts'
import { walk } from '../walk.ts'
import { MAX_DEPTH } from './nesting.ts'

/** Elements whose text is code, or not text of the page: they are removed before parsing. */
const CODE_ELEMENTS: ReadonlySet<string> = new Set(
  [...DROPPED_WHOLE]
    .filter((name) => name !== 'iframe' && name !== 'title' && name !== 'image')
    .map((name) => name.toLowerCase()),
)
const LINE_BREAK = /^<(br|wbr|hr)\s*\/?>$/i

/** State of one file, whose HTML is read in document order. */
interface Reading {
  page: Page
  /** Number of open elements. */
  depth: number
  /** Start tags that were too deep and are dropped; their end tags are dropped too. */
  dropped: number
}

/** Prepare every piece of HTML for the parser, and drop pieces that contain only comments. */
export function remarkRawHtml() {
  return (tree: Root, file: VFile): void => {
    const reading: Reading = { page: pageOf(file), depth: 0, dropped: 0 }
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'html') return undefined
      const lineBreak = LINE_BREAK.exec(node.value)?.[1]
      if (lineBreak) {
        node.data = { ...node.data, hName: lineBreak.toLowerCase(), hChildren: [] }
        return undefined
      }
      node.value = prepare(reading, node)
      return node.value.trim() === '' ? { replace: [] } : undefined
    })
  }
}

function prepare(reading: Reading, node: Html): string {
  const pieces = scanHtml(node.value)
  const positionOf = createPositions(reading.page, node)
  const ends = lastEnds(pieces)
  let html = ''
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index]
    if (!piece) break
    if (piece.kind === 'text') html += escapeTagStart(node.value.slice(piece.start, piece.end))
    else if (!isCode(reading.page, piece)) html += writeTag(reading, piece, node.value, positionOf)
    else if (piece.kind === 'start') {
      refuse(reading.page, piece, positionOf(piece.start))
      index = endOfElement(pieces, ends, index)
    }
  }
  return html
}

/** A `<` that starts no tag is text, and is escaped so that the parser reads it as text. */
function escapeTagStart(text: string): string {
  return text.replaceAll('<', '&lt;')
}

/** Elements of our namespace count too: only the build may create them. */
function isCode(page: Page, tag: Tag): boolean {
  if (/^octavo-/i.test(tag.name)) return true
  return CODE_ELEMENTS.has(tag.name.toLowerCase()) && !componentOfTag(page, tag)
}

function refuse(page: Page, { name }: Tag, source: Source): void {
  const hint = 'Put behaviour and style into a component or the CSS of the site.'
  page.diagnostics.push(htmlRefused(`The element <${name.toLowerCase()}>`, hint, source))
}

/** Name of a code element → index of its last end tag, so that looking up a missing one takes constant time. */
function lastEnds(pieces: readonly Piece[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>()
  for (const [index, piece] of pieces.entries())
    if (piece.kind === 'end') ends.set(piece.name.toLowerCase(), index)
  return ends
}

/** Index of the piece that ends an element; the start itself where nothing does. */
function endOfElement(
  pieces: readonly Piece[],
  ends: ReadonlyMap<string, number>,
  start: number,
): number {
  const tag = pieces[start]
  const name = tag && tag.kind !== 'text' ? tag.name.toLowerCase() : ''
  const last = VOID_ELEMENTS.has(name) ? -1 : (ends.get(name) ?? -1)
  for (let index = start + 1; index <= last; index += 1) {
    const piece = pieces[index]
    if (piece?.kind === 'end' && piece.name.toLowerCase() === name) return index
  }
  return start
}

function writeTag(
  reading: Reading,
  tag: Tag,
  ...[text, positionOf]: [string, (offset: number) => Source]
): string {
  const component = componentOfTag(reading.page, tag)
  const name = component ? COMPONENT_TAG : tag.name
  if (!goesDeeper(reading, { ...tag, name }, positionOf)) return ''
  if (tag.kind === 'end') return `</${name}>`
  const isClosed = tag.selfClosing && !VOID_ELEMENTS.has(name.toLowerCase())
  const end = isClosed ? `</${name}>` : ''
  if (!component) {
    const start = text.slice(tag.start, tag.end)
    return isClosed ? `${start.slice(0, -1).replace(/\/$/, '')}>${end}` : start
  }
  const { dataComponent } = addComponent(reading.page, {
    ...component,
    written: tag.name,
    props: readHtmlAttributes(tag.attributes),
    isInline: false,
    source: positionOf(tag.start),
  })
  return `<${COMPONENT_TAG} data-component="${dataComponent}">${end}`
}

/** Count open elements; returns false for a tag beyond the maximum depth. */
function goesDeeper(reading: Reading, tag: Tag, positionOf: (offset: number) => Source): boolean {
  const name = tag.name.toLowerCase()
  if (VOID_ELEMENTS.has(name) || OPTIONAL_END.has(name) || tag.selfClosing) return true
  if (tag.kind === 'end') {
    if (reading.dropped > 0) {
      reading.dropped -= 1
      return false
    }
    reading.depth = Math.max(0, reading.depth - 1)
    return true
  }
  if (reading.depth < MAX_DEPTH) {
    reading.depth += 1
    return true
  }
  if (reading.dropped === 0)
    reading.page.diagnostics.push(markdownTooDeep(MAX_DEPTH, positionOf(tag.start)))
  reading.dropped += 1
  return false
}

/** Create a function from an offset in a node to its position. Offsets must not decrease from call to call. */
function createPositions(page: Page, node: Html): (offset: number) => Source {
  const { file, line = 1, column = 1 } = sourceOf(page, node)
  const placeOf = createPlaces(node.value, { line, column })
  return (offset) => ({ file, ...placeOf(offset) })
}
