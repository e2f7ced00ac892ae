/**
 * Second half of indexing: segments become posting shards and dictionaries, pages become page tables, and
 * the core lists all files. Each file is passed to `emit` when it is done.
 */
import { checksum } from '../format/bytes.ts'
import { encodeCore } from '../format/core-file.ts'
import {
  FORMAT,
  type IndexCore,
  LIST_PAGES,
  TABLE_PAGES,
  type TermTable,
} from '../format/index-format.ts'
import { encodeTerms } from '../format/term-list.ts'
import { createBeginnings } from './beginnings.ts'
import { foldSynonyms } from './fold-synonyms.ts'
import type { IndexFile, IndexPage } from './index-page.ts'
import { countPages, type MergedTerm, mergeSegments } from './merge-segments.ts'
import { encodePageTable } from './page-table.ts'
import { countPairs, type SegmentSource } from './segment.ts'
import { encodeShard } from './term-table.ts'
import { writePairs } from './write-pairs.ts'

/** Input of an index. */
export interface IndexParts {
  /** Language of requests: `de-AT`. */
  language: string
  /** Primary subtag of the language in which queries are analysed: `de`. */
  lang: string
  pages: readonly Omit<IndexPage, 'keywords'>[]
  /** From {@link createPageIndexer}, in page order; may be joined by {@link joinSegments}. */
  segments: readonly SegmentSource[]
  /** From {@link createPageIndexer}, in page order. */
  blocks: IndexCore['blocks']
  /** Groups of synonyms as written: `[['log in', 'sign in']]`. */
  synonyms: readonly (readonly string[])[]
  /** Raw deflate, such as `compress` of `node.ts`. */
  compress: (bytes: Uint8Array) => Uint8Array
  /** Default: {@link LIMITS}. */
  limits?: IndexLimits
}

/** Limits of the parts of an index. */
export interface IndexLimits {
  /** Maximum of pages in a posting list; of more, the best ones. */
  listPages: number
  /** Maximum of terms in a core; the rarest others are in separate tables. */
  coreTerms: number
  /** Maximum of terms in a table of rare terms. */
  rareTableTerms: number
}

/** Called with each file as soon as it is done. */
export type Emit = (file: IndexFile) => void

/** Size of a posting shard in bytes. For a small site smaller ones, because a word only needs one. */
export const SHARD_BYTES = 32_768
export const SMALL_SHARD_BYTES = 8_192
/** Number of pairs up to which a site is small. */
const SMALL_SITE = 40_000
/** Part of the format of the output: other ones give other files. */
export const LIMITS: IndexLimits = {
  listPages: LIST_PAGES,
  coreTerms: 40_000,
  rareTableTerms: 4_000,
}
const encoder = new TextEncoder()

/**
 * Merge segments to an index: all files except the text blocks, which `createPageIndexer` returned. Only
 * one term of each segment and one file are in memory at a time.
 *
 * ```ts
 * writeIndex({ language: 'en', lang: 'en', pages, segments, blocks, synonyms: [], compress }, save)
 * ```
 */
export function writeIndex(parts: IndexParts, emit: Emit): WrittenIndex {
  const { limits = LIMITS } = parts
  const threshold = rareThreshold(countPages(parts.segments), limits)
  const allPairs = parts.segments.reduce((sum, segment) => sum + countPairs(segment), 0)
  const save = createSave(parts, emit)
  const common = createTermWriter(save, shardBytesFor(allPairs))
  const lengths: number[] = []
  const rare = createRareWriter(save, limits)
  const beginnings = createTermWriter(save, SMALL_SHARD_BYTES)
  const boosts = Float32Array.from(parts.pages, ({ boost }) => boost)
  const collector = createBeginnings(boosts, parts.lang, (term) => beginnings.add(term))
  for (const merged of mergeSegments(parts.segments, limits.listPages)) {
    const isCommon = merged.count > threshold
    ;(isCommon ? common : rare).add(merged)
    if (isCommon) lengths.push(merged.list.length)
    collector.add(merged)
  }
  collector.finish()
  const tables = writeTables(parts.pages, save)
  const pairs = writePairs(parts.segments, save)
  const content = encodeCore({
    format: FORMAT,
    language: parts.language,
    analyses: toAnalyses(parts),
    pages: parts.pages.length,
    tags: countInRow(parts.pages.map(({ tag }) => tag)),
    boosts: parts.pages.flatMap(({ boost }, page) => (boost === 1 ? [] : [[page, boost] as const])),
    ...{ tables, pairs },
    blocks: parts.blocks,
    synonyms: foldSynonyms(parts.synonyms, parts.lang),
    rare: rare.finish(),
    beginnings: beginnings.finish(),
    ...common.finish(),
  })
  emit({ path: 'index.json', content })
  return { lengths: Uint32Array.from(lengths), pairs: allPairs }
}

/** Facts about an index that are not in its files, and that `patchIndex` needs. */
export interface WrittenIndex {
  /** Length in bytes of the list of each term in the core, in the order of terms. */
  lengths: Uint32Array
  /** Number of its pairs; a pair counts once for each page. */
  pairs: number
}

/** Size in bytes of a posting shard. @param pairs - Number of pairs of the site; a pair counts once for each page. */
export function shardBytesFor(pairs: number): number {
  return pairs < SMALL_SITE ? SMALL_SHARD_BYTES : SHARD_BYTES
}

/** Emits a file, compressed, under the checksum of its content; returns its name. */
type Save = (bytes: Uint8Array) => string

export function createSave({ compress }: Pick<IndexParts, 'compress'>, emit: Emit): Save {
  return (bytes) => {
    const path = `${checksum(bytes)}.bin`
    // A getter, so that a file that is already in the output is not compressed again.
    emit({
      path,
      get content() {
        return compress(bytes)
      },
    })
    return path
  }
}

export const toBytes = (value: unknown) => encoder.encode(JSON.stringify(value))

/** Maximum of pages for a rare term; 0 if all terms fit into the core. @param counts - Number of pages of each term. */
export function rareThreshold(counts: Iterable<number>, { coreTerms }: IndexLimits): number {
  const ofCount: number[] = []
  let total = 0
  for (const count of counts) {
    ofCount[count] = (ofCount[count] ?? 0) + 1
    total += 1
  }
  let threshold = 0
  while (total > coreTerms) {
    threshold += 1
    total -= ofCount[threshold] ?? 0
  }
  return threshold
}

/** Collects terms and writes a shard whenever it is full. */
function createTermWriter(save: Save, shardBytes = SHARD_BYTES) {
  const terms: string[] = []
  const counts: number[] = []
  const shards: [number, string][] = []
  let lists: Uint8Array[] = []
  let bytes = 0

  function closeShard(): void {
    if (lists.length === 0) return
    shards.push([lists.length, save(encodeShard(lists))])
    lists = []
    bytes = 0
  }

  return {
    get size() {
      return terms.length
    },
    add({ term, count, list }: MergedTerm): void {
      if (bytes > 0 && bytes + list.length > shardBytes) closeShard()
      terms.push(term)
      counts.push(count)
      lists.push(list)
      bytes += list.length
    },
    finish(): TermTable {
      closeShard()
      return { terms: encodeTerms(terms), counts, shards }
    },
  }
}

/** Writes rare terms: a table with its shards for every few thousand. */
function createRareWriter(save: Save, { rareTableTerms }: IndexLimits) {
  const tables: [string, string][] = []
  let writer = createTermWriter(save)
  let first = ''

  function closeTable(): void {
    if (writer.size === 0) return
    tables.push([first, save(toBytes(writer.finish()))])
    writer = createTermWriter(save)
  }

  return {
    add(merged: MergedTerm): void {
      if (writer.size === rareTableTerms) closeTable()
      if (writer.size === 0) first = merged.term
      writer.add(merged)
    },
    finish() {
      closeTable()
      return tables
    },
  }
}

/** Write the page tables. @returns their names, in page order. */
function writeTables(pages: IndexParts['pages'], save: Save): string[] {
  const names: string[] = []
  for (let first = 0; first < pages.length; first += TABLE_PAGES)
    names.push(save(encodePageTable(first, pages.slice(first, first + TABLE_PAGES))))
  return names
}

/** Languages of the pages, sorted, after that of the locale, in which queries are analysed. */
function toAnalyses({ lang, pages }: Pick<IndexParts, 'lang' | 'pages'>): string[] {
  const others = new Set(pages.map((page) => page.lang))
  others.delete(lang)
  return [lang, ...[...others].sort()]
}

/** Run-length encoding: `a a b` → `[a, 2] [b, 1]`. */
function countInRow(values: readonly string[]): [string, number][] {
  const counted: [string, number][] = []
  for (const value of values) {
    const last = counted.at(-1)
    if (last?.[0] === value) last[1] += 1
    else counted.push([value, 1])
  }
  return counted
}
