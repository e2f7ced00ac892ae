/**
 * Updates an index after an edit of few pages: only files with terms or pairs of these pages are read, and only files
 * that differ are written. The result has the bytes that `writeIndex` makes of all segments.
 */
import { FORMAT, type IndexCore } from '../format/index-format.ts'
import { type ChangedSegment, type ChangedTerms, compareSegments } from './changed-terms.ts'
import { keepBest, keepBestAgain } from './cut-list.ts'
import type { IndexFile } from './index-pages.ts'
import { type EditedTerm, patchBeginnings } from './patch-beginnings.ts'
import { patchPairs } from './patch-pairs.ts'
import { decodeList, encodeList, type Posting } from './postings.ts'
import { openTable, rewriteTable } from './term-table.ts'
import {
  createSave,
  type Emit,
  encodeParts,
  type IndexLimits,
  type IndexParts,
  LIMITS,
  listBoosts,
  rareThreshold,
  SHARD_BYTES,
  SMALL_SHARD_BYTES,
  shardBytesFor,
  toBytes,
  type WrittenIndex,
  writeTables,
} from './write-index.ts'
import {
  IN_CORE,
  openTerms,
  sortTerms,
  toEntriesOf,
  type WrittenTerm,
  type WrittenTerms,
} from './written-terms.ts'

/** An earlier index, and the pages that were indexed again since. */
export interface IndexBefore {
  core: IndexCore
  written: WrittenIndex
  /** Content of one of its files, not compressed. @throws where the file is damaged. */
  read(name: string): Uint8Array
  /** Segments that differ, in page order. All others are unchanged. */
  changed: readonly ChangedSegment[]
}

/**
 * Update an index. Unchanged files are emitted too; their content is a getter, so that it is read only if it is needed.
 *
 * ```ts
 * const changed = [{ first: 0, end: 32, before: segmentInMemory(old), after: segmentInMemory(segment) }]
 * const now = patchIndex(parts, { core, written, read, changed }, save) ?? writeIndex(parts, save)
 * ```
 *
 * @param parts - Parts of the new index, without segments.
 * @returns `null` where all segments must be merged: the number of pages or a boost changed, or the list of a
 *   frequent term lacks a page that may belong to it now.
 * @throws errors of {@link IndexBefore.read}.
 */
export function patchIndex(
  parts: Omit<IndexParts, 'segments'> & { segmentBytes: number },
  { core, written, read, changed }: IndexBefore,
  emit: Emit,
): WrittenIndex | null {
  if (!isPatchable(parts, core, written)) return null
  const files: IndexFile[] = []
  const save = createSave(parts, (file) => files.push(file))
  const keep = (path: string) =>
    files.push({
      path,
      get content() {
        return parts.compress(read(path))
      },
    })
  const pairing = { names: core.pairs, count: written.pairs, read, save, keep }
  const pairs = patchPairs(changed, pairing)
  const changes = changed.map(compareSegments)
  const { limits = LIMITS, pages, lang } = parts
  const terms = openTerms(core, written.lengths, read)
  const edits = pairs && listEdits(terms, changes, limits)
  if (!pairs || !edits) return null
  const now = applyEdits(terms, edits)
  const beginnings = openTable(core.beginnings, read)
  const termsOf = (letter: string) => termsFrom(now, letter)
  const begun = patchBeginnings({
    pages,
    lang,
    table: beginnings,
    edits,
    changed: changes,
    termsOf,
  })
  const place = { save, keep }
  const split = splitTerms(now, limits)
  const content = encodeParts(parts, {
    tables: writeTables(pages, save),
    pairs: pairs.names,
    rare: split.rare.map((own, table) => writeRare(own, { terms, table, ...place })),
    beginnings: rewriteTable(begun, beginnings, { ...place, shardBytes: SMALL_SHARD_BYTES }),
    common: rewriteTable(toEntriesOf(split.common, IN_CORE), terms.core, {
      ...place,
      shardBytes: shardBytesFor(parts),
    }),
  })
  for (const file of files) emit(file)
  emit({ path: 'index.json', content })
  const lengths = Uint32Array.from(split.common, ({ length }) => length)
  return { lengths, pairs: pairs.count }
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
  keep(file: string): void
}

/** Write a table of rare terms. @returns its first term and its name. */
function writeRare(
  own: readonly WrittenTerm[],
  { terms, table, ...place }: RareTable,
): [string, string] {
  const before = terms.rare[table] ?? terms.core
  const made = rewriteTable(toEntriesOf(own, table), before, { ...place, shardBytes: SHARD_BYTES })
  return [own[0]?.term ?? '', place.save(toBytes(made))]
}

function isPatchable(
  { pages }: Pick<IndexParts, 'pages'>,
  core: IndexCore,
  { lengths }: WrittenIndex,
): boolean {
  const boosts = JSON.stringify(listBoosts(pages))
  const isSame = core.pages === pages.length && JSON.stringify(core.boosts) === boosts
  const isKnown = core.format === FORMAT && lengths.length === core.counts.length
  return isSame && isKnown
}

/** Terms with other postings than before; `null` where a page that a list lacks may belong to it now. */
function listEdits(
  terms: WrittenTerms,
  changed: readonly ChangedTerms[],
  limits: IndexLimits,
): EditedTerm[] | null {
  const edits: EditedTerm[] = []
  for (const term of new Set(changed.flatMap(({ postings }) => [...postings.keys()]))) {
    const edit = editTerm(term, terms.find(term), { changed, ...limits })
    if (!edit) return null
    edits.push(edit)
  }
  return edits
}

function editTerm(
  term: string,
  old: ReturnType<WrittenTerms['find']>,
  { changed, listPages }: { changed: readonly ChangedTerms[]; listPages: number },
): EditedTerm | null {
  const before = old?.list ?? null
  const countBefore = old?.count ?? 0
  const listBefore = before ? decodeList(before) : []
  const spliced = splice(listBefore, term, changed)
  const count = changed.reduce(
    (sum, { postings, counts }) =>
      sum + (postings.get(term)?.length ?? 0) - (counts.get(term) ?? 0),
    countBefore,
  )
  const wasCut = countBefore > listPages
  if (!wasCut && count <= listPages)
    return { term, count, before, now: count === 0 ? null : encodeList(spliced) }
  if (wasCut && count <= listPages) return null
  const now = wasCut ? keepBestAgain(listBefore, spliced, listPages) : keepBest(spliced, listPages)
  return now && { term, count, before, now: encodeList(now), isCut: true }
}

/** Postings of a term in page order, where those of changed pages replace the earlier ones. */
function splice(
  before: readonly Posting[],
  term: string,
  changed: readonly ChangedTerms[],
): Posting[] {
  const parts = changed.filter(({ postings }) => postings.has(term))
  const others = before.filter(
    ({ page }) => !parts.some(({ first, end }) => page >= first && page < end),
  )
  const own = parts.flatMap(({ postings }) => postings.get(term) ?? [])
  return [...others, ...own].sort((a, b) => a.page - b.page)
}

/** All terms after an edit, in order. */
function applyEdits(terms: WrittenTerms, edits: readonly EditedTerm[]): WrittenTerm[] {
  const edited = new Set(edits.map(({ term }) => term))
  const stay = terms.all().filter(({ term }) => !edited.has(term))
  const others = edits.flatMap(({ term, count, now }): WrittenTerm[] =>
    now ? [{ term, count, length: now.length, at: -1, list: () => now, table: null }] : [],
  )
  return sortTerms([...stay, ...others])
}

function* termsFrom(terms: readonly WrittenTerm[], letter: string) {
  for (const { term, count, list } of terms)
    if (term.startsWith(letter)) yield { term, count, list: list() }
}
