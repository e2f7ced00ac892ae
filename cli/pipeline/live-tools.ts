/** What all states of a live site are made with: its caches, workers and bundler, and how it is opened. */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { DevBundler } from '../bundle/dev-bundler.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { onInterrupt } from '../process/interrupt.ts'
import { type Cache, openCache } from './cache-folder.ts'
import { createLiveDocs, type LiveDocs } from './live-docs.ts'
import { type LiveState, makeState, nextState } from './live-state.ts'
import { renewTexts } from './live-texts.ts'
import { type OpenOptions, type OpenSite, openSite } from './open-site.ts'
import { openWorkers, type Workers } from './open-workers.ts'
import { withTranslations } from './translation-state.ts'
import { watchedPaths } from './watched-paths.ts'

/** Tools that all states of a site are made with. */
export interface LiveTools {
  /** Why caches cannot be kept; `null` where they can. */
  readonly diagnostic: Diagnostic | null
  readonly watched: readonly string[]
  /** As it was opened last. */
  readonly opened: OpenSite
  /** The site as its files are now. */
  make(): Promise<LiveState>
  /** The site with these files as they are now; `null` where more than texts of its pages has changed. */
  edit(before: LiveState, changed: readonly string[]): Promise<LiveState | null>
  /** Whether the articles of the last state are still on the disk. */
  isWhole(): boolean
  /** They are damaged. */
  forget(): void
  close(): Promise<void>
}

interface Parts {
  cache: Cache
  workers: Workers
  docs: LiveDocs
  bundler: DevBundler
  close(): Promise<void>
}

/** A site, and when work behind its readers may begin. */
interface LiveToolOptions extends OpenOptions {
  /** Resolves when nobody waits for a page. Default: soon. */
  whenQuiet?(): Promise<void>
}

/** @param shared - A bundler that others use as well, who close it. Default: its own. */
export function createLiveTools(options: LiveToolOptions, shared?: DevBundler): LiveTools {
  let parts: Parts | null = null
  let watched: readonly string[] = []
  let opened: OpenSite | null = null
  /** What config and plugins were read from the last time that they were right. */
  let known: ReadonlySet<string> = new Set()
  return {
    get opened() {
      if (!opened) throw new Error('A site is asked for that was never opened')
      return opened
    },
    get diagnostic() {
      return parts?.cache.diagnostic ?? null
    },
    get watched() {
      return watched
    },
    isWhole: () => parts?.docs.isWhole() === true,
    forget: () => parts?.docs.forget(),
    async make() {
      const seen = new Set<string>()
      const site = await openSite({ ...options, seen }).catch((error: unknown) => {
        watched = [...new Set([...watched, ...seen])]
        throw error
      })
      watched = [...new Set([...watchedPaths(site), ...seen])]
      opened = site
      known = new Set([...site.loaded.dependencies, ...seen])
      parts ??= openParts(site, { shared, whenQuiet: options.whenQuiet })
      const { cache, docs, bundler, workers } = parts
      const made = await withTranslations({ ...site, stateDir: cache.folder })
      const state = await makeState({ docs, bundler, pool: workers.pool }, made)
      await docs.tidy()
      return state
    },
    async edit(before, changed) {
      if (!parts) return null
      const { docs, bundler, workers } = parts
      const edited = await renewTexts(before, changed, { docs, seen: known })
      if (edited === null) return null
      const isSame = edited.docs === before.parsed.docs
      return isSame ? before : nextState({ docs, bundler, pool: workers.pool }, before, edited)
    },
    close: async () => parts?.close(),
  }
}

function openParts(
  { stateDir, tools, loaded }: OpenSite,
  {
    shared,
    whenQuiet,
  }: { shared: DevBundler | undefined; whenQuiet: LiveToolOptions['whenQuiet'] },
): Parts {
  const cache = openCache(stateDir)
  const hungAfter = loaded.config.renderTimeout
  const workers = openWorkers(cache.folder, 2, { startWorker: tools.startWorker, hungAfter })
  const bundler =
    shared ?? tools.createDevBundler({ cacheDir: cache.folder, ...omitUndefined({ whenQuiet }) })
  const closeBundler = async () => {
    if (!shared) await bundler.close()
  }
  const release = onInterrupt(closeBundler)
  return {
    cache,
    workers,
    docs: createLiveDocs(workers.pool, workers.spoolDir),
    bundler,
    async close() {
      await Promise.all([workers.close(), closeBundler()])
      cache.close()
      release()
    },
  }
}
