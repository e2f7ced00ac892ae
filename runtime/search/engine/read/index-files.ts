/**
 * The files of an index, fetched once, checked before use, and cached. A file that is missing or does not
 * match its checksum belongs to another build, or was truncated; it is never used.
 */

import { blockFile, decodeBlock } from '../format/block-file.ts'
import { createByteReader } from '../format/bytes.ts'
import { decodeCore } from '../format/core-file.ts'
import type { IndexCore, PageTable, TermTable, TextBlock } from '../format/index-format.ts'
import { findPair, firstPairOf, pairFileOf } from '../format/pair-file.ts'
import { decodePaths } from '../format/path-list.ts'
import { SearchUnreachable } from '../protocol.ts'
import { createDictionary, type Dictionary } from './dictionary.ts'
import { createLoader, IndexChanged, type IndexSource, readChecked } from './load-files.ts'

/** Pages with a term, ascending, with its weight and its sections. */
export interface Postings {
  pages: Uint32Array
  profiles: Uint8Array
  /** Sections as bits, grouped by `sectionBit`. */
  sections: Uint16Array
}

/** A page table with decoded addresses. */
export interface OpenTable extends Omit<PageTable, 'paths'> {
  urls: readonly string[]
}

/** The files of an open index. */
export interface IndexFiles {
  readonly core: IndexCore
  readonly dictionary: Dictionary
  /** Number of the shard with a term's postings. */
  shardOf(term: number): number
  hasShard(shard: number): boolean
  postings(term: number): Promise<Postings>
  /** Number of the table that contains a page, from 0, in page order. */
  tableOf(page: number): number
  hasTable(number: number): boolean
  table(number: number): Promise<OpenTable>
  hasPair(pair: number): boolean
  /** Pages with a word pair, ascending; see `word-pairs.ts`. */
  pair(pair: number): Promise<readonly number[]>
  /** Number of text blocks. */
  readonly blocks: number
  /** Number of the block that contains a page's text, and of the block's first page. */
  blockOf(page: number): { block: number; first: number }
  hasBlock(block: number): boolean
  block(block: number): Promise<TextBlock>
  /** The table of rare terms that may contain a term, if the index has such tables. */
  rare(term: string): Promise<IndexFiles | null>
  /** Names of all files other than the core. */
  names(): string[]
  /** Beginnings of one and two letters, with the best pages of each, as an index. */
  beginnings(): IndexFiles
}

/**
 * Fetch and check the core.
 *
 * @throws {@link SearchUnreachable} if there is no index, or none that this code can read.
 */
export async function openIndex(source: IndexSource, isFresh = false): Promise<IndexFiles> {
  const bytes = await source('index.json', isFresh)
  const core = bytes && decodeCore(bytes)
  if (!core) throw new SearchUnreachable('There is no search index that can be read.')
  return createFiles(core, core, source)
}

function createFiles(core: IndexCore, table: TermTable, source: IndexSource): IndexFiles {
  const dictionary = createDictionary(table)
  const { kept, load } = createLoader(source)
  const shardStarts = toStarts(table.shards.map(([count]) => count))
  const blocks = createBlockNames(core)
  let beginnings: IndexFiles | null = null

  const shardFile = (shard: number) => table.shards[shard]?.[1] ?? ''
  const pairFile = (pair: number) => core.pairs[pairFileOf(pair, core.pairs.length)] ?? ''

  return {
    core,
    dictionary,
    shardOf: (term) => indexIn(shardStarts, term),
    hasShard: (shard) => kept.has(shardFile(shard)),
    async postings(term) {
      const shard = indexIn(shardStarts, term)
      const place = term - (shardStarts[shard] ?? 0)
      const size = table.shards[shard]?.[0] ?? 0
      const lists = await load(
        shardFile(shard),
        (bytes) => splitShard(bytes, size),
        (bytes) => bytes.length,
      )
      const name = `${shardFile(shard)} ${place}`
      const decoded = kept.get(name) as Postings | undefined
      if (decoded) return decoded
      const list = lists[place]
      if (!list) throw new IndexChanged(`${shardFile(shard)} has no term ${place}.`)
      const postings = readChecked(readPostings, list)
      kept.set(name, postings, postings.pages.length * 7)
      return postings
    },
    tableOf: (page) => page >>> 14,
    hasTable: (number) => kept.has(core.tables[number] ?? ''),
    table: (number) => load(core.tables[number] ?? '', readTable, triple),
    hasPair: (pair) => kept.has(pairFile(pair)),
    async pair(pair) {
      const bytes = await load(pairFile(pair), ownBytes, ({ length }) => length)
      const { length } = core.pairs
      return readChecked(
        (all) => findPair(all, pair, firstPairOf(pairFileOf(pair, length), length)),
        bytes,
      )
    },
    blocks: blocks.count,
    blockOf: blocks.blockOf,
    hasBlock: (block) => kept.has(blocks.nameOf(block)),
    block: (block) => load<TextBlock>(blocks.nameOf(block), decodeBlock, triple),
    async rare(term) {
      const last = core.rare.findLast(([first]) => first <= term)
      if (!last) return null
      return load(
        last[1],
        (bytes) => createFiles(core, JSON.parse(new TextDecoder().decode(bytes)), source),
        triple,
      )
    },
    names: () => [
      ...new Set([
        ...[...core.tables, ...core.pairs],
        ...[core, core.beginnings].flatMap(({ shards }) => shards.map(([, file]) => file)),
        ...core.rare.map(([, file]) => file),
        ...Array.from({ length: blocks.count }, (_, block) => blocks.nameOf(block)),
      ]),
    ],
    beginnings() {
      beginnings ??= createFiles(core, core.beginnings, source)
      return beginnings
    },
  }
}

/** Text blocks by number: their files, and their pages. */
function createBlockNames({ blocks }: IndexCore) {
  const starts = toStarts(blocks.flatMap(([, counts]) => counts))
  const batches = toStarts(blocks.map(([, counts]) => counts.length))
  return {
    count: starts.length - 1,
    blockOf(page: number) {
      const block = indexIn(starts, page)
      return { block, first: starts[block] ?? 0 }
    },
    nameOf(block: number) {
      const batch = indexIn(batches, block)
      return blockFile(blocks[batch]?.[0] ?? '', block - (batches[batch] ?? 0))
    },
  }
}

function readTable(bytes: Uint8Array): OpenTable {
  // The checksum proves that our build wrote it.
  const { paths, ...table } = JSON.parse(new TextDecoder().decode(bytes)) as PageTable
  return { ...table, urls: decodePaths(paths, table.titles) }
}

const ownBytes = (bytes: Uint8Array) => bytes

/** As objects, text takes about three times its bytes. */
const triple = (bytes: Uint8Array) => bytes.length * 3

/** Posting lists of a shard: first all lengths, then all lists. */
function splitShard(bytes: Uint8Array, size: number): Uint8Array[] {
  const reader = createByteReader(bytes)
  const lengths = Array.from({ length: size }, () => reader.number())
  let at = reader.at
  return lengths.map((length) => {
    at += length
    return bytes.subarray(at - length, at)
  })
}

/** Each posting: distance in pages, profile, sections. */
function readPostings(bytes: Uint8Array): Postings {
  const reader = createByteReader(bytes)
  const size = reader.number()
  const pages = new Uint32Array(size)
  const profiles = new Uint8Array(size)
  const sections = new Uint16Array(size)
  let page = 0
  for (let index = 0; index < size; index += 1) {
    page += reader.number()
    pages[index] = page
    profiles[index] = reader.byte()
    sections[index] = reader.number()
  }
  return { pages, profiles, sections }
}

function toStarts(counts: readonly number[]): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (const [index, count] of counts.entries()) starts[index + 1] = (starts[index] ?? 0) + count
  return starts
}

/** Index of the range that contains a number. */
function indexIn(starts: Uint32Array, wanted: number): number {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
