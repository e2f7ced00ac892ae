/**
 * Updates the search index of a locale after an edit of few pages. If only texts and titles were edited, the graph knows
 * which, and no other page is looked at; else the pages of now are compared with those of the last build.
 */
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { resultName } from '../../engine/graph/graph.ts'
import type { Results } from '../../engine/results.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import type { SearchText } from '../../make/search/search-page.ts'
import type { StageTarget } from '../../write/stage.ts'
import { nameOfDescription, nameOfSections, nameOfTitle } from '../doc/doc-results.ts'
import type { ParsedSite } from '../doc/parse-site.ts'
import type { OpenSite } from '../open/open-site.ts'
import { NAME_OF_PLAN, NAMES_OF_PLAN } from '../plan/plan-results.ts'
import type { PlannedSite } from '../plan/planned-site.ts'
import type { SearchEdit, SearchTask } from '../worker/calls.ts'
import type { Pool } from '../worker/pool.ts'
import { CORE, type FoundIndex, isThere, type KeptIndex, type KeptSearch } from './kept-search.ts'
import { joinRecords, recordsFile } from './records-file.ts'
import {
  type DocTasks,
  folderOf,
  planPage,
  toBatchKey,
  toPlain,
  toSetup,
  toWantsRecords,
} from './search-tasks.ts'

/** A locale, and what is known of its pages. */
interface UpdateInput {
  site: OpenSite
  map: LocaleMap
  parsed: ParsedSite
  planned: PlannedSite
  stage: StageTarget
  readPages: () => Promise<ReadonlyMap<Permalink, SearchText>>
  cache?: KeptSearch
  results?: Results
  leavesRecords?: boolean
}

/** Maximum number of edited pages for an update; for more, the index is merged anew. */
const MOST_EDITED = 32

const nameOfIndex = (input: Pick<UpdateInput, 'site' | 'map'>) =>
  resultName('search', folderOf(input))

/** Key of the texts of pages that are code. */
export const toCodeKey = (texts: ReadonlyMap<Permalink, SearchText>): string =>
  hashOfJson([...texts])

/** Keep which texts an index was made from. */
export function recordTexts(
  input: UpdateInput,
  { files, described }: Pick<DocTasks, 'files' | 'described'>,
): void {
  const own = files.filter((file) => file !== '')
  const shared = sharedTitlesOf(input)
  const titles = shared && new Set([...own, ...shared])
  input.results?.graph.record(nameOfIndex(input), {
    digest: hashOfJson(files),
    reads: [
      ...(titles ? [NAME_OF_PLAN, ...Array.from(titles, nameOfTitle)] : NAMES_OF_PLAN),
      ...own.map(nameOfSections),
      ...described.map(nameOfDescription),
    ],
  })
}

const sharedTitlesOf = ({ planned, map }: Pick<UpdateInput, 'planned' | 'map'>) =>
  planned.sharedTitles?.[map.locale]

/** What differs from the index of the last build. */
interface EditedIndex
  extends Pick<KeptIndex, 'batches'>,
    Partial<Pick<KeptIndex, 'texts' | 'code'>> {
  edits: readonly SearchEdit[]
  /** Key of a batch → its pages. Those of a batch that is as before may be missing. */
  pages: ReadonlyMap<string, readonly SearchTask[]>
}

/** Whether the index of the last build is there, was made as this one, and the records of all pages are not wanted. */
export function mayUpdate(input: UpdateInput, before: FoundIndex | null): before is FoundIndex {
  const isLocal = input.site.loaded.config.search.provider === 'local'
  if (!isLocal || !before || !input.cache || !isThere(before) || toWantsRecords(input)) return false
  return before.setup === hashOfJson(toSetup(input))
}

/**
 * Update the index of the last build, for which {@link mayUpdate} is true.
 *
 * @returns the paths of its files. `merge`: all batches must be merged. `damaged`: as well, and no file of the index in
 *   the output can be trusted.
 */
export async function updateIndex(
  pool: Pool,
  input: UpdateInput,
  before: FoundIndex,
  { edits, pages, ...edited }: EditedIndex,
): Promise<string[] | 'merge' | 'damaged'> {
  const { stage, site, map } = input
  const { known: _, ...index } = before
  const { written } = before
  const setup = toSetup(input)
  const core = before.files.get(setup.folder + CORE)
  if (!written || core === undefined) return 'merge'
  const made =
    edits.length === 0
      ? { paths: [], hashes: [], all: [...before.files.keys()], written }
      : await pool.ask('patchSearch', { ...setup, stage, core, written, edits })
  if (typeof made === 'string') return made
  const hashes = new Map<string, string>(
    made.paths.map((path, at) => [path, made.hashes[at] ?? '']),
  )
  const paths = [...new Set([...made.all, setup.folder + CORE])]
  const files = new Map(
    paths.map((path) => [path, hashes.get(path) ?? before.files.get(path) ?? '']),
  )
  input.cache?.keep(setup.folder, { ...index, ...edited, written: made.written, files }, pages)
  if (!input.leavesRecords) joinRecords([], recordsFile(site.stateDir, map.locale))
  return paths
}

/** Update the index if nothing but texts and titles has changed. @returns the paths of its files; `null` if more may have. */
export async function updateTexts(
  pool: Pool,
  input: UpdateInput,
  before: FoundIndex,
): Promise<string[] | null> {
  const changed = findChanged(input, before)
  const edited = changed && editBatches(input, before, changed)
  if (!edited || toCodeKey(await input.readPages()) !== before.code) return null
  const made = await updateIndex(pool, input, before, edited)
  if (typeof made === 'string') return null
  input.results?.graph.renew(nameOfIndex(input))
  return made
}

/** Numbers of the pages of which nothing but text and title has changed; `null` if more may have, or other pages too. */
function findChanged(input: UpdateInput, { texts }: FoundIndex): Set<number> | null {
  const name = nameOfIndex(input)
  const graph = input.results?.graph
  if (!graph?.isComputed(name)) return null
  const names = new Map(texts.split('\0').map((file, number) => [file, number]))
  const shared = sharedTitlesOf(input)
  const numbers = graph.changedReads(name).map((one) => {
    const [, file = '', part] = one.split('\0')
    const isOwn = part === 'sections' || (part === 'title' && shared?.has(file) === false)
    return isOwn ? names.get(file) : undefined
  })
  const known = new Set(numbers.filter((number) => number !== undefined))
  return numbers.includes(undefined) || known.size > MOST_EDITED ? null : known
}

/** Put edited pages into their batches; `null` if the pages of one are unknown, or one is left out now. */
function editBatches(
  input: UpdateInput,
  { texts, batches }: FoundIndex,
  changed: ReadonlySet<number>,
): EditedIndex | null {
  const files = texts.split('\0')
  const edits: SearchEdit[] = []
  const made = new Map<string, readonly SearchTask[]>()
  const now = [...batches]
  for (const [at, { key, first, end }] of batches.entries()) {
    const own = [...changed].filter((number) => number >= first && number < end)
    if (own.length === 0) continue
    const known = input.cache?.findPages(key)
    if (known?.length !== end - first) return null
    const pages = [...known]
    for (const number of own) {
      const before = known[number - first]
      const sections = input.parsed.docs.get(files[number] ?? '')?.sections
      const page = before && planPage(input, before.page.url)
      if (!page || !sections) return null
      pages[number - first] = { page, sections }
      edits.push({ number, before, now: { page, sections } })
    }
    const edited = toBatchKey(input, first, pages)
    made.set(edited, pages)
    // The index is updated, the segment of the batch is not.
    now[at] = { key: edited, first, end }
  }
  return { edits, batches: now, pages: made }
}

/** A batch of consecutive pages of now. */
export interface SearchBatch {
  key: string
  first: number
  pages: readonly SearchTask[]
}

/** Compare batches with those of the last build; `null` for many edited pages, or if pages came, went or moved. */
export function findEdits(
  { cache }: Pick<UpdateInput, 'cache'>,
  before: FoundIndex,
  batches: readonly SearchBatch[],
): SearchEdit[] | null {
  const edits: SearchEdit[] = []
  for (const [at, { key, first, pages }] of batches.entries()) {
    const old = before.batches[at]
    if (old?.first !== first || old.end !== first + pages.length) return null
    if (old.key === key) continue
    const known = cache?.findPages(old.key)
    if (known?.length !== pages.length) return null
    for (const [index, now] of pages.entries()) {
      const one = known[index]
      if (one && JSON.stringify(toPlain(one)) !== JSON.stringify(toPlain(now)))
        edits.push({ number: first + index, before: one, now })
    }
    if (edits.length > MOST_EDITED) return null
  }
  return edits
}
