/** Tables of terms of an index: reads the lists of single terms, and rewrites a table with few changed files. */
import { createByteReader, createByteWriter } from '../format/bytes.ts'
import type { TermTable } from '../format/index-format.ts'
import { decodeTerms, encodeTerms } from '../format/term-list.ts'

/** Encode the lists of consecutive terms as one file: first all lengths, then all lists. */
export function encodeShard(lists: readonly Uint8Array[]): Uint8Array {
  const bytes = lists.reduce((sum, list) => sum + list.length, 0)
  const shard = createByteWriter(bytes + lists.length * 3)
  for (const list of lists) shard.number(list.length)
  for (const list of lists) shard.bytes(list)
  return shard.take()
}

function decodeShard(shard: Uint8Array, count: number): Uint8Array[] {
  const reader = createByteReader(shard)
  const lengths = Array.from({ length: count }, () => reader.number())
  let at = reader.at
  return lengths.map((length) => {
    at += length
    return shard.subarray(at - length, at)
  })
}

/** A table of an index. */
export interface WrittenTable {
  /** Sorted. */
  terms: readonly string[]
  /** Number of pages with each term. */
  counts: readonly number[]
  /** Index of a term; -1 for a term that is not in the table. */
  find(term: string): number
  /** List of the term at an index. @throws RangeError if the table has more terms than its files. */
  listAt(index: number): Uint8Array
  /** Name of the file with exactly these terms; `undefined` if there is none. */
  fileOf(first: number, count: number): string | undefined
}

/** Open a table. Files are read when first needed. @param read - Reads a file of the index, not compressed. */
export function openTable(
  { terms: coded, counts, shards }: TermTable,
  read: (file: string) => Uint8Array,
): WrittenTable {
  const terms = decodeTerms(coded)
  const firsts: number[] = []
  const files = new Map<number, readonly [count: number, file: string]>()
  let next = 0
  for (const [count, file] of shards) {
    firsts.push(next)
    files.set(next, [count, file])
    next += count
  }
  const lists = new Map<number, Uint8Array[]>()

  function listsFrom(first: number): Uint8Array[] {
    const [count, file] = files.get(first) ?? [0, '']
    const known = lists.get(first) ?? decodeShard(read(file), count)
    lists.set(first, known)
    return known
  }

  return {
    terms,
    counts,
    find(term) {
      const at = lastUpTo(terms, term)
      return terms[at] === term ? at : -1
    },
    listAt(index) {
      const first = firsts[lastUpTo(firsts, index)] ?? 0
      const list = listsFrom(first)[index - first]
      if (!list) throw new RangeError('A table of terms names more than its files hold.')
      return list
    },
    fileOf(first, count) {
      const [size, file] = files.get(first) ?? []
      return size === count ? file : undefined
    },
  }
}

/** Index of the last entry of a sorted list that is not greater than a value; -1 for none. */
function lastUpTo<T extends string | number>(sorted: readonly T[], value: T): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const one = sorted[middle]
    if (one !== undefined && one <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** A term of a table that is rewritten. */
export interface TableEntry {
  term: string
  count: number
  /** Length of its list, in bytes. */
  length: number
  /** Its index in the earlier table if its list is the same; -1 if the list changed. */
  at: number
  /** Its list; may read a file. */
  list(): Uint8Array
}

/** Size of the files of a table, and functions for them. */
interface TableFiles {
  /** Maximum of bytes in a file; exceeded only by a single longer list. */
  shardBytes: number
  /** Save a file. @returns its name. */
  save(bytes: Uint8Array): string
}

/** Write a table of which most entries are unchanged. The result is the same as without the earlier table. */
export function rewriteTable(
  entries: readonly TableEntry[],
  before: WrittenTable,
  { shardBytes, save }: TableFiles,
): TermTable {
  const shards: [number, string][] = []
  const close = (from: number, to: number) => {
    const own = entries.slice(from, to)
    const file = keptFile(own, before) ?? save(encodeShard(own.map((entry) => entry.list())))
    shards.push([own.length, file])
  }
  let first = 0
  let bytes = 0
  for (const [index, { length }] of entries.entries()) {
    if (bytes > 0 && bytes + length > shardBytes) {
      close(first, index)
      first = index
      bytes = 0
    }
    bytes += length
  }
  if (first < entries.length) close(first, entries.length)
  return {
    terms: encodeTerms(entries.map(({ term }) => term)),
    counts: entries.map(({ count }) => count),
    shards,
  }
}

function keptFile(own: readonly TableEntry[], before: WrittenTable): string | undefined {
  const first = own[0]?.at ?? -1
  const isSame = first >= 0 && own.every(({ at }, index) => at === first + index)
  return isSame ? before.fileOf(first, own.length) : undefined
}
