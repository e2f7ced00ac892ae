/** Plans a site for a build, or takes the plan of the previous build from the cache. */
import type { SiteConfig } from '../../config/schema.ts'
import type { ParsedSite } from '../doc/parse-site.ts'
import type { ResultPlace } from '../doc/result-place.ts'
import type { OpenSite } from '../open/open-site.ts'
import { type PlanOptions, planRender } from './plan-render.ts'
import { openPlanResults, type Plan } from './plan-results.ts'
import type { UntitledPlan } from './untitled-plan.ts'

/**
 * Plan a site, unless all inputs of the plan are the same as in the previous build.
 *
 * @param cache - Has the previous plan, and gets the new one. Default: the site is always planned.
 */
export async function planAgain(
  site: OpenSite,
  parsed: ParsedSite,
  { cache, ...options }: PlanOptions & { cache: Pick<ResultPlace, 'results' | 'look'> | null },
): Promise<Plan> {
  if (!cache) return { planned: await planRender(site, parsed, options), keep() {} }
  const results = openPlanResults(site, { cache, parsed })
  // Functions of the config may depend on anything.
  const known = asksCode(site.loaded.config) ? null : results.find()
  if (known) return known
  let untitled: UntitledPlan = { locales: [], usedTitles: [] }
  const onUntitled = (made: UntitledPlan) => {
    untitled = made
  }
  const made = await planRender(site, parsed, { ...options, onUntitled })
  const planned = results.complete(made, untitled)
  return { planned, keep: () => results.record(planned, untitled) }
}

/** Whether planning calls functions of the config, whose results may depend on anything. */
export function asksCode({ docs, frontMatter }: SiteConfig): boolean {
  const isCode = (value: unknown) => typeof value === 'function'
  return frontMatter !== undefined || docs.some((one) => Object.values(one).some(isCode))
}
