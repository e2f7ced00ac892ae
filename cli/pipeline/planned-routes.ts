/** Copies of a plan with other routes. */
import type { Route } from '../base/model/route.ts'
import type { PlannedSite } from './plan-render.ts'

/** Reduce a plan to the pages that show one of these files. */
export function withPagesOf(planned: PlannedSite, files: ReadonlySet<string>): PlannedSite {
  return withRoutes(planned, (routes) => routes.filter(({ file }) => file && files.has(file.file)))
}

/** Replace each route. */
export function mapRoutes(planned: PlannedSite, map: (route: Route) => Route): PlannedSite {
  return withRoutes(planned, (routes) => routes.map(map))
}

function withRoutes(
  planned: PlannedSite,
  change: (routes: readonly Route[]) => Route[],
): PlannedSite {
  const { siteMap } = planned
  const locales = siteMap.locales.map((locale) => ({ ...locale, routes: change(locale.routes) }))
  return { ...planned, siteMap: { ...siteMap, locales } }
}
