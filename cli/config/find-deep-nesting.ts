import { type Position, positionAt } from '../model/position.ts'

/** The compiler ends the process, without a word, at some 5,000 brackets that are open at once. */
const MOST_BRACKETS = 1000

/**
 * Where a source text opens more brackets than can be compiled. Those in strings count too: no text
 * leaves a thousand of them open.
 */
export function findDeepNesting(text: string): Position | null {
  let depth = 0
  for (const { 0: bracket, index } of text.matchAll(/[[\](){}]/g)) {
    depth += /[[({]/.test(bracket) ? 1 : -1
    if (depth > MOST_BRACKETS) return positionAt(text, index)
  }
  return null
}
