/**
 * The search index of each locale, made beside render: pages go to the workers in batches that
 * depend on their order alone, so the same site gives the same bytes on any number of cores.
 */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Permalink } from '../../runtime/contract/route-data.ts'
import { searchFolder } from '../../runtime/contract/search-folder.ts'
import type { SegmentRef } from '../../runtime/search/engine/node.ts'
import { baseLanguage } from '../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { hashOfJson } from '../bundle/bundle-record.ts'
import type { StageTarget } from '../emit/stage.ts'
import type { OutputFile } from '../model/output-file.ts'
import type { LocaleMap } from '../model/site-map.ts'
import { planReactPage, planSearchPage } from '../search/plan-search-pages.ts'
import { planSynonyms } from '../search/plan-synonyms.ts'
import type { SearchText } from '../search/search-page.ts'
import type { SearchTask } from '../workers/calls.ts'
import { type Pool, toBatches } from '../workers/pool.ts'
import type { BatchPlace, KeptSearch } from './kept-search.ts'
import type { OpenSite } from './open-site.ts'
import { docSectionsOf, type ParsedSite } from './parse-site.ts'
import type { PlannedSite } from './plan-render.ts'
import { recordsFile } from './records-file.ts'
import type { IndexedBatch, SearchShare } from './share-search.ts'
import { isOwn, type Shard } from './shared-buckets.ts'

/** Where indexes are made from, and where their files go. */
interface SiteIndexInput {
  site: OpenSite
  parsed: ParsedSite
  planned: PlannedSite
  /** Folder for what lies between the halves of the work. */
  spoolDir: string
  /** Texts for search of the pages written in React; they are known when these are rendered. */
  readPages: () => Promise<ReadonlyMap<Permalink, SearchText>>
  /** What earlier builds made. Default: nothing. */
  cache?: KeptSearch
  /** What other machines made. Default: nothing. */
  sharing?: SearchShare
}

/** Result of indexing. */
export interface IndexedSite {
  /** Output paths of all files. */
  paths: string[]
  /** The files themselves, where nothing was staged. */
  files: OutputFile[]
}

/**
 * Pages of one batch, which an edited page is indexed again with. Part of the format of the output: another
 * number gives other files.
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
  const { site, map, stage, cache } = input
  const { search } = site.loaded.config
  const docs = docTasksOf(input)
  const ofDocs = toDocBatches(pool, input, docs)
  const making = makeBatches(ofDocs, input)
  // Its failure is thrown where it is awaited; until then it must not end the process.
  making.catch(() => undefined)
  const pages = pageTasksOf(input, await input.readPages())
  const ofPages = pages.length > 0 ? [toBatch(pool, input, { first: docs.length, pages })] : []
  const batches = [...(await making), ...(await makeBatches(ofPages, omitUndefined({ cache })))]
  const places = [...ofDocs, ...ofPages].map(toPlace)
  const records = batches.flatMap((batch) => batch.records ?? [])
  if (stage) await joinRecords(input, records)
  if (search.provider !== 'local') return { paths: [], files: [] }
  const { document } = setupOf(input)
  const folder = folderOf(input)
  const index = {
    folder,
    language: map.locale,
    lang: baseLanguage(document.lang),
    pages: [...docs, ...pages].map(({ page: { keywords: _, lead: __, ...page } }) => page),
    blocks: batches.flatMap(({ blocks }) => blocks),
    synonyms: planSynonyms(search.synonyms, map.locale),
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
  const made = [...batches, merged]
  return {
    paths: made.flatMap(({ paths }) => paths),
    files: made.flatMap(({ files }) => files ?? []),
  }
}

/** Pages that follow each other, and how they are indexed. */
interface SearchBatch {
  key: string
  locale: string
  first: number
  pages: readonly SearchTask[]
  make(): Promise<IndexedBatch>
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
  const { site, map, stage, spoolDir } = input
  const { locale } = map
  const records = site.loaded.config.search.records && stage !== undefined
  const shared = { locale, folder: folderOf(input), records }
  const key = hashOfJson([shared, first, pages.map(toPlain)])
  const rest = { first, pages, spoolDir, ...omitUndefined({ stage }) }
  return { key, locale, first, pages, make: () => pool.ask('indexPages', { ...shared, ...rest }) }
}

function toDocBatches(pool: Pool, input: BatchInput, docs: readonly SearchTask[]): SearchBatch[] {
  return toBatches(docs, BATCH).map((pages, index) =>
    toBatch(pool, input, { first: index * BATCH, pages }),
  )
}

/** Make those that neither an earlier build nor another machine has made, and give them to others. */
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
      const made = found ?? (await batch.make())
      if (!found) await sharing?.give(batch, made)
      return cache?.keepBatch(key, made) ?? made
    }),
  )
}

/** Make a part of the batches of docs for other machines. Pages in React are left to the build that renders them all. */
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

/** Fewer batches are merged as they are. */
const LEAST_JOINED = 6

/** Segments of batches, and the hashes of what these were made from. */
interface MadeBatches {
  keys: readonly string[]
  all: readonly SegmentRef[]
  /** The index is known, or made from what it was: nothing has to be joined then. */
  isMade: boolean
}

/**
 * Join batches to as many groups as each has batches, so that an edited page costs the merge of one group and that of
 * all groups, and not that of all batches.
 */
function joinBatches(
  pool: Pool,
  { cache, spoolDir, map }: Pick<LocaleInput, 'spoolDir' | 'map'> & { cache: KeptSearch },
  { keys, all, isMade }: MadeBatches,
): Promise<readonly SegmentRef[]> | readonly SegmentRef[] {
  if (all.length < LEAST_JOINED) return all
  const size = Math.ceil(Math.sqrt(all.length))
  return Promise.all(
    toBatches(all, size).map(async (segments, index) => {
      const key = hashOfJson(['joined', keys.slice(index * size, (index + 1) * size)])
      const found = cache.findBatch(key)
      if (found) return found.segment
      if (isMade) return segments
      const file = join(spoolDir, `joined-${map.locale}-${index}`)
      return cache.keepBatch(key, await pool.ask('joinSegments', { segments, file })).segment
    }),
  ).then((groups) => groups.flat())
}

/** What a page is indexed from, as data: of text in a spool its hash. */
function toPlain({ page, sections }: SearchTask): unknown {
  return [page, sections && 'offset' in sections ? sections.hash : sections]
}

/** Of the files of an index, below the output. */
function folderOf({ site, map }: Pick<LocaleInput, 'site' | 'map'>): string {
  return searchFolder(map.base).slice(site.loaded.config.baseUrl.length)
}

function setupOf({ planned, map }: Pick<LocaleInput, 'planned' | 'map'>) {
  const setup = planned.setups[map.locale]
  if (!setup) throw new Error(`No setup for locale ${map.locale}`)
  return setup
}

/** Pages of one tag stand together, so that tags are a few segments of pages. */
function docTasksOf(input: Pick<LocaleInput, 'planned' | 'map' | 'parsed'>): SearchTask[] {
  const setup = setupOf(input)
  const tasks = input.map.routes.flatMap((route): SearchTask[] => {
    const page = planSearchPage(route, setup)
    const sections = page && docSectionsOf(input.parsed, route.file)
    return page ? [{ page, ...omitUndefined({ sections: sections || undefined }) }] : []
  })
  const order = new Map([...new Set(tasks.map(({ page }) => page.tag))].map((tag, at) => [tag, at]))
  const place = ({ page }: SearchTask) => order.get(page.tag) ?? 0
  return withoutCopies(tasks).sort((a, b) => place(a) - place(b))
}

/** Category pages of several sidebars may list the same pages under the same title: one will do. */
function withoutCopies(tasks: readonly SearchTask[]): SearchTask[] {
  const seen = new Set<string>()
  return tasks.filter(({ page: { title, lead, tag }, sections }) => {
    if (sections) return true
    const key = JSON.stringify([tag, title, lead])
    return !seen.has(key) && seen.add(key)
  })
}

/** The pages that are written in React, in the order of the site. */
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

/**
 * Records of a locale, in page order, where a push or another program finds them: whole at every moment, also
 * where two builds with different outputs share a cache.
 */
async function joinRecords(
  { site, map, cache, spoolDir }: LocaleInput,
  parts: readonly string[],
): Promise<void> {
  const file = recordsFile(site.stateDir, map.locale)
  if (parts.length === 0) return rm(file, { force: true })
  const joined = join(spoolDir, `joined-${map.locale}.jsonl`)
  await joinFiles(parts, joined)
  if (!cache) await Promise.all(parts.map((part) => rm(part)))
  await mkdir(dirname(file), { recursive: true })
  await rename(joined, file)
}

/** Pieces of a file that are in memory at a time, in bytes. */
const PIECE = 1_048_576

/** Files one after the other in another one. In large pieces: they are two hundred megabytes of ten thousand pages. */
async function joinFiles(parts: readonly string[], to: string): Promise<void> {
  const piece = Buffer.allocUnsafe(PIECE)
  const joined = await open(to, 'w')
  try {
    for (const part of parts) {
      const from = await open(part, 'r')
      try {
        for (let read = await from.read(piece); read.bytesRead > 0; read = await from.read(piece))
          await joined.writeFile(piece.subarray(0, read.bytesRead))
      } finally {
        await from.close()
      }
    }
  } finally {
    await joined.close()
  }
}
