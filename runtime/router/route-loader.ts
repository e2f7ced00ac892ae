/**
 * Fetches route documents, each at most once at a time, and caches them for the life of the tab. They are
 * revalidated if they are needed {@link FRESH_MS} later, or after the reader was away, because the site may
 * have been published meanwhile. That costs one request, usually answered with "not modified". If it fails,
 * the cached document is used.
 */
import { routeDocumentUrl } from '../contract/addresses.ts'
import { HAS_PAGE_SHEETS } from '../contract/features.ts'
import { ROUTE_FORMAT, type RouteDocument, type WrittenRoute } from '../contract/route-data.ts'
import { FRESH_MS } from '../shared/fresh-ms.ts'
import type { SidebarStore } from '../state/sidebar-store.ts'
import { candidatePaths, pathKey } from './normalise-path.ts'
import type { PageModules } from './page-modules.ts'
import { readRoute } from './read-route.ts'

/** Limit of the cache; the least recently used document is removed first. */
const ROUTE_CACHE_LIMIT = 10_000

/** Loads route documents, with everything that is needed to show them. */
export interface RouteLoader {
  /** A route that is loaded and fresh, else `undefined`. */
  peek(path: string): RouteDocument | undefined
  /**
   * Load the route of a path with the chunk of its page; the not-found route if there is none.
   *
   * @param onDocument - Called if the document is loaded but the code of its page is not.
   * @throws {@link RouteLoadError} for any answer except a document or a 404; {@link PageChunkError}.
   */
  load(path: string, onDocument?: () => void): Promise<RouteDocument>
  /** Cache the document that is part of the page. */
  seed(path: string, route: RouteDocument): void
  /** Mark all cached documents as stale, so that they are revalidated when needed. */
  expire(): void
}

/** A route document could not be loaded: no network, a server error, or not a document. */
export class RouteLoadError extends Error {
  override readonly name = 'RouteLoadError'
  /** Address of the requested route. */
  readonly address: string
  /** Status of the response, if there was one with an error. */
  readonly status: number | undefined

  constructor(message: string, { address, status, ...options }: RouteLoadFailure) {
    super(message, options)
    this.address = address
    this.status = status
  }
}

interface RouteLoadFailure extends ErrorOptions {
  address: string
  status?: number
}

interface Sources {
  fetch: typeof globalThis.fetch
  pages: PageModules
  /** Adds the branches of sidebars to routes. Absent: routes have none. */
  sidebars?: Pick<SidebarStore, 'complete'>
  /** Path of the not-found page: `/de/404.html`. */
  notFoundPath: string
  /** Id of this runtime: chunks of pages that were built for another one are not loaded. */
  runtime: string
  limit?: number
  /** Current time in milliseconds. Default: `Date.now`. */
  now?: () => number
}

/** A cached document, and the time it was loaded. */
interface Kept {
  route: RouteDocument
  at: number
}

/** Source of a document: a response for this path, the cache, or the not-found page. */
interface Found {
  route: RouteDocument
  from: 'answer' | 'cache' | 'not-found'
}

/** A running request, shared by all callers. */
interface Running {
  document: Promise<Found>
  /** The route with the code of its page. */
  whole: Promise<RouteDocument>
}

/** Create a loader of route documents. One for each window. */
export function createRouteLoader(sources: Sources): RouteLoader {
  const { fetch, notFoundPath, limit = ROUTE_CACHE_LIMIT, now = Date.now } = sources
  const cache = new Map<string, Kept>()
  const pending = new Map<string, Running>()

  function keep(key: string, kept: Kept): void {
    cache.delete(key)
    cache.set(key, kept)
    const oldest = cache.keys().next()
    if (cache.size > limit && !oldest.done) cache.delete(oldest.value)
  }

  async function request(path: string, old: Kept | undefined): Promise<Found> {
    try {
      return await ask(path, old ? { cache: 'no-cache' } : {})
    } catch (error) {
      if (!old) throw error
      return { route: old.route, from: 'cache' }
    }
  }

  async function ask(path: string, init: RequestInit): Promise<Found> {
    const found = await firstDocument((url) => fetch(url, init), candidatePaths(path))
    const route = found ?? (await firstDocument(fetch, [notFoundPath]))
    if (!route) {
      const message = `${path} was not found, and neither was ${notFoundPath}.`
      throw new RouteLoadError(message, { address: path, status: 404 })
    }
    return { route, from: found ? 'answer' : 'not-found' }
  }

  async function complete(path: string, document: Promise<Found>): Promise<RouteDocument> {
    const { route: found, from } = await document
    const route = await gatherParts(found, sources)
    // Not cached: the page may exist after the next deployment.
    if (from === 'answer') keep(pathKey(path), { route, at: now() })
    if (from === 'not-found') cache.delete(pathKey(path))
    return route
  }

  function start(path: string): Running {
    const document = request(path, cache.get(pathKey(path)))
    const running = { document, whole: complete(path, document) }
    pending.set(pathKey(path), running)
    const forget = () => pending.delete(pathKey(path))
    running.whole.then(forget, forget)
    return running
  }

  function peek(path: string): RouteDocument | undefined {
    const kept = cache.get(pathKey(path))
    if (!kept || now() - kept.at >= FRESH_MS) return undefined
    keep(pathKey(path), kept)
    return kept.route
  }

  return {
    peek,
    async load(path, onDocument) {
      const known = peek(path)
      if (known) return known
      const { document, whole } = pending.get(pathKey(path)) ?? start(path)
      if (onDocument)
        document.then(({ route }) => needsCode(route, sources) && onDocument(), ignoreFailure)
      return whole
    },
    seed: (path, route) => keep(pathKey(path), { route, at: now() }),
    expire() {
      for (const kept of cache.values()) kept.at = Number.NEGATIVE_INFINITY
    },
  }
}

/** Whether the code of a route's page is not loaded yet, and was built for this runtime. */
function needsCode(route: RouteDocument, { pages, runtime }: Sources): boolean {
  return route.page !== undefined && route.runtime === runtime && !pages.get(route.page)
}

/** Fetch everything that is needed to show a route: levels of its sidebar, code of its page, style sheets. */
async function gatherParts(route: RouteDocument, sources: Sources): Promise<RouteDocument> {
  const { sidebars, pages, runtime } = sources
  const [whole] = await Promise.all([
    // Sidebars of another runtime may have another format.
    route.runtime === runtime && sidebars ? sidebars.complete(route) : route,
    needsCode(route, sources) && pages.load(route.page ?? ''),
    HAS_PAGE_SHEETS && route.styles && loadSheets(route.styles),
  ])
  return whole
}

/** Imported when needed, because few pages have style sheets. */
function loadSheets(styles: readonly string[]): Promise<void> {
  return import('./load-styles.ts').then(({ loadStyles }) => loadStyles(styles), ignoreFailure)
}

/** Rejections are handled by the caller that awaits `whole`. */
function ignoreFailure(): void {}

/** The document of the first path that has one, or `null`. */
async function firstDocument(
  fetch: (url: string) => Promise<Response>,
  paths: readonly string[],
): Promise<RouteDocument | null> {
  for (const path of paths) {
    const url = routeDocumentUrl(path)
    const response = await attempt(url, () => fetch(url))
    if (response.status === 404) continue
    if (!response.ok) {
      const { status } = response
      throw new RouteLoadError(`${url} answered ${status}.`, { address: url, status })
    }
    // Some hosts answer every path with a page. It fails to parse and is reported. A document that parses was
    // written by our build. A document in the format of another release belongs to another runtime, so only a
    // few fields are read: the store reloads the page.
    return attempt(url, async () => {
      const route = (await response.json()) as WrittenRoute | null
      if (!route) throw new Error('It is null.')
      return readRoute(route.format === ROUTE_FORMAT ? route : { ...route, toc: [], styles: [] })
    })
  }
  return null
}

async function attempt<T>(url: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (cause) {
    throw new RouteLoadError(`${url} could not be loaded.`, { address: url, cause })
  }
}
