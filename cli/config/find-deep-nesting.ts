import { type Position, positionAt } from '../base/model/position.ts'

/** Most open brackets. At some 5,000 the compiler ends the process without a message. */
const MOST_BRACKETS = 1000

/**
 * Position at which a source text opens more brackets than can be compiled; `null` for none. Brackets in
 * strings count too, as no ordinary text leaves a thousand of them open.
 */
export function findDeepNesting(text: string): Position | null {
  let depth = 0
  for (const { 0: bracket, index } of text.matchAll(/[[\](){}]/g)) {
    depth += /[[({]/.test(bracket) ? 1 : -1
    if (depth > MOST_BRACKETS) return positionAt(text, index)
  }
  return null
}
