/**
 * Pairs of adjacent words as numbers, computed in the same way at build time and in the browser. A pair
 * consists of stems, and fillers between them are ignored, so `throttle the module` is the same pair as
 * `Throttled modules`. Few different pairs have the same number; a page with such a collision only ranks a
 * little too high.
 */
import { fillersOf } from './fillers.ts'
import { stem } from './stem.ts'

/** Upper limit of pair numbers, exclusive. */
export const PAIRS = 2 ** 28

/**
 * Pair part of a word, a hash of its stem; 0 for a filler.
 *
 * @param term - Folded, the whole word.
 * @param language - Primary subtag of the analysis.
 */
export function pairPart(term: string, language: string): number {
  if (fillersOf(language).has(term)) return 0
  const own = stem(term, language)
  let part = 0x811c9dc5
  for (let at = 0; at < own.length; at += 1) part = Math.imul(part ^ own.charCodeAt(at), 0x01000193)
  return part || 1
}

/** Number of a pair, distributed evenly from 0 to {@link PAIRS}. The order of the words matters. */
export function toPair(first: number, second: number): number {
  let pair = Math.imul(first, 0x9e3779b1) ^ second
  pair = Math.imul(pair ^ (pair >>> 15), 0x85ebca6b)
  pair = Math.imul(pair ^ (pair >>> 13), 0xc2b2ae35)
  return (pair ^ (pair >>> 16)) >>> 4
}
