import type { Element, ElementContent } from 'hast'
import type { CodeLine } from './to-lines.ts'

/** The element that says how a part of a line is marked. */
export type MarkName = 'mark' | 'ins' | 'del'

/** Nodes of a line that belong to one part, by its number; to none with -1. */
interface Piece {
  owner: number
  node: ElementContent
}

/** The parts of one line that are marked. */
interface MarkedParts {
  /** Mark the characters from an offset up to another; what is marked already stays as it is. */
  add(from: number, to: number, tagName: MarkName): void
  /** The line with its parts in elements. What is coloured stays so: a span over the edge of a part is cut there. */
  applyTo(line: CodeLine): CodeLine
}

/**
 * Begin to mark a line. Only parts that are shown are kept, so that a line takes the memory of its length,
 * however often something is found in it.
 *
 * @param length - Of its text.
 */
export function createMarkedParts(length: number): MarkedParts {
  const owners = new Int32Array(length).fill(-1)
  const names: MarkName[] = []
  return {
    add(from, to, tagName) {
      const own = names.length
      for (let at = from; at < to; at += 1)
        if (owners[at] === -1) {
          owners[at] = own
          names[own] = tagName
        }
    },
    applyTo: (line) => (names.length === 0 ? line : putInto(line, owners, names)),
  }
}

function putInto(line: CodeLine, owners: Int32Array, names: readonly MarkName[]): CodeLine {
  return joinPieces(cut(line, owners, 0)).flatMap(({ owner, nodes }) => {
    const tagName = names[owner]
    return tagName ? [element(tagName, nodes)] : nodes
  })
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
