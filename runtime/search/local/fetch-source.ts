import type { IndexSource } from '../../contract/search/index-files.ts'
import { searchFile, searchFolder } from '../../contract/search/index-format.ts'
import { SearchUnreachable } from '../../contract/search.ts'

/** What is needed of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** How long a file may take before the engine counts as unreachable. */
const PATIENCE_MS = 30_000

/** Files of the index of one locale from the server of the site; `base` is the locale's. */
export function createFetchSource(base: string, fetchFile: Fetch): IndexSource {
  const folder = searchFolder(base)
  return async (name, isFresh) => {
    const response = await reach(fetchFile, folder + searchFile(name), isFresh)
    // Hosts that have no such file may also answer with a page; the checksum finds that out.
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
