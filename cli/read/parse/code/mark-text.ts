import type { ElementContent } from 'hast'
import { h } from '../element.ts'
import type { CodeLine } from './to-lines.ts'

/** Element name for a marked part of a line. */
export type MarkName = 'mark' | 'ins' | 'del'

/** A node of a line with the number of the part that it belongs to; -1 for none. */
interface Piece {
  owner: number
  node: ElementContent
}

/** The marked parts of one line. */
interface MarkedParts {
  /** Mark the characters of a range, `to` exclusive; characters that are already marked stay as they are. */
  add(from: number, to: number, tagName: MarkName): void
  /** The line with its parts in elements. Colours stay: a span across the edge of a part is split. */
  applyTo(line: CodeLine): CodeLine
}

/**
 * Create the marked parts of a line. Only visible parts are kept, so memory is bounded by the length of the
 * line, however many matches it has.
 *
 * @param length - Length of the line's text.
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
    return tagName ? [h(tagName, {}, nodes)] : nodes
  })
}

/** Text of a line of code, including its line break. */
export function textOfLine(line: readonly ElementContent[]): string {
  return line.map(textOf).join('')
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? textOfLine(node.children) : ''
}

/** Split nodes where the owner changes. */
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

/** Group adjacent nodes of one owner. */
function joinPieces(pieces: readonly Piece[]): { owner: number; nodes: ElementContent[] }[] {
  const joined: { owner: number; nodes: ElementContent[] }[] = []
  for (const { owner, node } of pieces) {
    const last = joined.at(-1)
    if (last?.owner === owner) last.nodes.push(node)
    else joined.push({ owner, nodes: [node] })
  }
  return joined
}
