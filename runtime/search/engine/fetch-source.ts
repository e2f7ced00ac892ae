import { indexFilePath } from './format/index-format.ts'
import { SearchUnreachable } from './protocol.ts'
import type { IndexSource } from './read/load-files.ts'

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Time limit for a file, after which the engine counts as unreachable. */
const PATIENCE_MS = 30_000

/**
 * The files of an index on a web server, for a page or a worker.
 *
 * ```ts
 * const engine = createSearchEngine(createFetchSource('/de/search/'))
 * ```
 *
 * @param folder - Address of the index folder, with a slash at the end.
 * @param fetchFile - Default: `fetch` of the platform. Called with `cache: 'reload'` for files that must
 * not come
 *   from a cache, and with a signal that aborts after 30 s.
 */
export function createFetchSource(folder: string, fetchFile: Fetch = fetch): IndexSource {
  return async (name, isFresh) => {
    const response = await reach(fetchFile, folder + indexFilePath(name), isFresh)
    // Some hosts answer with a page for a missing file; the checksum detects that.
    if (response.status === 404 || response.status === 410) return null
    if (!response.ok) throw new SearchUnreachable(`${name}: ${response.status}`)
    try {
      return new Uint8Array(await response.arrayBuffer())
    } catch (cause) {
      throw new SearchUnreachable(`${name} broke off.`, { cause })
    }
  }
}

async function reach(fetchFile: Fetch, url: string, isFresh: boolean): Promise<Response> {
  try {
    return await fetchFile(url, {
      cache: isFresh ? 'reload' : 'default',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (cause) {
    throw new SearchUnreachable(`${url} cannot be fetched.`, { cause })
  }
}
