/**
 * The address bar as an external store, which React reads and which does not depend on React.
 *
 * The state of each history entry contains a key of ours, to find its scroll position when the reader
 * returns to it.
 */
import { createListeners } from '../shared/create-store.ts'
import { type HeldEntry, holdEntry, isHeldEntry } from './hold-entry.ts'

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
 * How the reader came to a history entry. `fragment` is a jump of the browser within the page: it has
 * already added the entry and scrolled.
 */
export type Arrival = 'push' | 'replace' | 'pop' | 'fragment'

/** The address bar as an external store. */
export interface LocationStore {
  /** Current address; the same object until it changes. */
  read(): UrlParts
  /** Key of the current history entry. */
  entry(): string
  /** Navigate to an absolute path with query and hash, in a new history entry. */
  push(to: string): void
  /** The same, replacing the current entry. */
  replace(to: string): void
  /** Call `listener` after every change; returns a function that unsubscribes. */
  subscribe(listener: (arrival: Arrival) => void): () => void
  /**
   * Make "back" call `onBack` instead, for an overlay such as a menu: the page stays. If the browser cannot
   * cancel the step, because its target is another document or there is no Navigation API, a history entry is
   * added until the overlay is closed. Returns a function that ends this.
   */
  hold(onBack: () => void): () => void
}

/** How routes are written in the address bar. */
export interface UrlForm {
  read(location: Location): UrlParts
  write(to: string): string
  /** Kind of a navigation by the browser itself. */
  jump: Arrival
}

/** Every route has its own path. */
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

/**
 * Create the store of the address bar. One for each window, never disposed. @param createKey - Makes keys
 * of history entries.
 */
export function createLocationStore(
  window: Window,
  createKey = randomKey,
  form: UrlForm = PLAIN,
): LocationStore {
  const { history } = window
  const { subscribe, notify } = createListeners<Arrival>()
  let place = form.read(window.location)
  let key = keyOf(history) ?? mark(history, createKey())
  let held: HeldEntry | undefined
  // The page was loaded again while an overlay was open.
  if (isHeldEntry(history)) history.back()

  const onHistoryChange = () => {
    const found = keyOf(history)
    // One navigation fires both `popstate` and `hashchange`; "forward" to the entry of an overlay only shows the page.
    if (found === key) {
      if (isHeldEntry(history)) history.back()
      return
    }
    key = found ?? mark(history, createKey())
    notify(found === undefined ? form.jump : 'pop')
  }
  window.addEventListener('popstate', onHistoryChange)
  window.addEventListener('hashchange', onHistoryChange)

  return {
    read() {
      // Other code may change the query without a navigation, as tabs do.
      const now = form.read(window.location)
      if (!isSame(place, now)) place = now
      return place
    },
    entry: () => key,
    push(to) {
      key = createKey()
      const state = { octavo: key }
      if (held?.take()) history.replaceState(state, '', form.write(to))
      else history.pushState(state, '', form.write(to))
      notify('push')
    },
    replace(to) {
      held?.take()
      history.replaceState({ octavo: key }, '', form.write(to))
      notify('replace')
    },
    subscribe,
    hold(onBack) {
      const { navigation } = window as Partial<Pick<Window, 'navigation'>>
      if (!canCancelBack(navigation)) {
        held = holdEntry(window, onBack)
        return held.end
      }
      const stay = (event: NavigateEvent) => {
        if (event.navigationType !== 'traverse' || !event.cancelable) return
        event.preventDefault()
        onBack()
      }
      navigation.addEventListener('navigate', stay)
      return () => navigation.removeEventListener('navigate', stay)
    },
  }
}

/** Whether the entry before this one is of this document; only such a step can be cancelled. */
function canCancelBack(navigation: Navigation | undefined): navigation is Navigation {
  const at = navigation?.currentEntry?.index ?? 0
  return navigation?.entries()[at - 1]?.sameDocument === true
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

/** Set a key in the current history entry, without navigating. */
function mark(history: History, key: string): string {
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : null), octavo: key }, '')
  return key
}

function randomKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
