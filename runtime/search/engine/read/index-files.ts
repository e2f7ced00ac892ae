/**
 * The files of an index as the engine asks for them: fetched once, checked before use, kept while
 * there is room. A file that is gone or not what its name says belongs to another build, or was cut
 * on the way; it is never used.
 */

import { checksum, createByteReader } from '../format/bytes.ts'
import { decodeCore } from '../format/core-file.ts'
import type { IndexCore, PageTable, TermTable, TextBlock } from '../format/index-format.ts'
import { SearchUnreachable } from '../protocol.ts'
import { createDictionary, type Dictionary } from './dictionary.ts'
import { createLeastRecent } from './least-recent.ts'

/**
 * Where files come from: a server, or the disk of a build. Answers the bytes of a file of the index
 * folder, or `null` where there is none; `isFresh` asks the server itself, not a cache.
 *
 * Rejects with {@link SearchUnreachable} when no answer came.
 */
export type IndexSource = (name: string, isFresh: boolean) => Promise<Uint8Array | null>

/** Pages that hold a term, ascending, with how strongly and in which sections. */
export interface Postings {
  pages: Uint32Array
  profiles: Uint8Array
  /** Bits of sections, as `sectionBit` groups them. */
  sections: Uint16Array
}

/** A file is missing or damaged: the index on the server is another one than ours. */
export class IndexChanged extends Error {
  override readonly name = 'IndexChanged'
}

/** Memory for files and what is read from them, in bytes. */
const ROOM = 8_000_000

/** The files of an open index, by what is asked of them. */
export interface IndexFiles {
  readonly core: IndexCore
  readonly dictionary: Dictionary
  /** Number of the shard that holds a term's postings. */
  shardOf(term: number): number
  hasShard(shard: number): boolean
  postings(term: number): Promise<Postings>
  table(page: number): Promise<PageTable>
  /** Number of the block that holds a page's text, and of its first page. */
  blockOf(page: number): { block: number; first: number }
  hasBlock(block: number): boolean
  block(block: number): Promise<TextBlock>
  /** The table of rare terms that would hold this one, where the index has such tables. */
  rare(term: string): Promise<IndexFiles | null>
}

/**
 * Fetch and check the core.
 *
 * @throws {@link SearchUnreachable} when there is no index, or none that this code can read.
 */
export async function openIndex(source: IndexSource, isFresh = false): Promise<IndexFiles> {
  const bytes = await source('index.json', isFresh)
  const core = bytes && decodeCore(bytes)
  if (!core) throw new SearchUnreachable('There is no search index that can be read.')
  return createFiles(core, core, source)
}

function createFiles(core: IndexCore, table: TermTable, source: IndexSource): IndexFiles {
  const dictionary = createDictionary(table)
  const kept = createLeastRecent<unknown>(ROOM)
  const pending = new Map<string, Promise<unknown>>()
  const shardStarts = toStarts(table.shards.map(([count]) => count))
  const blockStarts = toStarts(core.blocks.map(([count]) => count))

  /** One request for a file however many ask for it; what is read from it is kept in its stead. */
  function load<Value>(
    name: string,
    read: (bytes: Uint8Array) => Value,
    weigh: (bytes: Uint8Array) => number,
  ): Promise<Value> {
    // Each name is asked for with one and the same reader.
    const value = kept.get(name) as Value | undefined
    if (value !== undefined) return Promise.resolve(value)
    const asked = pending.get(name) as Promise<Value> | undefined
    if (asked) return asked
    const promise = loadChecked(source, name)
      .then((bytes) => {
        const made = readChecked(read, bytes)
        kept.set(name, made, weigh(bytes))
        return made
      })
      .finally(() => pending.delete(name))
    pending.set(name, promise)
    return promise
  }

  const shardFile = (shard: number) => table.shards[shard]?.[1] ?? ''
  const blockFile = (block: number) => core.blocks[block]?.[1] ?? ''
  const asJson = <Value>(name: string) =>
    load<Value>(name, (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Value, triple)

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
    table: (page) => asJson<PageTable>(core.tables[tableOf(page)] ?? ''),
    blockOf(page) {
      const block = indexIn(blockStarts, page)
      return { block, first: blockStarts[block] ?? 0 }
    },
    hasBlock: (block) => kept.has(blockFile(block)),
    block: (block) => asJson<TextBlock>(blockFile(block)),
    async rare(term) {
      const last = core.rare.findLast(([first]) => first <= term)
      if (!last) return null
      return load(
        last[1],
        (bytes) => createFiles(core, JSON.parse(new TextDecoder().decode(bytes)), source),
        triple,
      )
    },
  }
}

const tableOf = (page: number) => page >>> 14

/** Text takes about three times its bytes once it is objects. */
const triple = (bytes: Uint8Array) => bytes.length * 3

async function loadChecked(source: IndexSource, name: string): Promise<Uint8Array> {
  for (const isFresh of [false, true]) {
    const bytes = await source(name, isFresh)
    if (bytes && name.startsWith(`${checksum(bytes)}.`)) return bytes
  }
  throw new IndexChanged(`${name} is missing or damaged.`)
}

function readChecked<Value>(read: (bytes: Uint8Array) => Value, bytes: Uint8Array): Value {
  try {
    return read(bytes)
  } catch (cause) {
    throw new IndexChanged('A file of the index cannot be read.', { cause })
  }
}

/** Posting lists of a shard: first the length of each, then all of them. */
function splitShard(bytes: Uint8Array, size: number): Uint8Array[] {
  const reader = createByteReader(bytes)
  const lengths = Array.from({ length: size }, () => reader.number())
  let at = reader.at
  return lengths.map((length) => {
    at += length
    return bytes.subarray(at - length, at)
  })
}

/** Each posting: pages since the one before, profile, sections. */
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

/** Which part a number falls into. */
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
