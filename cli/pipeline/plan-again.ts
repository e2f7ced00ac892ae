/** Plans a site for a build, or takes the plan of the previous build from the cache. */

import type { SiteConfig } from '../config/schema.ts'
import { hashOfJson } from '../make/bundle/bundle-record.ts'
import type { ParsedDoc } from '../tasks/calls.ts'
import type { BuildCache } from './build-cache.ts'
import type { BuildLook } from './look-at-build.ts'
import type { OpenSite } from './open-site.ts'
import type { ParsedSite } from './parse-site.ts'
import { type PlannedSite, type PlanOptions, planRender } from './plan-render.ts'

/**
 * Plan a site, unless all inputs of the plan are the same as in the previous build.
 *
 * @param cache - Has the previous plan, and gets the new one. Default: the site is always planned.
 */
export async function planAgain(
  site: OpenSite,
  parsed: ParsedSite,
  { cache, ...options }: PlanOptions & { cache: BuildCache | null },
): Promise<PlannedSite> {
  if (!cache || asksCode(site.loaded.config)) return planRender(site, parsed, options)
  const key = toPlanKey(site, parsed, cache.look)
  const kept = cache.plan.find(key, site, parsed.docs)
  const planned = kept ?? (await planRender(site, parsed, options))
  const isKnown = kept !== null || follows(planned, parsed)
  cache.render.planKey = isKnown ? key : ''
  cache.planned = kept ? null : { planned, docs: parsed.docs }
  return planned
}

/** Whether planning calls functions of the config, whose results may depend on anything. */
export function asksCode({ docs, frontMatter }: SiteConfig): boolean {
  const isCode = (value: unknown) => typeof value === 'function'
  return frontMatter !== undefined || docs.some((one) => Object.values(one).some(isCode))
}

/**
 * Key of a plan: what parsed docs tell it, and content hashes of all other files. If the plan depends on the content of
 * a doc, because the file is published too or a position in it was looked up, it is not kept: see {@link follows}.
 */
function toPlanKey(site: OpenSite, { docs, diagnostics }: ParsedSite, look: BuildLook): string {
  const { loaded, stateDir, translations, scan } = site
  const outdated = Object.entries(translations?.outdated ?? {}).map(([locale, pages]) => [
    locale,
    ...pages,
  ])
  return hashOfJson([
    // The plan contains absolute paths of files.
    [look.frame, loaded.root, stateDir],
    [...look.sources.files].filter(([path]) => !docs.has(path)),
    Array.from(docs, ([file, doc]) => [file, toPlanInput(doc)]),
    diagnostics.map(({ code, severity, source }) => [code, severity, source]),
    [outdated, scan.translations],
  ])
}

/** What a doc tells the plan. Positions are left out: they are in diagnostics, and a plan with these is not kept. */
export function toPlanInput({ summary, assets, siteFields }: ParsedDoc): unknown {
  return [summary, siteFields, assets.map(({ href, isShown }) => [href, isShown])]
}

/** Whether a plan depends only on its key, and can be written. */
function follows({ diagnostics, setups }: PlannedSite, { docs }: ParsedSite): boolean {
  const isRead = diagnostics.some(
    ({ source, cause }) =>
      cause !== undefined || (source?.line !== undefined && docs.has(source.file)),
  )
  const assets = Object.values(setups).flatMap(({ links }) => [...links.assets.keys()])
  return !isRead && !assets.some((file) => docs.has(file))
}
