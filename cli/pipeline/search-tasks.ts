/** Plans what the search index of a locale is made from. Pure. */
import type { Permalink } from '../../runtime/contract/route-data.ts'
import { searchFolder } from '../../runtime/contract/search-folder.ts'
import { baseLanguage } from '../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { LocaleMap } from '../base/model/site-map.ts'
import { planReactPage, planSearchPage } from '../make/search/plan-search-pages.ts'
import { planSynonyms } from '../make/search/plan-synonyms.ts'
import type { SearchText } from '../make/search/search-page.ts'
import type { SearchTask } from '../tasks/calls.ts'
import type { OpenSite } from './open-site.ts'
import { describeRoute, docSectionsOf, type ParsedSite } from './parse-site.ts'
import type { PlannedSite } from './planned-site.ts'

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

/** Search tasks of all docs. Pages with the same tag are consecutive, so that a tag is a few ranges of pages. */
export function docTasksOf(input: Pick<SearchLocale, 'planned' | 'map' | 'parsed'>): SearchTask[] {
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
export function pageTasksOf(
  input: Pick<SearchLocale, 'planned' | 'map'>,
  searchTexts: ReadonlyMap<Permalink, SearchText>,
): SearchTask[] {
  const setup = setupOf(input)
  return input.map.routes.flatMap((route): SearchTask[] => {
    const searchText = searchTexts.get(route.permalink)
    const page = searchText && planReactPage(route, searchText, setup)
    return page ? [{ page, sections: searchText.sections }] : []
  })
}
