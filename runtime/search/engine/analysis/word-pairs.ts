/**
 * Two words that follow each other, as one number: the same at build and in the browser. A pair is of
 * stems, and fillers do not part words, so that `throttle the module` is a pair of `Throttled modules`.
 * Few other pairs have the same number; such a page is only ranked a little too high.
 */
import { fillersOf } from './fillers.ts'
import { stem } from './stem.ts'

/** Pairs are below this. */
export const PAIRS = 2 ** 28

/**
 * What a word gives to pairs; 0 for a filler.
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

/** The number of a pair, spread evenly from 0 to {@link PAIRS}. Order counts. */
export function toPair(first: number, second: number): number {
  let pair = Math.imul(first, 0x9e3779b1) ^ second
  pair = Math.imul(pair ^ (pair >>> 15), 0x85ebca6b)
  pair = Math.imul(pair ^ (pair >>> 13), 0xc2b2ae35)
  return (pair ^ (pair >>> 16)) >>> 4
}
