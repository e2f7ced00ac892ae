/** Connects the address bar, the routes, the scroll positions and the progress bar. */
import type { LocationStore, UrlParts } from './location-store.ts'
import type { ProgressBar } from './progress-bar.ts'
import type { RouteState, RouteStore } from './route-store.ts'
import { focusAfter, scrollAfter } from './scroll-and-focus.ts'
import type { ScrollMemory } from './scroll-memory.ts'

/** Navigation for the rest of the runtime. */
export interface Router {
  /** Navigate to an absolute path with query and hash; the current address replaces its own history entry. */
  navigate(to: string): void
  /** Remember the scroll position before the browser jumps within the page. */
  leave(): void
  /** Scroll and focus for a state that was rendered. Called before the browser paints. */
  settle(state: RouteState): void
}

interface Parts {
  window: Window
  location: LocationStore
  routes: RouteStore
  progress: ProgressBar
  memory: ScrollMemory
}

/** Create the router of a window, which listens to its location. One for each window. */
export function createRouter({ window, location, routes, progress, memory }: Parts): Router {
  let place = location.read()
  // History entry of the page that is shown; not the current one while another page loads.
  let shownEntry = location.entry()
  let settled = routes.read().visit

  const leave = () => memory.remember(shownEntry, { x: window.scrollX, y: window.scrollY })

  location.subscribe((arrival) => {
    window.history.scrollRestoration = 'manual'
    const from = place
    place = location.read()
    // A jump of the browser has scrolled already; `leave` was called before it.
    if (arrival !== 'fragment') leave()
    if (onlyQueryDiffers(from, place) && routes.read().status === 'idle') {
      shownEntry = location.entry()
      return
    }
    routes.go(place.path, { arrival, entry: location.entry(), hash: place.hash })
  })
  routes.subscribe(() => {
    if (routes.read().status === 'pending') progress.start()
    else progress.done()
  })
  takeOverScrolling(window, { leave, memory })

  return {
    navigate(to) {
      const { path, search, hash } = location.read()
      if (to === path + search + hash) location.replace(to)
      else location.push(to)
    },
    leave,
    settle({ visit }) {
      if (!visit || visit === settled) return
      settled = visit
      shownEntry = visit.entry
      scrollAfter(visit, { window, remembered: memory.recall(visit.entry) })
      focusAfter(visit, window.document)
    },
  }
}

function onlyQueryDiffers(from: UrlParts, to: UrlParts): boolean {
  return from.path === to.path && from.hash === to.hash && from.search !== to.search
}

/**
 * While the document lives, the router restores scroll positions, because at the time when the browser
 * would restore one, the height of the page is wrong. Across documents the browser does: it handles reloads
 * and other sites, and is done at `pageshow`.
 */
function takeOverScrolling(
  window: Window,
  { leave, memory }: { leave: () => void; memory: ScrollMemory },
): void {
  window.addEventListener('pagehide', () => {
    leave()
    memory.save()
    window.history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual'
  })
}

/**
 * Load the current address as a document, while the page of another address is shown. The browser would scroll
 * the new page to the offset of the old one, so `manual` makes it go to the anchor, and `earlyScript` to the
 * saved position.
 */
export function loadAnew(window: Window): void {
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'manual'
  })
  window.location.reload()
}
