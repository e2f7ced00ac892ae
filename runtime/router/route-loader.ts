/**
 * Fetches route documents: each at most once at a time. They are kept for the life of the tab, and asked
 * for again where they are wanted after {@link FRESH_MS}, or after the reader was away: a site may have been
 * published meanwhile. That costs a request that is answered with "not modified"; where there is no answer,
 * the old document is better than none.
 */
import { routeDocumentUrl } from '../contract/addresses.ts'
import { HAS_PAGE_SHEETS } from '../contract/features.ts'
import { ROUTE_FORMAT, type RouteDocument, type WrittenRoute } from '../contract/route-data.ts'
import { FRESH_MS } from '../shared/fresh-ms.ts'
import type { SidebarStore } from '../state/sidebar-store.ts'
import { candidatePaths, pathKey } from './normalise-path.ts'
import type { PageModules } from './page-modules.ts'
import { readRoute } from './read-route.ts'

/** Most route documents that are kept; the one that was used longest ago goes first. */
const ROUTE_CACHE_LIMIT = 10_000

/** Route documents by path, with the code of the pages that they need. */
export interface RouteLoader {
  /** A route that is loaded and not old, `undefined` otherwise. */
  peek(path: string): RouteDocument | undefined
  /**
   * The route of a path, its page's chunk loaded; the not-found route where there is none.
   *
   * @param onDocument - Called when the document is there and its page's code is still on its way.
   * @throws {@link RouteLoadError} for anything but a document or a 404; {@link PageChunkError}.
   */
  load(path: string, onDocument?: () => void): Promise<RouteDocument>
  /** Keep a document that came with the page. */
  seed(path: string, route: RouteDocument): void
  /** All that is kept is old: it is asked for again when it is wanted. */
  expire(): void
}

/** A route document could not be had: no network, an error of the server, or not a document. */
export class RouteLoadError extends Error {
  override readonly name = 'RouteLoadError'
  /** The route that was asked for. */
  readonly address: string
  /** The server's status, where it answered with a failure. */
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
  /** Gives routes the branches of their sidebars. Absent: they have none. */
  sidebars?: Pick<SidebarStore, 'complete'>
  /** Path of the page that answers for all others: `/de/404.html`. */
  notFoundPath: string
  /** Id of the runtime that runs here: the code of another one's pages is not ours to load. */
  runtime: string
  limit?: number
  /** Milliseconds of a clock. Default: `Date.now`. */
  now?: () => number
}

/** A document that is kept, and when it came. */
interface Kept {
  route: RouteDocument
  at: number
}

/** A document: of this path now, the last one that was had of it, or that of the not-found page. */
interface Found {
  route: RouteDocument
  from: 'answer' | 'cache' | 'not-found'
}

/** A request that others may join. */
interface Running {
  document: Promise<Found>
  /** The same with the code of its page. */
  whole: Promise<RouteDocument>
}

/** Create the loader of route documents, which keeps the last ones. One per window. */
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
    // What is missing today may be there after the next deployment: it is asked for again.
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

/** Whether the code of a route's page is not here yet, and is this runtime's. */
function needsCode(route: RouteDocument, { pages, runtime }: Sources): boolean {
  return route.page !== undefined && route.runtime === runtime && !pages.get(route.page)
}

/** Fetch what a route is shown with: the levels of its sidebar, its page's code, style sheets. */
async function gatherParts(route: RouteDocument, sources: Sources): Promise<RouteDocument> {
  const { sidebars, pages, runtime } = sources
  const [whole] = await Promise.all([
    // Another runtime's sidebars may be made otherwise.
    route.runtime === runtime && sidebars ? sidebars.complete(route) : route,
    needsCode(route, sources) && pages.load(route.page ?? ''),
    HAS_PAGE_SHEETS && route.styles && loadSheets(route.styles),
  ])
  return whole
}

/** Few pages have sheets of their own: the code for them comes with the first. */
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
    // Some hosts answer any path with a page; that fails to parse and is reported as what it is.
    // What does parse is a build's of ours. Of another release's no more is read than whose runtime it is for,
    // which is not this one: the store loads that page whole.
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
