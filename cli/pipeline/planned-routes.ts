/** Copies of a plan with fewer routes. */
import type { Described, Route } from '../base/model/route.ts'
import type { PlannedSite } from './planned-site.ts'

/** Reduce a plan to the pages that show one of these files, or its description. */
export function withPagesOf(planned: PlannedSite, files: ReadonlySet<string>): PlannedSite {
  const isOf = ({ describedBy }: Described) => describedBy !== undefined && files.has(describedBy)
  const shows = ({ file, cards = [], tagPage }: Route) =>
    (file && files.has(file.file)) || cards.some(isOf) || tagPage?.docs.some(isOf)
  const { siteMap } = planned
  const locales = siteMap.locales.map(({ routes, ...locale }) => ({
    ...locale,
    routes: routes.filter(shows),
  }))
  return { ...planned, siteMap: { ...siteMap, locales } }
}
