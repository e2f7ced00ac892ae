/**
 * Which route is on screen, and which one is on its way. The old page stays until the new document
 * and its code are there; then both switch in one step.
 */
import type { RouteDocument } from '../contract/route-data.ts'
import { createStore } from '../shared/create-store.ts'
import type { Arrival } from './location-store.ts'
import { pathKey } from './normalise-path.ts'
import { PageChunkError } from './page-modules.ts'
import type { RouteLoader } from './route-loader.ts'

/** One move of the reader, and what decides about scroll and focus after it. */
export interface Visit {
  arrival: Arrival
  /** Key of the history entry. */
  entry: string
  /** `#token`, or empty. */
  hash: string
}

/** The route on the screen. */
export interface RouteState {
  /**
   * `pending`: another route loads. `waiting`: its document is there, its page's code is late. `error`:
   * it could not be had; the address bar is there already.
   */
  status: 'idle' | 'pending' | 'waiting' | 'error'
  /** The route on screen; under an error, what is known of the one that could not be had. */
  route: RouteDocument
  /** How the reader came to `route`; absent on the first page. */
  visit?: Visit
  error?: unknown
}

/** The route on screen as an external store. */
export interface RouteStore {
  read(): RouteState
  /** The route that the server rendered. */
  initial: RouteDocument
  subscribe(listener: () => void): () => void
  /** Show the route of a path; replaces a move that is still on its way. */
  go(path: string, visit: Visit): void
  /** Try again what has failed. */
  retry(): void
  /**
   * In `serve` alone: documents that are kept are old, and the page on screen is asked for again where it has changed.
   * It stays where it is scrolled to.
   */
  renew?(hasChanged: boolean): Promise<void>
}

interface Options {
  loader: RouteLoader
  initial: RouteDocument
  /** Path of the page that was loaded, as the address bar has it. */
  path: string
  /** Load the address in the bar as a document: its runtime is not the one that runs here. */
  reload: () => void
  /** What stands for a route that could not be had, after the last one that could. */
  toFailed: (path: string, last: RouteDocument) => RouteDocument
}

/** How long the old page stays for a page whose code is on its way, in milliseconds. */
const CODE_DELAY_MS = 200

/** Create the store of the route that is shown. One per window. */
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
    // Code that is gone was replaced by a deployment, and only a full load brings the new one.
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
    subscribe,
    go(path, visit) {
      const key = pathKey(path)
      const route = key === shown ? last : loader.peek(path)
      if (route) commit(key, route, visit)
      else void fetchRoute({ path, visit })
    },
    retry() {
      // Another visit: the page wants its place on the screen, as the message had one.
      if (target && read().status === 'error')
        void fetchRoute({ path: target.path, visit: { ...target.visit } })
    },
  }
  return import.meta.webpackHot ? Object.assign(store, { renew }) : store
}

/** One route and no other, for the server. */
export function createStaticRoutes(route: RouteDocument): RouteStore {
  const state: RouteState = { status: 'idle', route }
  const ignore = () => {}
  return {
    read: () => state,
    initial: route,
    subscribe: () => ignore,
    go: ignore,
    retry: ignore,
  }
}
