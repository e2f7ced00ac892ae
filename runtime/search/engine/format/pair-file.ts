/**
 * Files of word pairs: each contains all pairs of a range of numbers, with the pages of each. Ranges have
 * equal length, and the numbers of pairs are distributed evenly, so the file of a pair follows from its
 * number. Of each pair it has the distance to the one before, or to the start of the range, then the distances between
 * its pages, doubled, with 1 added to the last.
 */
import { PAIRS } from '../analysis/word-pairs.ts'
import { createByteReader } from './bytes.ts'

/** Index of the file that contains a pair. @param files - Number of files. */
export function pairFileOf(pair: number, files: number): number {
  return Math.floor((pair / PAIRS) * files)
}

/** First pair of a file; for the index after the last file, the end of all pairs. */
export function firstPairOf(file: number, files: number): number {
  return Math.ceil((file / files) * PAIRS)
}

/**
 * Pages of a pair, ascending; empty if the file does not contain it.
 *
 * @param start - Start of the file's range.
 * @throws RangeError if the bytes end inside a pair.
 */
export function findPair(bytes: Uint8Array, wanted: number, start: number): number[] {
  const reader = createByteReader(bytes)
  let pair = start
  while (!reader.done) {
    pair += reader.number()
    const pages: number[] = []
    let page = 0
    for (let isLast = false; !isLast; ) {
      const coded = reader.number()
      page += coded >>> 1
      isLast = coded % 2 === 1
      pages.push(page)
    }
    if (pair === wanted) return pages
    if (pair > wanted) return []
  }
  return []
}
