/**
 * The store of a live server. It is another one than that of builds: a server holds the lock as long as it runs, and a build
 * beside it needs that of its own. An empty one takes over the docs that another store has.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Results } from '../../engine/results.ts'
import { openValueStore, type ValueStore } from '../../engine/store/store.ts'
import { type DocResults, moveRefs } from '../../tasks/doc/doc-results.ts'
import { openKeptDocs } from '../../tasks/doc/kept-docs.ts'
import { filesOf } from '../../tasks/doc/parse-site.ts'
import type { ResultPlace } from '../../tasks/doc/result-place.ts'
import { cacheFolder } from '../../tasks/open/cache-folder.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'

/** Where the store of a live server is. */
export interface LivePlace {
  /** Folder of the caches, absolute. */
  cacheDir: string
  /** Folder of this process, absolute. */
  spoolDir: string
}

/** An open store. */
export interface LiveStore {
  store: ValueStore
  results: Results
  /** Folder of a store with docs that may be taken over; `null` if this one is not empty. */
  from: string | null
}

/** Folder of the store in the caches. */
const SERVED = 'served'
/** Docs that are taken over before requests are answered again. */
const BORROWED_AT_ONCE = 50
/** Files of earlier versions. */
const FORMER = /^(?:site|packs-.*)$/

/**
 * Open the store of the site, or one of this process if another server has that.
 *
 * @param isEmpty - Forget what it has, and take nothing over. Default: `false`.
 */
export function openLiveStore(
  { cacheDir, spoolDir }: LivePlace,
  program: string,
  isEmpty = false,
): LiveStore {
  const own = join(cacheDir, SERVED)
  const stores = [
    [own, cacheFolder(cacheDir)],
    [join(spoolDir, SERVED), own],
  ] as const
  for (const [folder, from] of stores) {
    const store = openValueStore(folder, { isEmpty })
    if (!store) continue
    for (const name of readdirSync(folder).filter((one) => FORMER.test(one)))
      rmSync(join(folder, name), { recursive: true, force: true })
    const results = new Results(store, program)
    return { store, results, from: results.isEmpty && !isEmpty ? from : null }
  }
  throw new Error(`Another server uses the store in ${spoolDir}`)
}

/** Take current docs of another store over. What is damaged, or removed meanwhile, is parsed. */
export async function borrowDocs(
  site: OpenSite,
  { store, results, from }: LiveStore,
  { stored, look }: { stored: DocResults } & Pick<ResultPlace, 'look'>,
): Promise<void> {
  const { program } = look
  const theirs = from === null ? null : openKeptDocs(from, site, { program, look: () => look })
  if (!theirs) return
  const { docs, reader } = theirs
  try {
    for (const [at, { file }] of filesOf(site).entries()) {
      if (at % BORROWED_AT_ONCE === 0) await setImmediate()
      if (stored.isCurrent(file) || !docs.isCurrent(file)) continue
      const doc = docs.read(file)
      for (const { hash } of [doc.article, doc.sections]) store.add(reader.getHash(hash))
      const toOwn = moveRefs(doc, ({ hash }) => results.find(hash) ?? {})
      stored.record(file, toOwn)
    }
  } catch {
    // A value is damaged.
  } finally {
    reader.close()
  }
}
