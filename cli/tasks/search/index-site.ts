/**
 * Makes the search index of each locale, in parallel with render. Pages are sent to workers in batches that depend
 * only on their order, so the same site gives the same bytes on any number of cores.
 */
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import type { Results } from '../../engine/results.ts'
import type { ValueLog } from '../../engine/store/value-log.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import type { SearchText } from '../../make/search/search-page.ts'
import type { StageTarget } from '../../write/stage.ts'
import type { ParsedSite } from '../doc/parse-site.ts'
import type { OpenSite } from '../open/open-site.ts'
import { isOwn, type Shard } from '../open/shared-buckets.ts'
import type { PlannedSite } from '../plan/planned-site.ts'
import type { SearchTask } from '../worker/calls.ts'
import { type Pool, toBatches } from '../worker/pool.ts'
import { joinBatches } from './join-batches.ts'
import { CORE, type FoundIndex, isThere, type KeptIndex, type KeptSearch } from './kept-search.ts'
import { joinRecords, recordsFile } from './records-file.ts'
import { docTasksOf, folderOf, pageTasksOf, toBatchKey, toSetup, toShared } from './search-tasks.ts'
import type { IndexedBatch, SearchShare } from './share-search.ts'
import {
  findEdits,
  mayUpdate,
  recordTexts,
  type SearchBatch,
  toCodeKey,
  updateIndex,
  updateTexts,
} from './update-index.ts'

/** Input of the indexes. */
export interface SiteIndexInput {
  site: OpenSite
  parsed: ParsedSite
  planned: PlannedSite
  /** Gets segments and records. With a cache, that of its store. */
  log: ValueLog
  /** Search texts of the pages written in React, which are known after rendering. */
  readPages: () => Promise<ReadonlyMap<Permalink, SearchText>>
  /** Parts that earlier builds made. Default: none. */
  cache?: KeptSearch
  /** Parts that other machines made. Default: none. */
  sharing?: SearchShare
  /** Knows which texts have changed since the last build. Default: all pages are compared. */
  results?: Results
  /** Done when the plan is kept, which the index is compared with. Default: it is. */
  whenKept?: () => Promise<void>
  /** Leave the records of the last build as they are. Default: they are written, or removed. */
  leavesRecords?: boolean
}

/** Number of pages that are indexed together. Part of the format of the output: another number gives other files. */
const BATCH = 32

/** Index every locale; workers write into the stage. @returns the output paths of all files. */
export async function indexSite(
  pool: Pool,
  input: SiteIndexInput,
  stage: StageTarget,
): Promise<string[]> {
  const { loaded, stateDir } = input.site
  const { locales } = input.planned.siteMap
  if (loaded.config.search.provider === false) {
    if (!input.leavesRecords)
      for (const { locale } of locales) joinRecords([], recordsFile(stateDir, locale))
    return []
  }
  const made = await Promise.all(locales.map((map) => indexLocale(pool, { ...input, map, stage })))
  return [...new Set(made.flat())]
}

interface LocaleInput extends SiteIndexInput {
  map: LocaleMap
  stage: StageTarget
}

/** @returns the paths of all files of the index. */
async function indexLocale(pool: Pool, input: LocaleInput): Promise<string[]> {
  const before = input.cache?.find(folderOf(input)) ?? null
  if (before) await input.whenKept?.()
  const former = mayUpdate(input, before) ? before : null
  const updated = former && (await updateTexts(pool, input, former))
  if (updated) return updated
  const { tasks, files, described } = docTasksOf(input)
  const paths = await indexAll(pool, input, { before, former, tasks, texts: files.join('\0') })
  await input.whenKept?.()
  recordTexts(input, { files, described })
  return paths
}

/** Pages that are no code, and the index of the last build. */
interface ComparedDocs extends Pick<KeptIndex, 'texts'> {
  before: FoundIndex | null
  /** The same if it may be updated. */
  former: FoundIndex | null
  tasks: readonly SearchTask[]
}

/** Index a locale, after its pages were compared with those of the last build. @returns the paths of its files. */
async function indexAll(
  pool: Pool,
  input: LocaleInput,
  { before, former, tasks: docs, texts }: ComparedDocs,
): Promise<string[]> {
  const { cache, site } = input
  const ofDocs = toDocBatches(input, docs)
  const isLocal = site.loaded.config.search.provider === 'local'
  const updates = former !== null && findEdits(input, former, ofDocs) !== null
  // Workers are idle until the bundle is made, so they begin with the batches.
  const making = updates ? null : makeBatches(pool, input, { before, batches: ofDocs })
  // The error is handled where the promise is awaited; until then it must not be an unhandled rejection.
  making?.catch(() => undefined)
  const code = await input.readPages()
  const pages = pageTasksOf(input, code)
  const ofPages = pages.length > 0 ? [toBatch(input, { first: docs.length, pages })] : []
  const more = { texts, code: toCodeKey(code) }
  const all: LocaleBatches = { before, batches: [...ofDocs, ...ofPages] }
  const isSame = updates && former.batches.length === all.batches.length
  const edits = isSame ? findEdits(input, former, all.batches) : null
  const updated =
    former && edits
      ? await updateIndex(pool, input, former, {
          edits,
          ...more,
          ...toKept(all.batches, former.batches),
        })
      : 'merge'
  if (typeof updated !== 'string') return updated
  const file = recordsFile(site.stateDir, input.map.locale)
  const made = [
    ...(await (making ?? makeBatches(pool, input, { before, batches: ofDocs }))),
    ...(await makeBatches(pool, input, { before, batches: ofPages })),
  ]
  const indexed = { ...all, made, isDamaged: updated === 'damaged' }
  const records = made.flatMap((batch) => batch.records ?? [])
  const joining = async () => (input.leavesRecords ? null : joinRecords(records, file))
  // Beside each other: the records of 10,000 pages have 200 MB.
  const [merged] = await Promise.all([
    isLocal ? mergeLocale(pool, input, indexed) : { joined: new Map(), files: filesOf(made) },
    joining(),
  ])
  const own = made.map(({ hashes: _, ...one }, at) => ({
    key: all.batches[at]?.key ?? '',
    indexed: one,
  }))
  const { batches, pages: kept } = toKept(all.batches, own)
  const setup = toSetup(input)
  cache?.keep(setup.folder, { ...merged, ...more, setup: hashOfJson(setup), batches }, kept)
  return isLocal ? [...merged.files.keys()] : []
}

/** Batches of a locale, and its index of the last build. */
interface LocaleBatches {
  before: FoundIndex | null
  batches: readonly SearchBatch[]
}

/** Batches as they are kept, and their pages. @param indexed - Batches that may have been indexed, in any order. */
function toKept(
  batches: readonly SearchBatch[],
  indexed: readonly Pick<KeptIndex['batches'][number], 'key' | 'indexed'>[],
) {
  const known = new Map(indexed.map((batch) => [batch.key, batch.indexed]))
  const kept = batches.map(({ key, first, pages }) => ({
    ...{ key, first, end: first + pages.length },
    ...omitUndefined({ indexed: known.get(key) }),
  }))
  return { batches: kept, pages: new Map(batches.map((batch) => [batch.key, batch.pages])) }
}

/** All batches of a locale, indexed. */
interface MadeBatches extends LocaleBatches {
  made: readonly IndexedBatch[]
  /** A file of the index in the output is not as its name says. */
  isDamaged: boolean
}

/** Merge the batches of a locale to its index. */
async function mergeLocale(
  pool: Pool,
  input: LocaleInput,
  { before, batches, made, isDamaged }: MadeBatches,
): Promise<Pick<KeptIndex, 'joined' | 'written' | 'files'>> {
  const setup = toSetup(input)
  if (before?.setup === hashOfJson(setup) && !isDamaged && isMade(before, batches)) {
    const { joined, written, files } = before
    return { joined, files, ...omitUndefined({ written }) }
  }
  const { segments, joined } = await joinBatches(pool, input.log, { before, batches, made })
  const tasks = batches.flatMap(({ pages }) => pages)
  const known = new Map(isDamaged ? [] : before?.known)
  known.delete(setup.folder + CORE)
  const merged = await pool.ask('mergeSearch', {
    ...setup,
    stage: input.stage,
    pages: tasks.map(({ page: { keywords: _, lead: __, ...page } }) => page),
    blocks: made.flatMap(({ blocks }) => blocks),
    segments,
    known: Object.fromEntries(known),
  })
  return { joined, written: merged.written, files: filesOf([...made, merged]) }
}

/** Whether the index is that of some batches, and is still there. */
function isMade(index: FoundIndex, batches: readonly SearchBatch[]): boolean {
  const isSame = batches.every(({ key }, at) => key === index.batches[at]?.key)
  return isSame && index.batches.length === batches.length && isThere(index)
}

/** Path → hash of each file. */
function filesOf(parts: readonly Pick<IndexedBatch, 'paths' | 'hashes'>[]): Map<string, string> {
  return new Map(
    parts.flatMap(({ paths, hashes }) =>
      paths.map((path, at) => [path, hashes[at] ?? ''] as const),
    ),
  )
}

/** Parts of {@link LocaleInput} that batches need. */
type BatchInput = Pick<LocaleInput, 'site' | 'map' | 'stage' | 'log' | 'leavesRecords' | 'sharing'>

function toBatch(input: BatchInput, batch: Omit<SearchBatch, 'key'>): SearchBatch {
  const { first, pages } = batch
  return { key: toBatchKey(input, first, pages), first, pages }
}

function toDocBatches(input: BatchInput, docs: readonly SearchTask[]): SearchBatch[] {
  return toBatches(docs, BATCH).map((pages, index) =>
    toBatch(input, { first: index * BATCH, pages }),
  )
}

/** Index the batches that neither an earlier build nor another machine has indexed, and share them. */
async function makeBatches(
  pool: Pool,
  { sharing, ...input }: BatchInput,
  { before, batches }: LocaleBatches,
): Promise<IndexedBatch[]> {
  const kept = new Map(before?.batches.map((batch) => [batch.key, toIndexed(batch, before)]))
  const taken = await sharing?.take(batches.filter(({ key }) => !kept.get(key)))
  const { stage, log } = input
  return Promise.all(
    batches.map(async (batch) => {
      const { key, first, pages } = batch
      const found = kept.get(key) ?? taken?.get(key)
      if (found) return found
      const ask = { ...toShared(input), first, pages, log, stage }
      const made = await pool.ask('indexPages', ask)
      await sharing?.give(batch, made)
      return made
    }),
  )
}

/** The result of a batch whose files are still in the output; `null` if it has to be indexed again. */
function toIndexed(
  { indexed }: FoundIndex['batches'][number],
  { known }: FoundIndex,
): IndexedBatch | null {
  const hashes = indexed?.paths.flatMap((path) => known.get(path) ?? [])
  return indexed && hashes?.length === indexed.paths.length ? { ...indexed, hashes } : null
}

/** Index one shard of the batches of docs for other machines. Pages in React are indexed by the build that follows. */
export async function indexShard(
  pool: Pool,
  input: Omit<SiteIndexInput, 'readPages' | 'cache'> & { stage: StageTarget },
  shard: Shard,
): Promise<void> {
  if (input.site.loaded.config.search.provider === false) return
  for (const map of input.planned.siteMap.locales) {
    const { tasks } = docTasksOf({ ...input, map })
    const all = toDocBatches({ ...input, map }, tasks)
    const batches = all.filter((_, number) => isOwn({ number, items: [] }, shard))
    await makeBatches(pool, { ...input, map }, { before: null, batches })
  }
}
