/**
 * The search indexes of a live site, in a folder of its own: after an edit, as in a build, only the edited page is counted
 * again, and only the files of the index that differ are written.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StaticFile } from '../../base/model/source-file.ts'
import { openValueStore } from '../../engine/store/store.ts'
import { isDamagedValue } from '../../engine/store/value-log.ts'
import { indexSite, type SiteIndexInput } from '../../tasks/search/index-site.ts'
import { openKeptSearch } from '../../tasks/search/kept-search.ts'
import type { Pool } from '../../tasks/worker/pool.ts'

/** Search indexes of the current state and the one before. */
export interface LiveSearch {
  /**
   * Index a state. Call it again only when the last call has ended.
   *
   * @returns path below the site's base → file of an index. Also parts of the indexes of the last call, with which a tab may
   *   have begun; they stay until the next call.
   * @throws errors of workers and of the file system.
   */
  index(input: LiveIndexInput): Promise<ReadonlyMap<string, StaticFile>>
}

type LiveIndexInput = Pick<SiteIndexInput, 'site' | 'parsed' | 'planned' | 'readPages'>

/** The folder belongs to one server, so all parts in it were made by this program. */
const PROGRAM = 'live'

/** Create it without indexes. @param folder - Absolute; created whenever it is missing. */
export function createLiveSearch(pool: Pool, folder: string): LiveSearch {
  const [out, files, parts] = [join(folder, 'out'), join(folder, 'files'), join(folder, 'parts')]
  let before: ReadonlySet<string> = new Set()
  // Only this server writes to the folder.
  const isLeft = (paths: readonly string[]) => paths.every((path) => existsSync(join(out, path)))
  async function index(input: LiveIndexInput, isEmpty = false): Promise<readonly string[]> {
    // What a failed call has left must not be published.
    rmSync(files, { recursive: true, force: true })
    for (const path of [out, files, parts]) mkdirSync(path, { recursive: true })
    const store = openValueStore(parts, { isEmpty })
    if (!store) throw new Error(`Another call uses ${parts}`)
    try {
      const cache = openKeptSearch(store, PROGRAM, { name: 'out', isLeft })
      const kept = { ...input, log: store.log, cache, leavesRecords: true }
      const paths = await indexSite(pool, kept, { out, files, isFresh: false })
      publish(files, out)
      cache.save()
      store.saveUsed()
      return paths
    } catch (error) {
      // It may also be the text of a doc, which is no better the second time.
      if (isEmpty || !isDamagedValue(error)) throw error
    } finally {
      store.close()
    }
    return index(input, true)
  }

  return {
    async index(input) {
      const paths = await index(input)
      const wanted = new Set([...paths, ...before])
      for (const path of listFiles(out))
        if (!wanted.has(path)) rmSync(join(out, path), { force: true })
      // The other files have no hash in their names: without a new one, a locale has no search any more.
      before = new Set(paths.filter((path) => path.endsWith('.bin')))
      return new Map(Array.from(wanted, (path) => [path, { path, disk: join(out, path) }]))
    },
  }
}

/** Move the files of an index to where they are served from. */
function publish(from: string, to: string): void {
  for (const path of listFiles(from)) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    renameSync(join(from, path), join(to, path))
  }
}

/** Paths of all files in a folder, with slashes. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    return entry.isFile() ? [path.replaceAll('\\', '/')] : []
  })
}
