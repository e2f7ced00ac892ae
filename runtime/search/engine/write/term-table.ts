/** Tables of terms that were written: their lists are read where they are asked for, and kept where they stay. */
import { createByteReader, createByteWriter } from '../format/bytes.ts'
import type { TermTable } from '../format/index-format.ts'
import { decodeTerms, encodeTerms } from '../format/term-list.ts'

/** Lists of some terms as one file: the length of each, then all of them. */
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
  terms: readonly string[]
  counts: readonly number[]
  /** Where a term stands; -1 where it does not. */
  find(term: string): number
  /** The list of the term at a place. */
  listAt(index: number): Uint8Array
  /** The file that holds these terms and no others. */
  fileOf(first: number, count: number): string | undefined
}

/** @param read - Gives a file of the index, not compressed. */
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

/** Place of the last one of a sorted list that is not above a value; -1 for none. */
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

/** A term of a table that is written anew. */
export interface TableEntry {
  term: string
  count: number
  /** Bytes of its list. */
  length: number
  /** Where it stood, with this very list; -1 for one that changed. */
  at: number
  list(): Uint8Array
}

/** How files of a table are made. */
interface TableFiles {
  /** Bytes of a file at most, unless one list has more. */
  shardBytes: number
  /** Take a file, and give its name. */
  save(bytes: Uint8Array): string
  /** A file stays as it is. */
  keep(file: string): void
}

/** Write a table whose entries are mostly those of another one; what comes out is as if it were written alone. */
export function rewriteTable(
  entries: readonly TableEntry[],
  before: WrittenTable,
  { shardBytes, save, keep }: TableFiles,
): TermTable {
  const shards: [number, string][] = []
  const close = (from: number, to: number) => {
    const own = entries.slice(from, to)
    const file = keptFile(own, before)
    if (file !== undefined) keep(file)
    shards.push([own.length, file ?? save(encodeShard(own.map((entry) => entry.list())))])
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
