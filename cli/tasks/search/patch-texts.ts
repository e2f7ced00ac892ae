/**
 * Updates the search index of a locale after an edit of few texts. The graph knows which texts have changed, so no other
 * page is looked at.
 */
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { resultName } from '../../engine/graph/graph.ts'
import type { Results } from '../../engine/results.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import type { SearchText } from '../../make/search/search-page.ts'
import type { StageTarget } from '../../write/stage.ts'
import { nameOfDescription, nameOfSections } from '../doc/doc-results.ts'
import type { ParsedSite } from '../doc/parse-site.ts'
import type { OpenSite } from '../open/open-site.ts'
import { NAMES_OF_PLAN } from '../plan/plan-results.ts'
import type { PlannedSite } from '../plan/planned-site.ts'
import type { SearchEdit, SearchTask } from '../worker/calls.ts'
import type { Pool } from '../worker/pool.ts'
import { CORE, type FoundIndex, isThere, type KeptIndex, type KeptSearch } from './kept-search.ts'
import { joinRecords, recordsFile } from './records-file.ts'
import { type DocTasks, folderOf, toBatchKey, toSetup, toWantsRecords } from './search-tasks.ts'

/** A locale, and what is known of its texts. */
interface TextInput {
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

/** Maximum number of edited texts for an update; for more, all pages are compared. */
const MOST_EDITED = 32

const nameOfIndex = (input: Pick<TextInput, 'site' | 'map'>) =>
  resultName('search', folderOf(input))

/** Key of the texts of pages that are code. */
export const toCodeKey = (texts: ReadonlyMap<Permalink, SearchText>): string =>
  hashOfJson([...texts])

/** Keep which texts an index was made from. */
export function recordTexts(
  input: TextInput,
  { files, described }: Pick<DocTasks, 'files' | 'described'>,
): void {
  input.results?.graph.record(nameOfIndex(input), {
    digest: hashOfJson(files),
    reads: [
      ...NAMES_OF_PLAN,
      ...files.filter((file) => file !== '').map(nameOfSections),
      ...described.map(nameOfDescription),
    ],
  })
}

/**
 * Update the index of the last build.
 *
 * @returns the paths of its files; `null` if more than texts may have changed, or it cannot be updated.
 */
export async function patchTexts(
  pool: Pool,
  input: TextInput,
  before: FoundIndex,
): Promise<string[] | null> {
  const { results, cache, stage, site } = input
  const setup = toSetup(input)
  const core = before.files.get(setup.folder + CORE)
  const { written } = before
  const isSame = before.setup === hashOfJson(setup) && isThere(before) && !toWantsRecords(input)
  if (!results || !cache || !written || core === undefined || !isSame) return null
  const changed = findChanged(input, before)
  const edited = changed && editBatches(input, before, changed)
  if (!edited || toCodeKey(await input.readPages()) !== before.code) return null
  const { edits, batches, pages } = edited
  const made =
    edits.length === 0
      ? { paths: [], hashes: [], all: [...before.files.keys()], written }
      : await pool.ask('patchSearch', { ...setup, stage, core, written, edits })
  if (made === 'merge' || made === 'damaged') return null
  const hashes = new Map(made.paths.map((path, at) => [path, made.hashes?.[at] ?? '']))
  const hashOf = (path: string) => hashes.get(path) ?? before.files.get(path) ?? ''
  const paths = [...new Set([...made.all, setup.folder + CORE])]
  const files = new Map(paths.map((path) => [path, hashOf(path)]))
  cache.keep(setup.folder, { ...before, batches, written: made.written, files }, pages)
  results.graph.renew(nameOfIndex(input))
  if (!input.leavesRecords) joinRecords([], recordsFile(site.stateDir, input.map.locale))
  return paths
}

/** Numbers of the pages whose texts have changed; `null` if more than texts may have changed. */
function findChanged(input: TextInput, { texts }: FoundIndex): number[] | null {
  const name = nameOfIndex(input)
  const graph = input.results?.graph
  if (!graph?.isComputed(name)) return null
  const changed = graph.changedReads(name)
  if (changed.length > MOST_EDITED) return null
  const files = texts.split('\0')
  const names = new Map(files.map((file, number) => [file, number]))
  const numbers = changed.map((one) => {
    const [, file = '', part] = one.split('\0')
    return part === 'sections' ? names.get(file) : undefined
  })
  return numbers.every((number) => number !== undefined) ? numbers : null
}

/** Batches with edited pages. */
interface EditedBatches {
  edits: SearchEdit[]
  batches: KeptIndex['batches']
  /** Key of each batch with edited pages → its pages. */
  pages: ReadonlyMap<string, readonly SearchTask[]>
}

/** Put edited texts into the batches of their pages; `null` if the pages of one are unknown. */
function editBatches(
  input: TextInput,
  { texts, batches }: FoundIndex,
  changed: readonly number[],
): EditedBatches | null {
  const files = texts.split('\0')
  const edits: SearchEdit[] = []
  const made = new Map<string, readonly SearchTask[]>()
  const now = [...batches]
  for (const [at, { key, first, end }] of batches.entries()) {
    const own = changed.filter((number) => number >= first && number < end)
    if (own.length === 0) continue
    const known = input.cache?.findPages(key)
    if (known?.length !== end - first) return null
    const pages = [...known]
    for (const number of own) {
      const before = known[number - first]
      const sections = input.parsed.docs.get(files[number] ?? '')?.sections
      if (!before || !sections) return null
      pages[number - first] = { ...before, sections }
      edits.push({ number, before, now: { ...before, sections } })
    }
    const edited = toBatchKey(input, first, pages)
    made.set(edited, pages)
    // The index is updated, the segment of the batch is not.
    now[at] = { key: edited, first, end }
  }
  return { edits, batches: now, pages: made }
}
