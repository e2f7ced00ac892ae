/**
 * Files of pairs of words: all pairs of a range, each with the pages that have it. Ranges are equal, and
 * pairs are spread evenly over them, so that a pair's file follows from its number.
 */
import { PAIRS } from '../analysis/word-pairs.ts'
import { type ByteWriter, createByteReader } from './bytes.ts'

/** Number of the file, out of so many, that has a pair. */
export function pairFileOf(pair: number, files: number): number {
  return Math.floor((pair / PAIRS) * files)
}

/** First pair of a file; of the one after the last, the end of all pairs. */
export function firstPairOf(file: number, files: number): number {
  return Math.ceil((file / files) * PAIRS)
}

/**
 * Add a pair: how far it is from the one before, then the pages since the one before, the last one marked.
 *
 * @param since - Of the first pair of a file, from the start of its range.
 * @param pages - Ascending, at least one.
 */
export function writePair(into: ByteWriter, since: number, pages: readonly number[]): void {
  into.number(since)
  for (const [index, page] of pages.entries()) {
    const isLast = index === pages.length - 1
    into.number((page - (pages[index - 1] ?? 0)) * 2 + (isLast ? 1 : 0))
  }
}

/**
 * Pages that have a pair, ascending; none where the file does not have it.
 *
 * @param start - Of the range of the file.
 * @throws RangeError where the bytes end in a pair.
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
