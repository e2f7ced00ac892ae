import { createByteWriter } from '../format/bytes.ts'
import { firstPairOf, writePair } from '../format/pair-file.ts'
import { countPairs, openPairs, type PairReader, type SegmentSource } from './segment.ts'

/** Pairs of a file, each counted once a page: some 10 to 20 kB. */
const FILE_PAIRS = 6_000

/**
 * Merge the pairs of segments to files of equal ranges; only one is in memory.
 *
 * @param segments - In page order.
 * @param save - Takes a file, and gives its name.
 * @returns the names of all files in order; one at least.
 */
export function writePairs(
  segments: readonly SegmentSource[],
  save: (bytes: Uint8Array) => string,
): string[] {
  const count = segments.reduce((sum, segment) => sum + countPairs(segment), 0)
  const files = Math.max(1, Math.ceil(count / FILE_PAIRS))
  const readers = segments.map(openPairs)
  try {
    return Array.from({ length: files }, (_, file) =>
      save(toFile(readers, { start: firstPairOf(file, files), end: firstPairOf(file + 1, files) })),
    )
  } finally {
    for (const reader of readers) reader.close()
  }
}

function toFile(
  readers: readonly PairReader[],
  { start, end }: { start: number; end: number },
): Uint8Array {
  /** Segments are in page order, and so are the pages of each pair. */
  const pagesOf = new Map<number, number[]>()
  for (const reader of readers)
    reader.readBelow(end, (pair, page) => {
      const pages = pagesOf.get(pair)
      if (pages) pages.push(page)
      else pagesOf.set(pair, [page])
    })
  const file = createByteWriter()
  let last = start
  for (const pair of [...pagesOf.keys()].sort((a, b) => a - b)) {
    writePair(file, pair - last, pagesOf.get(pair) ?? [])
    last = pair
  }
  return file.take()
}
