/**
 * Updates an index after an edit of few pages: only files with terms or pairs of these pages are read, and only files
 * that differ are written. The result has the bytes that `writeIndex` makes of all segments.
 */
import { FORMAT, type IndexCore, LIST_PAGES } from '../format/index-format.ts'
import { type ChangedSegment, type ChangedTerms, compareSegments } from './changed-terms.ts'
import { keepBest, keepBestAgain } from './cut-list.ts'
import type { IndexFile } from './index-pages.ts'
import { type EditedTerm, patchBeginnings } from './patch-beginnings.ts'
import { patchPairs } from './patch-pairs.ts'
import { decodeList, encodeList, type Posting } from './postings.ts'
import { openTable, rewriteTable, type TableEntry, type WrittenTable } from './term-table.ts'
import {
  createSave,
  type Emit,
  encodeParts,
  type IndexParts,
  listBoosts,
  MOST_CORE_TERMS,
  SMALL_SHARD_BYTES,
  shardBytesFor,
  type WrittenIndex,
  writeTables,
} from './write-index.ts'

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
 * @returns `null` where all segments must be merged: the number of pages or a boost changed, the list of a frequent
 *   term lacks a page that may belong to it now, or the dictionary has rare terms in tables of their own.
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
  const terms = changed.map(compareSegments)
  const table = openTable(core, read)
  const edits = pairs && listEdits(table, terms, parts.listPages)
  if (!pairs || !edits) return null
  const entries = toEntries(table, written.lengths, edits)
  if (entries.length > MOST_CORE_TERMS) return null
  const beginnings = openTable(core.beginnings, read)
  const termsOf = (letter: string) => entriesOf(entries, letter)
  const { pages, lang } = parts
  const begun = patchBeginnings({ pages, lang, table: beginnings, edits, changed: terms, termsOf })
  const place = { save, keep }
  const content = encodeParts(parts, {
    tables: writeTables(pages, save),
    pairs: pairs.names,
    rare: [],
    beginnings: rewriteTable(begun, beginnings, { ...place, shardBytes: SMALL_SHARD_BYTES }),
    common: rewriteTable(entries, table, { ...place, shardBytes: shardBytesFor(parts) }),
  })
  for (const file of files) emit(file)
  emit({ path: 'index.json', content })
  return { lengths: Uint32Array.from(entries, ({ length }) => length), pairs: pairs.count }
}

function isPatchable(
  { pages }: Pick<IndexParts, 'pages'>,
  core: IndexCore,
  { lengths }: WrittenIndex,
): boolean {
  const boosts = JSON.stringify(listBoosts(pages))
  const isSame = core.pages === pages.length && JSON.stringify(core.boosts) === boosts
  const isKnown = core.format === FORMAT && lengths.length === core.counts.length
  return isSame && isKnown && core.rare.length === 0
}

/** Terms with other postings than before; `null` where a page that a list lacks may belong to it now. */
function listEdits(
  table: WrittenTable,
  changed: readonly ChangedTerms[],
  listPages = LIST_PAGES,
): EditedTerm[] | null {
  const edits: EditedTerm[] = []
  for (const term of new Set(changed.flatMap(({ postings }) => [...postings.keys()]))) {
    const edit = editTerm(term, table, { changed, listPages })
    if (!edit) return null
    edits.push(edit)
  }
  return edits
}

function editTerm(
  term: string,
  table: WrittenTable,
  { changed, listPages }: { changed: readonly ChangedTerms[]; listPages: number },
): EditedTerm | null {
  const at = table.find(term)
  const countBefore = table.counts[at] ?? 0
  const before = at < 0 ? null : table.listAt(at)
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

function toEntries(
  table: WrittenTable,
  lengths: Uint32Array,
  edits: readonly EditedTerm[],
): TableEntry[] {
  const edited = new Map(edits.map((edit) => [edit.term, edit]))
  const stay = table.terms.flatMap((term, at): TableEntry[] => {
    if (edited.has(term)) return []
    const [count, length] = [table.counts[at] ?? 0, lengths[at] ?? 0]
    return [{ term, count, length, at, list: () => table.listAt(at) }]
  })
  const others = edits.flatMap(({ term, count, now }): TableEntry[] =>
    now ? [{ term, count, length: now.length, at: -1, list: () => now }] : [],
  )
  return [...stay, ...others].sort((a, b) => (a.term < b.term ? -1 : 1))
}

function* entriesOf(entries: readonly TableEntry[], letter: string) {
  for (const { term, count, list } of entries)
    if (term.startsWith(letter)) yield { term, count, list: list() }
}
