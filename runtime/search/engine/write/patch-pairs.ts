/** Updates the files of pairs after an edit: only files that gained or lost a pair are written again. */
import { createByteReader } from '../format/bytes.ts'
import { firstPairOf, pairFileOf } from '../format/pair-file.ts'
import type { ChangedSegment } from './changed-terms.ts'
import { fromPairOnPage, toPairOnPage } from './count-pairs.ts'
import { countPairs, readPairs } from './segment.ts'
import { encodePairFile, pairFilesFor } from './write-pairs.ts'

/** Files of pairs of the earlier index, and functions for files. */
interface PairFiles {
  /** In the order of their pairs. */
  names: readonly string[]
  /** Number of pairs in all files; a pair counts once for each page. */
  count: number
  /** Content of a file, not compressed. */
  read(name: string): Uint8Array
  /** Save a file. @returns its name. */
  save(bytes: Uint8Array): string
  /** Called with the name of each unchanged file. */
  keep(name: string): void
}

/** Names of the new files and the number of their pairs; `null` where another number of files is needed. */
export function patchPairs(
  changed: readonly ChangedSegment[],
  { names, count: countBefore, read, save, keep }: PairFiles,
): { names: string[]; count: number } | null {
  const count = changed.reduce(
    (sum, { before, after }) => sum - countPairs(before) + countPairs(after),
    countBefore,
  )
  if (pairFilesFor(count) !== names.length) return null
  const parts = changed.map((part) => ({ ...part, now: readPairs(part.after) }))
  const open = new Set(
    parts.flatMap(({ before, now }) =>
      differing(readPairs(before), now).map((each) => fileOf(each, names.length)),
    ),
  )
  const write = (file: number, name: string) => {
    const [start, end] = [firstPairOf(file, names.length), firstPairOf(file + 1, names.length)]
    const isIn = (each: number) => each >= toPairOnPage(start, 0) && each < toPairOnPage(end, 0)
    const others = decodePairFile(read(name), start).filter((each) => {
      const { page } = fromPairOnPage(each)
      return !changed.some(({ first, end: after }) => page >= first && page < after)
    })
    const own = parts.flatMap(({ now }) => [...now.filter(isIn)])
    return save(encodePairFile(Float64Array.from([...others, ...own]).sort(), start))
  }
  return {
    count,
    names: names.map((name, file) => {
      if (open.has(file)) return write(file, name)
      keep(name)
      return name
    }),
  }
}

/** Numbers that are in only one of two ascending lists. */
function differing(one: Float64Array, other: Float64Array): number[] {
  const found: number[] = []
  for (let [at, to] = [0, 0]; at < one.length || to < other.length; ) {
    const [left, right] = [
      one[at] ?? Number.POSITIVE_INFINITY,
      other[to] ?? Number.POSITIVE_INFINITY,
    ]
    if (left !== right) found.push(Math.min(left, right))
    if (left <= right) at += 1
    if (right <= left) to += 1
  }
  return found
}

function fileOf(each: number, files: number): number {
  const { pair } = fromPairOnPage(each)
  const file = pairFileOf(pair, files)
  // Both functions round, so a pair at the edge of a range may belong to the next file.
  if (pair < firstPairOf(file, files)) return file - 1
  return pair < firstPairOf(file + 1, files) ? file : file + 1
}

function decodePairFile(bytes: Uint8Array, start: number): number[] {
  const reader = createByteReader(bytes)
  const found: number[] = []
  for (let pair = start; !reader.done; ) {
    pair += reader.number()
    let page = 0
    for (let isLast = false; !isLast; ) {
      const coded = reader.number()
      page += coded >>> 1
      isLast = coded % 2 === 1
      found.push(toPairOnPage(pair, page))
    }
  }
  return found
}
