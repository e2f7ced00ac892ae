import { createByteWriter } from '../format/bytes.ts'
import { firstPairOf } from '../format/pair-file.ts'
import { fromPairOnPage, toPairOnPage } from './count-pairs.ts'
import { countPairs, openPairs, type SegmentSource } from './segment.ts'

/** Pairs in a file, each counted once for each page: 10 to 20 kB. */
const FILE_PAIRS = 6_000

/**
 * Merge the pairs of segments into files of equal ranges; only one file is in memory.
 *
 * @param segments - In page order.
 * @param save - Saves a file and returns its name.
 * @returns the names of all files in order; at least one.
 */
export function writePairs(
  segments: readonly SegmentSource[],
  save: (bytes: Uint8Array) => string,
): string[] {
  const count = segments.reduce((sum, segment) => sum + countPairs(segment), 0)
  const files = pairFilesFor(count)
  const readers = segments.map(openPairs)
  const found = createNumbers()
  try {
    return Array.from({ length: files }, (_, file) => {
      const range = { start: firstPairOf(file, files), end: firstPairOf(file + 1, files) }
      found.clear()
      for (const reader of readers)
        reader.readBelow(range.end, (pair, page) => found.add(toPairOnPage(pair, page)))
      return save(encodePairFile(found.sorted(), range.start))
    })
  } finally {
    for (const reader of readers) reader.close()
  }
}

/** How many files hold so many pairs. */
export function pairFilesFor(count: number): number {
  return Math.max(1, Math.ceil(count / FILE_PAIRS))
}

/** Encode a file. @param found - Pairs on pages, ascending. @param start - Start of the file's range. */
export function encodePairFile(found: Float64Array, start: number): Uint8Array {
  const file = createByteWriter(found.length * 4 + 1)
  /** The pair that is being written, and the number after its last page. */
  let [pair, end] = [start, -1]
  let page = 0
  for (let at = 0; at < found.length; at += 1) {
    const number = found[at] ?? 0
    if (number >= end) {
      const next = fromPairOnPage(number).pair
      file.number(next - pair)
      pair = next
      end = toPairOnPage(pair + 1, 0)
      page = 0
    }
    const own = number - toPairOnPage(pair, 0)
    const isLast = (found[at + 1] ?? Number.POSITIVE_INFINITY) >= end
    file.number((own - page) * 2 + (isLast ? 1 : 0))
    page = own
  }
  return file.take()
}

/** A growing array of numbers. */
function createNumbers() {
  let numbers = new Float64Array(2 * FILE_PAIRS)
  let size = 0
  return {
    add(number: number): void {
      if (size === numbers.length) {
        const larger = new Float64Array(size * 2)
        larger.set(numbers)
        numbers = larger
      }
      numbers[size] = number
      size += 1
    },
    /** All numbers without a copy, sorted; valid until the next call. */
    sorted: () => numbers.subarray(0, size).sort(),
    clear(): void {
      size = 0
    },
  }
}
