/**
 * Updates an index after an edit of few pages: these pages are counted before and after the edit, only files with their
 * terms or pairs are read, and only files that differ are written. The result has the bytes that `writeIndex` makes of
 * all segments.
 */

import { blockFile } from '../format/block-file.ts'
import { encodeCore } from '../format/core-file.ts'
import { FORMAT, type IndexCore, type TermTable } from '../format/index-format.ts'
import { type ReplacedList, replaceInCut } from './cut-list.ts'
import { foldSynonyms } from './fold-synonyms.ts'
import type { IndexFile } from './index-page.ts'
import { comparePage, type PageChange, type PageEdit } from './page-change.ts'
import { patchTables } from './page-table.ts'
import { type EditedTerm, patchBeginnings } from './patch-beginnings.ts'
import { patchPairs } from './patch-pairs.ts'
import { type Posting, replacePosting } from './postings.ts'
import { openTable, rewriteTable, type WrittenTable } from './term-table.ts'
import { patchBlocks, toBlockText } from './text-blocks.ts'
import {
  createSave,
  type Emit,
  type IndexLimits,
  type IndexParts,
  LIMITS,
  rareThreshold,
  SHARD_BYTES,
  SMALL_SHARD_BYTES,
  shardBytesFor,
  toBytes,
  type WrittenIndex,
} from './write-index.ts'
import {
  IN_CORE,
  openTerms,
  sortTerms,
  toEntriesOf,
  type WrittenTerm,
  type WrittenTerms,
} from './written-terms.ts'

/** An earlier index, and the pages that were edited since. */
export interface IndexBefore {
  core: IndexCore
  written: WrittenIndex
  /** Content of one of its files, not compressed. @throws where the file is damaged. */
  read(name: string): Uint8Array
  /** Content of one of its files as it was emitted. */
  readFile(name: string): Uint8Array
  /** All other pages are as before. */
  edits: readonly PageEdit[]
}

/** An updated index. */
export interface PatchedIndex extends WrittenIndex {
  /** Names of all its files except `index.json`, also of those that were not emitted because they are as before. */
  names: ReadonlySet<string>
}

/**
 * Update an index.
 *
 * ```ts
 * const edits = [{ number: 7, before: { page, sections }, now: { page, sections: edited } }]
 * const now = patchIndex(parts, { core, written, read, readFile, edits }, save) ?? writeIndex(parts, save)
 * ```
 *
 * @param emit - Called with each new file.
 * @returns `null` where all segments must be merged: the tag, language or boost of a page changed, another number of
 *   files is needed, or the list of a frequent term lacks a page that may belong to it now.
 * @throws errors of {@link IndexBefore.read}.
 */
export function patchIndex(
  parts: Pick<IndexParts, 'language' | 'lang' | 'synonyms' | 'compress' | 'limits'>,
  before: IndexBefore,
  emit: Emit,
): PatchedIndex | null {
  const { core, written, read, readFile, edits } = before
  if (!isPatchable(parts, before)) return null
  const { limits = LIMITS, lang, compress } = parts
  const files: IndexFile[] = []
  const save = createSave(parts, (file) => files.push(file))
  const changes = edits.map(comparePage)
  const pairs = patchPairs(changes, { names: core.pairs, count: written.pairs, read, save })
  const terms = openTerms(core, written.lengths, read)
  const edited = pairs && listEdits(terms, changes, limits)
  if (!pairs || !edited) return null
  const now = applyEdits(terms, edited)
  const beginnings = openTable(core.beginnings, read)
  const begun = patchBeginnings({
    ...{ lang, edits: edited, changes, find: terms.find },
    boosts: boostsOf(core),
    table: beginnings,
    termsOf: (letter) => termsFrom(now, letter),
  })
  const { common, rare } = splitTerms(now, limits)
  const rareTables = rare.map((own, table) => writeRare(own, { terms, table, save }))
  const texts = new Map(
    edits.map(({ number, now: own }) => [number, toBlockText(own.page, own.sections)]),
  )
  const text = patchBlocks(texts, { blocks: core.blocks, read, readFile, compress })
  const { build: _, ...rest } = core
  const made = {
    ...rest,
    tables: patchTables(core.tables, edits, { read, save }),
    pairs: pairs.names,
    blocks: text.blocks,
    synonyms: foldSynonyms(parts.synonyms, lang),
    rare: rareTables.map(({ first, name }): [string, string] => [first, name]),
    beginnings: rewriteTable(begun, beginnings, { save, shardBytes: SMALL_SHARD_BYTES }),
    ...rewriteTable(toEntriesOf(common, IN_CORE), terms.core, {
      save,
      shardBytes: shardBytesFor(pairs.count),
    }),
  }
  for (const file of [...files, ...text.files]) emit(file)
  emit({ path: 'index.json', content: encodeCore(made) })
  const lengths = Uint32Array.from(common, ({ length }) => length)
  return { lengths, pairs: pairs.count, names: listNames(made, rareTables) }
}

function isPatchable(
  { language, lang }: Pick<IndexParts, 'language' | 'lang'>,
  { core, written, edits }: IndexBefore,
): boolean {
  const isSame = core.language === language && core.analyses[0] === lang
  const isKnown = core.format === FORMAT && written.lengths.length === core.counts.length
  return isSame && isKnown && edits.every(isInPlace)
}

/** Whether the page is still counted in the same way. */
function isInPlace({ before: { page: old }, now: { page } }: PageEdit): boolean {
  return old.tag === page.tag && old.lang === page.lang && old.boost === page.boost
}

function boostsOf({ pages, boosts }: IndexCore): Float32Array {
  const all = new Float32Array(pages).fill(1)
  for (const [page, boost] of boosts) all[page] = boost
  return all
}

function listNames(
  { tables, pairs, blocks, rare, beginnings, shards }: Omit<IndexCore, 'build'>,
  rareTables: readonly { made: TermTable }[],
): Set<string> {
  const ofTerms = [{ shards }, beginnings, ...rareTables.map(({ made }) => made)]
  return new Set([
    ...[...tables, ...pairs, ...rare.map(([, file]) => file)],
    ...ofTerms.flatMap((table) => table.shards.map(([, file]) => file)),
    ...blocks.flatMap(([name, counts]) => counts.map((_, number) => blockFile(name, number))),
  ])
}

/** Terms of the core, and of each table of rare terms. */
function splitTerms(terms: readonly WrittenTerm[], limits: IndexLimits) {
  const counts = terms.map(({ count }) => count)
  const threshold = rareThreshold(counts, limits)
  const others = terms.filter(({ count }) => count <= threshold)
  const tables = Math.ceil(others.length / limits.rareTableTerms)
  return {
    common: terms.filter(({ count }) => count > threshold),
    rare: Array.from({ length: tables }, (_, table) =>
      others.slice(table * limits.rareTableTerms, (table + 1) * limits.rareTableTerms),
    ),
  }
}

/** A table of rare terms to write. */
interface RareTable {
  terms: WrittenTerms
  /** Number of the table. */
  table: number
  save(bytes: Uint8Array): string
}

/** Write a table of rare terms. */
function writeRare(own: readonly WrittenTerm[], { terms, table, save }: RareTable) {
  const before: WrittenTable = terms.rare[table] ?? terms.core
  const made = rewriteTable(toEntriesOf(own, table), before, { save, shardBytes: SHARD_BYTES })
  return { first: own[0]?.term ?? '', name: save(toBytes(made)), made }
}

/** Terms with other postings than before; `null` where a page that a list lacks may belong to it now. */
function listEdits(
  terms: WrittenTerms,
  changes: readonly PageChange[],
  { listPages }: IndexLimits,
): Map<string, EditedTerm> | null {
  const edits = new Map<string, EditedTerm>()
  for (const term of new Set(changes.flatMap((change) => change.terms))) {
    const before = terms.find(term)
    const own = changes.filter((change) => change.terms.includes(term))
    const count = own.reduce(
      (sum, page) => sum + Number(page.now.has(term)) - Number(page.before.has(term)),
      before?.count ?? 0,
    )
    const isCut = before !== undefined && before.count > listPages
    const replaced =
      isCut === count > listPages ? replaceAll(term, before?.list, { own, isCut }) : null
    if (!replaced) return null
    const { list, changes: differing } = replaced
    const now = count === 0 ? undefined : { count, list }
    edits.set(term, { term, before, now, changes: differing })
  }
  return edits
}

const NO_LIST = Uint8Array.of(0)

/** Replace the postings of edited pages in the list of a term. */
function replaceAll(
  term: string,
  before: Uint8Array | undefined,
  { own, isCut }: { own: readonly PageChange[]; isCut: boolean },
): ReplacedList | null {
  let list = before ?? NO_LIST
  const changes = new Map<number, { before: Posting | null; now: Posting | null }>()
  for (const { number, before: terms, now } of own) {
    const [old, posting] = [terms.get(term) ?? null, now.get(term) ?? null]
    const made = isCut
      ? replaceInCut(list, number, posting)
      : {
          list: replacePosting(list, number, posting),
          changes: new Map([[number, { before: old, now: posting }]]),
        }
    if (!made) return null
    list = made.list
    for (const [page, change] of made.changes) {
      const first = changes.get(page) ?? change
      changes.set(page, { before: first.before, now: change.now })
    }
  }
  return { list, changes }
}

/** All terms after an edit, in order. */
function applyEdits(terms: WrittenTerms, edits: ReadonlyMap<string, EditedTerm>): WrittenTerm[] {
  const stay = terms.all().filter(({ term }) => !edits.has(term))
  const others = [...edits.values()].flatMap(({ term, now }): WrittenTerm[] => {
    if (!now) return []
    const { count, list } = now
    return [{ term, count, length: list.length, at: -1, list: () => list, table: null }]
  })
  return sortTerms([...stay, ...others])
}

function* termsFrom(terms: readonly WrittenTerm[], letter: string) {
  for (const { term, count, list } of terms)
    if (term.startsWith(letter)) yield { term, count, list: list() }
}
