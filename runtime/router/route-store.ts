/**
 * The store of the current route. While another route loads, the old page stays; when its document and code
 * are loaded, both switch in one step.
 */
import type { RouteDocument } from '../contract/route-data.ts'
import { createStore } from '../shared/create-store.ts'
import type { Arrival } from './location-store.ts'
import { pathKey } from './normalise-path.ts'
import { PageChunkError } from './page-modules.ts'
import type { RouteLoader } from './route-loader.ts'

/** One navigation, with the data that scroll and focus depend on. */
export interface Visit {
  arrival: Arrival
  /** Key of the history entry. */
  entry: string
  /** `#token`, or empty. */
  hash: string
}

/** The current route, and the state of the next one. */
export interface RouteState {
  /**
   * `pending`: another route loads. `waiting`: its document is loaded, the code of its page is late.
   * `error`: it could not be loaded; the address bar already shows it.
   */
  status: 'idle' | 'pending' | 'waiting' | 'error'
  /** The current route; after an error, a placeholder for the one that could not be loaded. */
  route: RouteDocument
  /** The navigation to `route`; absent on the first page. */
  visit?: Visit
  error?: unknown
}

/** The current route as an external store. */
export interface RouteStore {
  read(): RouteState
  /** The route that the server rendered. */
  initial: RouteDocument
  /** The state before any navigation. */
  first: RouteState
  subscribe(listener: () => void): () => void
  /** Navigate to a path; replaces a navigation that is still loading. */
  go(path: string, visit: Visit): void
  /** Load the failed route again. */
  retry(): void
  /**
   * Only in `serve`: mark cached documents as stale, and load the current page again if it has changed. The
   * scroll position stays.
   */
  renew?(hasChanged: boolean): Promise<void>
}

interface Options {
  loader: RouteLoader
  initial: RouteDocument
  /** Path of the loaded page, as in the address bar. */
  path: string
  /** Load the current address as a document, because it needs another runtime. */
  reload: () => void
  /** Placeholder for a route that could not be loaded, in the frame of the last one. */
  toFailed: (path: string, last: RouteDocument) => RouteDocument
}

/** Time for which the old page stays while the code of the new one loads, in milliseconds. */
const CODE_DELAY_MS = 200

/** Create the store of the current route. One for each window. */
export function createRouteStore(options: Options): RouteStore {
  const { loader, initial, path, reload, toFailed } = options
  const { read, set, subscribe } = createStore<RouteState>({ status: 'idle', route: initial })
  let shown = pathKey(path)
  let last = initial
  let target: { path: string; visit: Visit } | null = null

  function commit(key: string, route: RouteDocument, visit: Visit): void {
    target = null
    if (route.runtime !== initial.runtime) {
      reload()
      return
    }
    shown = key
    last = route
    set({ status: 'idle', route, visit })
  }
  function fail({ path, visit }: { path: string; visit: Visit }, error: unknown): void {
    console.warn(error)
    // Missing code was replaced by a deployment, and only a full load gets the new code.
    if (error instanceof PageChunkError) reload()
    else set({ status: 'error', route: toFailed(path, last), visit, error })
  }
  async function fetchRoute(mine: { path: string; visit: Visit }): Promise<void> {
    target = mine
    set({ ...read(), status: 'pending' })
    const wait = () => target === mine && set({ ...read(), status: 'waiting' })
    let timer: ReturnType<typeof setTimeout> | undefined
    const onDocument = () => {
      timer = setTimeout(wait, CODE_DELAY_MS)
    }
    try {
      const route = await loader.load(mine.path, onDocument).finally(() => clearTimeout(timer))
      if (target === mine) commit(pathKey(mine.path), route, mine.visit)
    } catch (error) {
      if (target === mine) fail(mine, error)
    }
  }

  async function renew(hasChanged: boolean): Promise<void> {
    loader.expire()
    const before = read()
    if (!hasChanged || before.status !== 'idle') return
    const route = await loader.load(last.permalink)
    if (route.runtime !== initial.runtime) return reload()
    if (read() !== before) return
    last = route
    set({ ...before, route })
  }

  loader.seed(path, initial)
  const store: RouteStore = {
    read,
    initial,
    first: read(),
    subscribe,
    go(path, visit) {
      const key = pathKey(path)
      const route = key === shown ? last : loader.peek(path)
      if (route) commit(key, route, visit)
      else void fetchRoute({ path, visit })
    },
    retry() {
      // A new visit, because the page must be scrolled and focused as after a navigation.
      if (target && read().status === 'error')
        void fetchRoute({ path: target.path, visit: { ...target.visit } })
    },
  }
  return import.meta.webpackHot ? Object.assign(store, { renew }) : store
}

/** A store with one fixed route, for the server. */
export function createStaticRoutes(route: RouteDocument): RouteStore {
  const state: RouteState = { status: 'idle', route }
  const ignore = () => {}
  return {
    read: () => state,
    initial: route,
    first: state,
    subscribe: () => ignore,
    go: ignore,
    retry: ignore,
  }
}
