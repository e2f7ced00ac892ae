import type { Element, ElementContent } from 'hast'
import type { CodeLine } from './to-lines.ts'

/** A part of a line that is marked: offsets in its text, and the element that says how. */
export interface MarkedRange {
  from: number
  to: number
  tagName: 'mark' | 'ins' | 'del'
}

/** Nodes of a line that belong to one range, by its index; to none with -1. */
interface Piece {
  owner: number
  node: ElementContent
}

/**
 * Put parts of a line into elements. What is coloured stays so: a span over the edge of a part is cut
 * there. Of ranges that overlap, the first keeps what both have.
 */
export function markText(line: CodeLine, ranges: readonly MarkedRange[]): CodeLine {
  const owners = new Int32Array(textOfLine(line).length).fill(-1)
  for (const [index, { from, to }] of ranges.entries())
    for (let at = from; at < to; at += 1) if (owners[at] === -1) owners[at] = index
  const marked: ElementContent[] = []
  for (const { owner, nodes } of joinPieces(cut(line, owners, 0))) {
    const tagName = ranges[owner]?.tagName
    if (tagName) marked.push(element(tagName, nodes))
    else marked.push(...nodes)
  }
  return marked
}

/** Text of a line of code, its line end included. */
export function textOfLine(line: readonly ElementContent[]): string {
  return line.map(textOf).join('')
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? textOfLine(node.children) : ''
}

/** Cut nodes where their owner changes. */
function cut(nodes: readonly ElementContent[], owners: Int32Array, start: number): Piece[] {
  let at = start
  return nodes.flatMap((node) => {
    const from = at
    at += textOf(node).length
    if (node.type === 'text') return cutText(node.value, owners, from)
    if (node.type !== 'element') return []
    return joinPieces(cut(node.children, owners, from)).map(({ owner, nodes: children }) => ({
      owner,
      node: { ...node, children },
    }))
  })
}

function cutText(text: string, owners: Int32Array, start: number): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (let at = 1; at <= text.length; at += 1) {
    const owner = owners[start + from] ?? -1
    if (at < text.length && owners[start + at] === owner) continue
    pieces.push({ owner, node: { type: 'text', value: text.slice(from, at) } })
    from = at
  }
  return pieces
}

/** Neighbours of one owner, together. */
function joinPieces(pieces: readonly Piece[]): { owner: number; nodes: ElementContent[] }[] {
  const joined: { owner: number; nodes: ElementContent[] }[] = []
  for (const { owner, node } of pieces) {
    const last = joined.at(-1)
    if (last?.owner === owner) last.nodes.push(node)
    else joined.push({ owner, nodes: [node] })
  }
  return joined
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}
