/** Where the files of a built site are read: a folder, or the site itself. */
import { type IndexSource, indexFilePath } from 'octavo/search'

/**
 * Reads a file of a built site. `path` is relative to the base of the site, not encoded: `guide/start.md`. Resolves to
 * `null` if there is no such file. `isFresh` bypasses caches.
 */
export type SiteSource = (path: string, isFresh?: boolean) => Promise<Uint8Array | null>

/** Largest file that is read, in bytes. Octavo writes larger ones only for whole sites, and these are not asked for. */
const MOST_BYTES = 20_000_000
/** Time limit for a file on the network. */
const PATIENCE_MS = 10_000

/**
 * The files of a published site.
 *
 * ```ts
 * const source = fromAddress('https://docs.example/')
 * ```
 *
 * @param address - Of the site, with its base.
 * @param fetchFile - Default: `fetch` of the platform. Cloudflare: `(request) => env.ASSETS.fetch(request)`.
 * @throws if the address is not one of http or https.
 */
export function fromAddress(
  address: string,
  fetchFile: (request: Request) => Promise<Response> = fetch,
): SiteSource {
  const base = new URL(address.endsWith('/') ? address : `${address}/`)
  if (!/^https?:$/.test(base.protocol))
    throw new Error(`${address} does not start with "https://".`)
  return async (path, isFresh = false) => {
    const url = new URL(path.split('/').map(encodeURIComponent).join('/'), base)
    const response = await fetchFile(
      new Request(url, {
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(isFresh ? { headers: { 'Cache-Control': 'no-cache' } } : {}),
      }),
    )
    if (response.status === 404 || response.status === 410) return null
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    if (Number(response.headers.get('Content-Length') ?? 0) > MOST_BYTES) return null
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** The files of a search index in a site. @param folder - Relative to the base of the site. */
export function toIndexSource(source: SiteSource, folder: string): IndexSource {
  return (name, isFresh) => source(folder + indexFilePath(name), isFresh)
}

/**
 * Whether a path stays in its folder, on every system: no empty step, no `..`, no drive, no backslash, and no file that
 * starts with a dot.
 */
export function isInside(path: string): boolean {
  return (
    path.length <= 1000 &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they never are in a path of a page
    !/[\\:\u0000-\u001f]/.test(path) &&
    path.split('/').every((step) => step !== '' && !step.startsWith('.'))
  )
}
