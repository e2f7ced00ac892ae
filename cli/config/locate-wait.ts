import { isRecord } from '../../runtime/shared/is-record.ts'
import type { Position } from '../base/model/position.ts'
import { parseSyntaxTree } from './syntax-tree.ts'

/** Position of the first `await` in a text; `null` if there is none. */
export function locateWait(text: string): Position | null {
  const tree = parseSyntaxTree(text)
  if (!tree) return null
  const start = findAwait(tree.module.body)
  return start === null ? null : tree.toPosition(start)
}

/** Offset of the first `await` below a node. Children are in the order of the text, except for some without `await`. */
function findAwait(node: unknown): number | null {
  if (isRecord(node) && node.type === 'AwaitExpression' && isRecord(node.span))
    return Number(node.span.start)
  if (typeof node !== 'object' || node === null) return null
  for (const child of Object.values(node)) {
    const start = findAwait(child)
    if (start !== null) return start
  }
  return null
}
