/** Updates the files of pairs after an edit: only files that gained or lost a pair are written again. */
import { createByteReader } from '../format/bytes.ts'
import { firstPairOf, pairFileOf } from '../format/pair-file.ts'
import { fromPairOnPage, toPairOnPage } from './count-pairs.ts'
import type { PageChange } from './page-change.ts'
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
}

/** Names of the new files and the number of their pairs; `null` where another number of files is needed. */
export function patchPairs(
  changes: readonly Pick<PageChange, 'removed' | 'added'>[],
  { names, count: countBefore, read, save }: PairFiles,
): { names: string[]; count: number } | null {
  const [removed, added] = [
    changes.flatMap((change) => change.removed),
    changes.flatMap((change) => change.added),
  ]
  const count = countBefore - removed.length + added.length
  if (pairFilesFor(count) !== names.length) return null
  const open = new Set([...removed, ...added].map((each) => fileOf(each, names.length)))
  const gone = new Set(removed)
  return {
    count,
    names: names.map((name, file) => {
      if (!open.has(file)) return name
      const start = firstPairOf(file, names.length)
      const kept = decodePairFile(read(name), start).filter((each) => !gone.has(each))
      const own = added.filter((each) => fileOf(each, names.length) === file)
      return save(encodePairFile(Float64Array.from([...kept, ...own]).sort(), start))
    }),
  }
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
