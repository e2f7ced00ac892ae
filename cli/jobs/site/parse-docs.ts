import { withKeptDocs } from '../../tasks/doc/kept-docs.ts'
import { type ParsedSources, parseSite } from '../../tasks/doc/parse-changed.ts'
import { filesOf } from '../../tasks/doc/parse-site.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'
import { openWorkers } from '../../tasks/open/open-workers.ts'
import { poolSize } from '../../tasks/worker/pool.ts'

/**
 * Run some work on the docs of a site, during which their articles can be read. Files that have not changed since the
 * last build are not parsed.
 *
 * @param stateDir - Folder for temporary files, absolute.
 * @param work - Called again if an article of the last build cannot be read, so it must read before it writes.
 */
export async function withParsedDocs<T>(
  site: OpenSite,
  stateDir: string,
  work: (parsed: ParsedSources) => T | Promise<T>,
): Promise<T> {
  const { startWorker } = site.tools
  const size = poolSize(filesOf(site).length)
  const { pool, spoolDir, close } = openWorkers(stateDir, size, { startWorker, isLazy: true })
  try {
    return await withKeptDocs(site, async (kept) =>
      work(await parseSite(pool, site, { spoolDir, cache: null, kept })),
    )
  } finally {
    await close()
  }
}
