/** What of a plan is kept without the titles of docs, and which titles it has all the same. */
import type { PlannedRedirects } from '../base/model/redirect.ts'
import type { PlannedLocale } from '../base/model/site-map.ts'
import type { SiteConfig } from '../config/schema.ts'
import { permalinkKey } from '../read/links/permalink.ts'

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
