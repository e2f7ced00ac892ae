/** Plans what the search index of a locale is made from. Pure. */
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { searchFolder } from '../../../runtime/contract/search-folder.ts'
import { baseLanguage } from '../../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Route } from '../../base/model/route.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { planReactPage, planSearchPage } from '../../make/search/plan-search-pages.ts'
import { planSynonyms } from '../../make/search/plan-synonyms.ts'
import type { SearchablePage, SearchText } from '../../make/search/search-page.ts'
import { describedBy, describeRoute, docSectionsOf, type ParsedSite } from '../doc/parse-site.ts'
import type { OpenSite } from '../open/open-site.ts'
import { pageId } from '../plan/page-id.ts'
import type { PlannedSite } from '../plan/planned-site.ts'
import { listTasks } from '../plan/render-tasks.ts'
import type { SearchTask } from '../worker/calls.ts'

/** A locale with its pages. */
interface SearchLocale {
  site: OpenSite
  map: LocaleMap
  parsed: ParsedSite
  planned: PlannedSite
}

/** Inputs of an index besides its pages. */
export function toSetup(input: Pick<SearchLocale, 'site' | 'map' | 'planned'>) {
  const { site, map } = input
  const synonyms = planSynonyms(site.loaded.config.search.synonyms, map.locale)
  return {
    folder: folderOf(input),
    language: map.locale,
    lang: baseLanguage(setupOf(input).document.lang),
    synonyms,
  }
}

/** Whether the records of each batch are wanted. */
export function toWantsRecords({ site, leavesRecords = false }: RecordOptions): boolean {
  return site.loaded.config.search.records && !leavesRecords
}

interface RecordOptions {
  site: OpenSite
  leavesRecords?: boolean
}

/** What all batches of a locale share. */
export function toShared(input: RecordOptions & Pick<SearchLocale, 'map'>) {
  return {
    locale: input.map.locale,
    folder: folderOf(input),
    records: toWantsRecords(input),
  }
}

/** Key of a batch of consecutive pages. @param first - Number of the first one. */
export function toBatchKey(
  input: RecordOptions & Pick<SearchLocale, 'map'>,
  first: number,
  pages: readonly SearchTask[],
): string {
  return hashOfJson([toShared(input), first, pages.map(toPlain)])
}

/** The input of indexing a page as plain data, for its key; text in a log is represented by its hash. */
export function toPlain({ page, sections }: SearchTask): unknown {
  return [page, sections && 'offset' in sections ? sections.hash : sections]
}

/** Folder of an index, relative to the output folder. */
export function folderOf({ site, map }: Pick<SearchLocale, 'site' | 'map'>): string {
  return searchFolder(map.base).slice(site.loaded.config.baseUrl.length)
}

function setupOf({ planned, map }: Pick<SearchLocale, 'planned' | 'map'>) {
  const setup = planned.setups[map.locale]
  if (!setup) throw new Error(`No setup for locale ${map.locale}`)
  return setup
}

/** Pages of an index that are no code. */
export interface DocTasks {
  tasks: readonly SearchTask[]
  /** File of each of them; '' for a page without one. */
  files: readonly string[]
  /** Files whose descriptions the lists of these pages show. */
  described: readonly string[]
}

/** Search tasks of all docs. Pages with the same tag are consecutive, so that a tag is a few ranges of pages. */
export function docTasksOf(input: Pick<SearchLocale, 'planned' | 'map' | 'parsed'>): DocTasks {
  const setup = setupOf(input)
  const all = input.map.routes.flatMap((route): FiledTask[] => {
    const page = planSearchPage(describeRoute(input.parsed, route), setup)
    const sections = page && docSectionsOf(input.parsed, route.file)
    const task = page && { page, ...omitUndefined({ sections: sections || undefined }) }
    return task ? [{ task, route }] : []
  })
  const order = new Map(
    [...new Set(all.map(({ task }) => task.page.tag))].map((tag, at) => [tag, at]),
  )
  const place = ({ task }: FiledTask) => order.get(task.page.tag) ?? 0
  const sorted = withoutCopies(all).sort((a, b) => place(a) - place(b))
  return {
    tasks: sorted.map(({ task }) => task),
    files: sorted.map(({ route }) => route.file?.file ?? ''),
    described: all.flatMap(({ route }) => describedBy(route)),
  }
}

/** The search page of one address, planned as {@link docTasksOf} does. */
export function planPage(
  input: Pick<SearchLocale, 'planned' | 'map' | 'parsed'>,
  permalink: Permalink,
): SearchablePage | null {
  const { planned, map, parsed } = input
  const tasks = planned.tasks ?? listTasks(planned)
  const { route } = tasks.read(pageId({ locale: map.locale, permalink }))
  return planSearchPage(describeRoute(parsed, route), setupOf(input))
}

interface FiledTask {
  task: SearchTask
  route: Route
}

/** Remove duplicate pages: category pages of several sidebars may list the same pages under the same title. */
function withoutCopies(tasks: readonly FiledTask[]): FiledTask[] {
  const seen = new Set<string>()
  return tasks.filter(({ task: { page, sections } }) => {
    if (sections) return true
    const key = JSON.stringify([page.tag, page.title, page.lead])
    return !seen.has(key) && seen.add(key)
  })
}

/** Search tasks of the pages written in React, in the order of the site. */
export function pageTasksOf(
  input: Pick<SearchLocale, 'planned' | 'map'>,
  searchTexts: ReadonlyMap<Permalink, SearchText>,
): SearchTask[] {
  if (searchTexts.size === 0) return []
  const setup = setupOf(input)
  return input.map.routes.flatMap((route): SearchTask[] => {
    const searchText = searchTexts.get(route.permalink)
    const page = searchText && planReactPage(route, searchText, setup)
    return page ? [{ page, sections: searchText.sections }] : []
  })
}
