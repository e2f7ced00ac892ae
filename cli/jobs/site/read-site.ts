import { join } from 'node:path'
import { createValueLog } from '../../engine/store/value-log.ts'
import {
  ARTICLES_LOG,
  filesOf,
  type ParsedSite,
  parseFiles,
  setUpParse,
} from '../../tasks/doc/parse-site.ts'
import { type Cache, openTemporaryCache, withCache } from '../../tasks/open/cache-folder.ts'
import { type OpenOptions, type OpenSite, openSite } from '../../tasks/open/open-site.ts'
import { openWorkers } from '../../tasks/open/open-workers.ts'
import { planRender } from '../../tasks/plan/plan-render.ts'
import type { PlannedSite } from '../../tasks/plan/planned-site.ts'
import { poolSize } from '../../tasks/worker/pool.ts'

/** A site that is parsed and planned, but neither bundled nor rendered. */
export interface ReadSite {
  site: OpenSite
  parsed: ParsedSite
  planned: PlannedSite
}

/**
 * Read a site and run some work on it, during which its articles can be read. Nothing is written into the
 * site's folders: caches are temporary.
 *
 * @throws errors of the config, see {@link openSite}.
 */
export async function withReadSite<T>(
  options: OpenOptions,
  work: (read: ReadSite) => T | Promise<T>,
): Promise<T> {
  const site = await openSite({ ...options, includeDrafts: true })
  const cache: Cache = openTemporaryCache()
  return withCache(cache, () => {}, {
    run: async (stateDir) => {
      const files = filesOf(site)
      const { startWorker } = site.tools
      const workers = openWorkers(stateDir, poolSize(files.length), { startWorker })
      try {
        const parsed: ParsedSite = { docs: new Map(), diagnostics: [] }
        const place = {
          log: createValueLog(join(workers.spoolDir, ARTICLES_LOG)),
          count: files.length,
        }
        parsed.diagnostics.push(...(await setUpParse(workers.pool, site, place)))
        await parseFiles(workers.pool, files, parsed)
        const planned = await planRender(site, parsed, { includeDrafts: true })
        return await work({ site, parsed, planned })
      } finally {
        await workers.close()
      }
    },
  })
}
