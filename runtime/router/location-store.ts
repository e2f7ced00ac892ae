/**
 * The address bar as an external store: React reads it, the store never knows React.
 *
 * Every history entry carries a key of ours in its state, so that its scroll position can be found
 * again when the reader comes back to it.
 */
import { createListeners } from '../shared/create-store.ts'

/** Parts of an address inside this origin, as the browser encodes them. */
export interface UrlParts {
  /** `/de/cloud/get-started`. */
  path: string
  /** `?q=iam`, or empty. */
  search: string
  /** `#token`, or empty. */
  hash: string
}

/**
 * How the reader came to a history entry. `fragment` is the browser's own jump inside a page: it has
 * made the entry and has scrolled already.
 */
export type Arrival = 'push' | 'replace' | 'pop' | 'fragment'

/** The address bar as an external store. */
export interface LocationStore {
  /** Where the address bar is; the same object until it changes. */
  read(): UrlParts
  /** Key of the current history entry. */
  entry(): string
  /** Go to an absolute path with query and hash, with a new history entry. */
  push(to: string): void
  /** Go there in place of the current entry. */
  replace(to: string): void
  /** Calls `listener` after every change; returns the way to stop. */
  subscribe(listener: (arrival: Arrival) => void): () => void
  /**
   * Turn "back" and "forward" into a call of `onBack`, for what lies over the page, such as a menu: the
   * page stays, and the history gets no entry. Browsers without the Navigation API navigate. Returns a function that
   * ends it.
   */
  hold(onBack: () => void): () => void
}

/** How a place is written into the address bar. */
export interface UrlForm {
  read(location: Location): UrlParts
  write(to: string): string
  /** Kind of a navigation that the browser made by itself. */
  jump: Arrival
}

/** As it is: every place has a path of its own. */
const PLAIN: UrlForm = {
  read: ({ pathname, search, hash }) => ({ path: pathname, search, hash }),
  write: (to) => to,
  jump: 'fragment',
}

/** Parts of `/cloud/iam?x=1#roles`. */
export function splitPath(to: string): UrlParts {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? []
  return { path, search, hash }
}

/** Create the store of the address bar. One per window, never disposed. `createKey` names history entries. */
export function createLocationStore(
  window: Window,
  createKey = randomKey,
  form: UrlForm = PLAIN,
): LocationStore {
  const { history } = window
  const { subscribe, notify } = createListeners<Arrival>()
  let place = form.read(window.location)
  let key = keyOf(history) ?? mark(history, createKey())

  const onHistoryChange = () => {
    const found = keyOf(history)
    // One move fires both `popstate` and `hashchange`.
    if (found === key) return
    key = found ?? mark(history, createKey())
    notify(found === undefined ? form.jump : 'pop')
  }
  window.addEventListener('popstate', onHistoryChange)
  window.addEventListener('hashchange', onHistoryChange)

  return {
    read() {
      // Others may change the query without moving, as tabs do.
      const now = form.read(window.location)
      if (!isSame(place, now)) place = now
      return place
    },
    entry: () => key,
    push(to) {
      key = createKey()
      history.pushState({ octavo: key }, '', form.write(to))
      notify('push')
    },
    replace(to) {
      history.replaceState({ octavo: key }, '', form.write(to))
      notify('replace')
    },
    subscribe,
    hold(onBack) {
      const { navigation } = window as Partial<Pick<Window, 'navigation'>>
      const stay = (event: NavigateEvent) => {
        if (event.navigationType !== 'traverse' || !event.cancelable) return
        event.preventDefault()
        onBack()
      }
      navigation?.addEventListener('navigate', stay)
      return () => navigation?.removeEventListener('navigate', stay)
    },
  }
}

/** An address that never changes, for the server. */
export function createStaticLocation(path: string): LocationStore {
  const place = { path, search: '', hash: '' }
  const ignore = () => {}
  return {
    read: () => place,
    entry: () => '',
    push: ignore,
    replace: ignore,
    subscribe: () => ignore,
    hold: () => ignore,
  }
}

function isSame(one: UrlParts, other: UrlParts): boolean {
  return one.path === other.path && one.search === other.search && one.hash === other.hash
}

function keyOf(history: History): string | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('octavo' in state)) return undefined
  return typeof state.octavo === 'string' ? state.octavo : undefined
}

/** Give the current entry a key without moving. */
function mark(history: History, key: string): string {
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : null), octavo: key }, '')
  return key
}

function randomKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
