/** What of a plan is kept without the titles of docs, and which titles it has all the same. */
import type { PlannedRedirects } from '../../base/model/redirect.ts'
import type { PlannedLocale } from '../../base/model/site-map.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { resultName } from '../../engine/graph/graph.ts'
import type { Results } from '../../engine/results.ts'
import type { FindTitle } from '../../make/route/fill-titles.ts'
import { permalinkKey } from '../../read/links/permalink.ts'
import { nameOfTitle } from '../doc/doc-results.ts'
import type { ParsedSite } from '../doc/parse-site.ts'

/** What a plan is without the titles of docs. */
export interface UntitledPlan {
  locales: readonly PlannedLocale[]
  /** Files whose titles are in other parts of the plan than its routes and sidebars. */
  usedTitles: readonly string[]
}

/** Files whose titles are in shells, social images and pages of redirects. */
export function listUsedTitles(
  locales: readonly PlannedLocale[],
  redirects: PlannedRedirects,
  { socialImage }: SiteConfig,
): string[] {
  const targets = redirects.pages.map(({ to }) => permalinkKey(to.replace(/[?#].*$/, '')))
  const labels = locales.flatMap(({ routes, instances }) => {
    const pages = new Set([...targets, ...instances.map(({ path }) => permalinkKey(path))])
    const shown = routes.filter(
      ({ permalink }) => socialImage === 'page' || pages.has(permalinkKey(permalink)),
    )
    const links = instances.flatMap(({ versions }) =>
      versions.flatMap(({ sidebars }) => Object.values(sidebars).map(({ link }) => link?.label)),
    )
    return [...shown.map(({ title }) => title), ...links]
  })
  return labels.flatMap((label) => (typeof label === 'object' ? label.titleOf : []))
}

/** Name of all titles of docs. */
export const TITLES: string = resultName('titles', '')
/** All titles as one value: sidebars show them, and many values take long to read. */
const TITLE_TEXTS = resultName('titleTexts', '')

/** Titles of all docs by their digests. */
type StoredTitles = ReadonlyMap<string, string>

/** Open the titles of all docs. A doc that could not be kept has no digest. */
export function openTitles(results: Results, docs: ParsedSite['docs']): FindTitle {
  const titles = recordTitles(results, docs)
  return (file) => {
    const sum = results.graph.digestOf(nameOfTitle(file))
    return (sum === null ? docs.get(file)?.title : titles.get(sum)) ?? ''
  }
}

/** Bring the titles up to date. Only docs whose titles have changed are read. */
export function recordTitles(results: Results, docs: ParsedSite['docs']): StoredTitles {
  const { graph } = results
  const before = graph.isComputed(TITLE_TEXTS) ? results.read<StoredTitles>(TITLE_TEXTS) : new Map()
  if (graph.isCurrent(TITLE_TEXTS)) return before
  const titles = new Map<string, string>()
  for (const file of docs.keys()) {
    const sum = graph.digestOf(nameOfTitle(file))
    if (sum !== null) titles.set(sum, before.get(sum) ?? docs.get(file)?.title ?? '')
  }
  results.record(TITLE_TEXTS, titles, { reads: [TITLES] })
  return titles
}
