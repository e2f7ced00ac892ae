import type { ParsedSite } from '../../tasks/doc/parse-site.ts'
import { openTemporaryCache, withCache } from '../../tasks/open/cache-folder.ts'
import { type OpenOptions, type OpenSite, openSite } from '../../tasks/open/open-site.ts'
import { planRender } from '../../tasks/plan/plan-render.ts'
import type { PlannedSite } from '../../tasks/plan/planned-site.ts'
import { withParsedDocs } from './parse-docs.ts'

/** A site that is parsed and planned, but neither bundled nor rendered. */
export interface ReadSite {
  site: OpenSite
  parsed: ParsedSite
  planned: PlannedSite
}

/**
 * Read a site and run some work on it, during which its articles can be read. Files that have not changed since the last
 * build are not parsed. Nothing is written into the site's folders: caches are temporary.
 *
 * @param work - Called again if an article of the last build cannot be read, so it must read before it writes.
 * @throws errors of the config, see {@link openSite}.
 */
export async function withReadSite<T>(
  options: OpenOptions,
  work: (read: ReadSite) => T | Promise<T>,
): Promise<T> {
  const site = await openSite({ ...options, includeDrafts: true })
  return withCache(openTemporaryCache(), () => {}, {
    run: (stateDir) =>
      withParsedDocs(site, stateDir, async (parsed) => {
        const planned = await planRender(site, parsed, { includeDrafts: true })
        return work({ site, parsed, planned })
      }),
  })
}
