/**
 * Makes the search index of each locale, in parallel with render. Pages are sent to workers in batches that depend
 * only on their order, so the same site gives the same bytes on any number of cores.
 */
import type { Permalink } from '../../runtime/contract/route-data.ts'
import { searchFolder } from '../../runtime/contract/search-folder.ts'
import { baseLanguage } from '../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { OutputFile } from '../base/model/output-file.ts'
import type { LocaleMap } from '../base/model/site-map.ts'
import type { ValueLog, ValueRef } from '../engine/store/value-log.ts'
import { hashOfJson } from '../make/bundle/bundle-record.ts'
import { planReactPage, planSearchPage } from '../make/search/plan-search-pages.ts'
import { planSynonyms } from '../make/search/plan-synonyms.ts'
import type { SearchText } from '../make/search/search-page.ts'
import type { SearchTask, WorkerCalls } from '../tasks/calls.ts'
import { type Pool, toBatches } from '../tasks/pool.ts'
import type { StageTarget } from '../write/stage.ts'
import type { BatchPlace, KeptSearch } from './kept-search.ts'
import type { OpenSite } from './open-site.ts'
import { describeRoute, docSectionsOf, type ParsedSite } from './parse-site.ts'
import type { PlannedSite } from './planned-site.ts'
import { joinRecords, recordsFile } from './records-file.ts'
import type { IndexedBatch, SearchShare } from './share-search.ts'
import { isOwn, type Shard } from './shared-buckets.ts'

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
  /** Leave the records of the last build as they are. Default: with a stage they are written, or removed. */
  leavesRecords?: boolean
}

/** Result of indexing. */
export interface IndexedSite {
  /** Output paths of all files. */
  paths: string[]
  /** Without a stage: the files. */
  files: OutputFile[]
}

/**
 * Number of pages of one batch; an edited page is indexed again together with its batch. Part of the format of the
 * output: another number gives other files.
 */
const BATCH = 32

/** Index every locale; with a stage, the workers write into it. */
export async function indexSite(
  pool: Pool,
  input: SiteIndexInput,
  stage?: StageTarget,
): Promise<IndexedSite> {
  const { search } = input.site.loaded.config
  if (search.provider === false) return { paths: [], files: [] }
  const made = await Promise.all(
    input.planned.siteMap.locales.map((map) => indexLocale(pool, { ...input, map, stage })),
  )
  return {
    paths: [...new Set(made.flatMap(({ paths }) => paths))],
    files: made.flatMap(({ files }) => files),
  }
}

interface LocaleInput extends SiteIndexInput {
  map: LocaleMap
  stage: StageTarget | undefined
}

async function indexLocale(pool: Pool, input: LocaleInput): Promise<IndexedSite> {
  const { site, stage, cache } = input
  const { search } = site.loaded.config
  const docs = docTasksOf(input)
  const ofDocs = toDocBatches(pool, input, docs)
  const making = makeBatches(ofDocs, input)
  // The error is handled where the promise is awaited; until then it must not be an unhandled rejection.
  making.catch(() => undefined)
  const pages = pageTasksOf(input, await input.readPages())
  const ofPages = pages.length > 0 ? [toBatch(pool, input, { first: docs.length, pages })] : []
  const batches = [...(await making), ...(await makeBatches(ofPages, omitUndefined({ cache })))]
  const places = [...ofDocs, ...ofPages].map(toPlace)
  const records = batches.flatMap((batch) => batch.records ?? [])
  const merging =
    search.provider === 'local'
      ? mergeLocale(pool, input, { tasks: [...docs, ...pages], places, batches })
      : undefined
  const file = recordsFile(site.stateDir, input.map.locale)
  const joining = async () => (stage && !input.leavesRecords ? joinRecords(records, file) : null)
  // Beside each other: the records of 10,000 pages have 200 MB.
  const [merged] = await Promise.all([merging, joining()])
  const made = merged ? [...batches, merged] : []
  return {
    paths: made.flatMap(({ paths }) => paths),
    files: made.flatMap(({ files }) => files ?? []),
  }
}

/** All batches of a locale. */
interface LocaleBatches {
  /** Search tasks of all pages. */
  tasks: readonly SearchTask[]
  places: readonly BatchPlace[]
  batches: readonly IndexedBatch[]
}

/** Merge the batches of a locale to its index, unless the last build has made the same, or one that can be updated. */
async function mergeLocale(
  pool: Pool,
  input: LocaleInput,
  { tasks, places, batches }: LocaleBatches,
): Promise<WorkerCalls['mergeSearch']['answer']> {
  const { site, map, stage, cache } = input
  const { document } = setupOf(input)
  const folder = folderOf(input)
  const index = {
    folder,
    language: map.locale,
    lang: baseLanguage(document.lang),
    pages: tasks.map(({ page: { keywords: _, lead: __, ...page } }) => page),
    blocks: batches.flatMap(({ blocks }) => blocks),
    synonyms: planSynonyms(site.loaded.config.search.synonyms, map.locale),
  }
  const keys = places.map((place) => place.key)
  const key = hashOfJson([keys, index])
  const all = batches.map(({ segment }) => segment)
  const segmentBytes = all.reduce((sum, { length }) => sum + length, 0)
  const known = cache?.findMerged(key) ?? undefined
  const before = known ? undefined : (cache?.findBefore(folder, places) ?? undefined)
  const isMade = (known ?? before) !== undefined
  const joined = cache ? await joinBatches(pool, { ...input, cache }, { keys, all, isMade }) : all
  const merge = () =>
    pool.ask('mergeSearch', {
      ...{ ...index, segmentBytes, segments: joined },
      ...omitUndefined({ stage, known: cache?.listParts(folder), before }),
    })
  const merged = known ?? (await merge())
  cache?.keepMerged(key, { ...merged, batches: places })
  return merged
}

/** A batch of consecutive pages, and the function that indexes it. */
interface SearchBatch {
  key: string
  locale: string
  first: number
  pages: readonly SearchTask[]
  /** Folder of the index, relative to the output folder. */
  folder: string
  make(before: WorkerCalls['indexPages']['ask']['before']): Promise<IndexedBatch>
}

function toPlace({ key, first, pages }: SearchBatch): BatchPlace {
  return { key, first, end: first + pages.length }
}

/** Parts of {@link LocaleInput} that batches of docs need. */
type BatchInput = Omit<LocaleInput, 'readPages' | 'cache' | 'sharing'>

function toBatch(
  pool: Pool,
  input: BatchInput,
  { first, pages }: Pick<SearchBatch, 'first' | 'pages'>,
): SearchBatch {
  const { site, map, stage, log, leavesRecords = false } = input
  const { locale } = map
  const records = site.loaded.config.search.records && stage !== undefined && !leavesRecords
  const shared = { locale, folder: folderOf(input), records }
  const key = hashOfJson([shared, first, pages.map(toPlain)])
  const rest = { first, pages, log, ...omitUndefined({ stage }) }
  return {
    ...{ key, locale, first, pages, folder: shared.folder },
    make: (before) => pool.ask('indexPages', { ...shared, ...rest, ...omitUndefined({ before }) }),
  }
}

function toDocBatches(pool: Pool, input: BatchInput, docs: readonly SearchTask[]): SearchBatch[] {
  return toBatches(docs, BATCH).map((pages, index) =>
    toBatch(pool, input, { first: index * BATCH, pages }),
  )
}

/** Index the batches that neither an earlier build nor another machine has indexed, and share them. */
async function makeBatches(
  batches: readonly SearchBatch[],
  { cache, sharing }: Pick<SiteIndexInput, 'cache' | 'sharing'>,
): Promise<IndexedBatch[]> {
  const kept = new Map(batches.map(({ key }) => [key, cache?.findBatch(key) ?? null]))
  const taken = await sharing?.take(batches.filter(({ key }) => !kept.get(key)))
  return Promise.all(
    batches.map(async (batch) => {
      const { key } = batch
      const known = kept.get(key)
      if (known) return known
      const found = taken?.get(key)
      const hashes = cache ? batch.pages.map((page) => hashOfJson(toPlain(page))) : []
      const made = found ?? (await batch.make(findPagesBefore(batch, hashes, cache)))
      if (!found) await sharing?.give(batch, made)
      cache?.keepBatch(key, { ...made, pages: hashes })
      return made
    }),
  )
}

/** The pages of a batch before an edit of fewer than half of them. */
function findPagesBefore(
  batch: SearchBatch,
  hashes: readonly string[],
  cache: KeptSearch | undefined,
): WorkerCalls['indexPages']['ask']['before'] {
  const before = cache?.findBatchBefore(batch.folder, toPlace(batch))
  if (!before) return undefined
  const edited = hashes.flatMap((hash, at) => (hash === before.pages[at] ? [] : [batch.first + at]))
  return 2 * edited.length < hashes.length ? { segment: before.segment, edited } : undefined
}

/** Index one shard of the batches of docs for other machines. Pages in React are indexed by the build that follows. */
export async function indexShard(
  pool: Pool,
  input: Omit<SiteIndexInput, 'readPages' | 'cache'> & { stage: StageTarget },
  shard: Shard,
): Promise<void> {
  if (input.site.loaded.config.search.provider === false) return
  for (const map of input.planned.siteMap.locales) {
    const all = toDocBatches(pool, { ...input, map }, docTasksOf({ ...input, map }))
    const own = all.filter((_, number) => isOwn({ number, items: [] }, shard))
    await makeBatches(own, omitUndefined({ sharing: input.sharing }))
  }
}

/**
 * Number of batches from which on they are joined into groups: 16,384 pages. A merge keeps 64 KiB of each
 * segment in memory. Fewer are merged directly, since joining them first costs as much again as the merge.
 */
const LEAST_JOINED = 512

/** Segments of batches, with the hashes of their inputs. */
interface MadeBatches {
  keys: readonly string[]
  all: readonly ValueRef[]
  /** The index is cached, or updated from the last one, so no segments need joining. */
  isMade: boolean
}

/**
 * Join n batches into about √n groups of √n batches, so that an edited page costs one merge of a group and one of all
 * groups, not a merge of all batches.
 */
function joinBatches(
  pool: Pool,
  { cache, log }: Pick<LocaleInput, 'log'> & { cache: KeptSearch },
  { keys, all, isMade }: MadeBatches,
): Promise<readonly ValueRef[]> | readonly ValueRef[] {
  if (all.length < LEAST_JOINED) return all
  const size = Math.ceil(Math.sqrt(all.length))
  return Promise.all(
    toBatches(all, size).map(async (segments, index) => {
      const key = hashOfJson(['joined', keys.slice(index * size, (index + 1) * size)])
      const found = cache.findBatch(key)
      if (found) return found.segment
      if (isMade) return segments
      const joined = await pool.ask('joinSegments', { segments, log })
      cache.keepBatch(key, { ...joined, pages: [] })
      return joined.segment
    }),
  ).then((groups) => groups.flat())
}

/** The input of indexing a page as plain data, for its key; text in a log is represented by its hash. */
function toPlain({ page, sections }: SearchTask): unknown {
  return [page, sections && 'offset' in sections ? sections.hash : sections]
}

/** Folder of an index, relative to the output folder. */
function folderOf({ site, map }: Pick<LocaleInput, 'site' | 'map'>): string {
  return searchFolder(map.base).slice(site.loaded.config.baseUrl.length)
}

function setupOf({ planned, map }: Pick<LocaleInput, 'planned' | 'map'>) {
  const setup = planned.setups[map.locale]
  if (!setup) throw new Error(`No setup for locale ${map.locale}`)
  return setup
}

/** Search tasks of all docs. Pages with the same tag are consecutive, so that a tag is a few ranges of pages. */
function docTasksOf(input: Pick<LocaleInput, 'planned' | 'map' | 'parsed'>): SearchTask[] {
  const setup = setupOf(input)
  const tasks = input.map.routes.flatMap((route): SearchTask[] => {
    const page = planSearchPage(describeRoute(input.parsed, route), setup)
    const sections = page && docSectionsOf(input.parsed, route.file)
    return page ? [{ page, ...omitUndefined({ sections: sections || undefined }) }] : []
  })
  const order = new Map([...new Set(tasks.map(({ page }) => page.tag))].map((tag, at) => [tag, at]))
  const place = ({ page }: SearchTask) => order.get(page.tag) ?? 0
  return withoutCopies(tasks).sort((a, b) => place(a) - place(b))
}

/** Remove duplicate pages: category pages of several sidebars may list the same pages under the same title. */
function withoutCopies(tasks: readonly SearchTask[]): SearchTask[] {
  const seen = new Set<string>()
  return tasks.filter(({ page: { title, lead, tag }, sections }) => {
    if (sections) return true
    const key = JSON.stringify([tag, title, lead])
    return !seen.has(key) && seen.add(key)
  })
}

/** Search tasks of the pages written in React, in the order of the site. */
function pageTasksOf(
  input: LocaleInput,
  searchTexts: ReadonlyMap<Permalink, SearchText>,
): SearchTask[] {
  const setup = setupOf(input)
  return input.map.routes.flatMap((route): SearchTask[] => {
    const searchText = searchTexts.get(route.permalink)
    const page = searchText && planReactPage(route, searchText, setup)
    return page ? [{ page, sections: searchText.sections }] : []
  })
}
