/** Plans a site for a build, or takes the plan of the build before. */
import { hashOfJson } from '../bundle/bundle-record.ts'
import type { SiteConfig } from '../config/schema.ts'
import type { BuildCache } from './build-cache.ts'
import type { BuildLook } from './look-at-build.ts'
import type { OpenSite } from './open-site.ts'
import type { ParsedSite } from './parse-site.ts'
import { type PlannedSite, type PlanOptions, planRender } from './plan-render.ts'

/**
 * Plan a site, unless everything that its plan follows from is what it was in the build before.
 *
 * @param cache - Is told what was planned. Default: it is planned.
 */
export async function planAgain(
  site: OpenSite,
  parsed: ParsedSite,
  { cache, ...options }: PlanOptions & { cache: BuildCache | null },
): Promise<PlannedSite> {
  if (!cache || asksCode(site.loaded.config)) return planRender(site, parsed, options)
  const key = toPlanKey(site, parsed, cache.look)
  const kept = cache.plan.find(key, site)
  const planned = kept ?? (await planRender(site, parsed, options))
  const isKnown = kept !== null || follows(planned, parsed)
  cache.render.planKey = isKnown ? key : ''
  cache.planned = kept ? null : planned
  return planned
}

/** Whether code of the config is asked: what it answers may follow from anything. */
export function asksCode({ docs, frontMatter }: SiteConfig): boolean {
  const isCode = (value: unknown) => typeof value === 'function'
  return frontMatter !== undefined || docs.some((one) => Object.values(one).some(isCode))
}

/**
 * Of a file that was parsed what its doc says, of all others the content. Where a doc is a file to publish too, or
 * a place in it was looked up, its content counts as well, and nothing is kept: see {@link follows}.
 */
function toPlanKey(site: OpenSite, { docs, diagnostics }: ParsedSite, look: BuildLook): string {
  const { loaded, stateDir, translations, scan } = site
  const outdated = Object.entries(translations?.outdated ?? {}).map(([locale, pages]) => [
    locale,
    ...pages,
  ])
  return hashOfJson([
    // The plan names files by their absolute paths.
    [look.frame, loaded.root, stateDir],
    [...look.sources.files].filter(([path]) => !docs.has(path)),
    Array.from(docs, ([file, { summary }]) => [file, summary]),
    diagnostics.map(({ code, severity, source }) => [code, severity, source]),
    [outdated, scan.translations],
  ])
}

/** Whether a plan follows from its key, and can be written. */
function follows({ diagnostics, setups }: PlannedSite, { docs }: ParsedSite): boolean {
  const isRead = diagnostics.some(
    ({ source, cause }) =>
      cause !== undefined || (source?.line !== undefined && docs.has(source.file)),
  )
  const assets = Object.values(setups).flatMap(({ links }) => [...links.assets.keys()])
  return !isRead && !assets.some((file) => docs.has(file))
}
