/** Ties the address bar, the routes, the scroll positions and the progress bar together. */
import type { LocationStore, UrlParts } from './location-store.ts'
import type { ProgressBar } from './progress-bar.ts'
import type { RouteState, RouteStore } from './route-store.ts'
import { focusAfter, scrollAfter } from './scroll-and-focus.ts'
import type { ScrollMemory } from './scroll-memory.ts'

/** How the rest of the runtime moves the reader. */
export interface Router {
  /** Go to an absolute path with query and hash; the entry is replaced when it is the same one. */
  navigate(to: string): void
  /** Keep the scroll position, because the browser is about to jump inside the page. */
  leave(): void
  /** The page of this state is on screen: scroll and focus. Called before the browser paints. */
  settle(state: RouteState): void
}

interface Parts {
  window: Window
  location: LocationStore
  routes: RouteStore
  progress: ProgressBar
  memory: ScrollMemory
}

/** Create the router of a window and start to listen to its location. One per window. */
export function createRouter({ window, location, routes, progress, memory }: Parts): Router {
  let place = location.read()
  // The entry whose page is on screen, which is not the current one while another page loads.
  let shownEntry = location.entry()
  let settled = routes.read().visit

  const leave = () => memory.remember(shownEntry, { x: window.scrollX, y: window.scrollY })

  location.subscribe((arrival) => {
    window.history.scrollRestoration = 'manual'
    const from = place
    place = location.read()
    // A jump of the browser's own has moved the page already; `leave` was called before it.
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
  // Nobody else leaves it so behind: the page before this one has loaded it anew.
  if (window.history.scrollRestoration === 'manual') {
    const visit = { arrival: 'pop', entry: shownEntry, hash: place.hash } as const
    scrollAfter(visit, { window, remembered: memory.recall(shownEntry) })
  }
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
 * Positions are ours while the document lives, because a page's height is wrong at the moment when the
 * browser would restore one. Across documents they are the browser's: it knows reloads and other sites,
 * and `pageshow` comes when it is done with them.
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
 * Load the address in the bar as a document, because the page of another address still stands there. The
 * browser would give the new page the offset of the old one, so the new page's router places it, as a visit.
 */
export function loadAnew(window: Window): void {
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'manual'
  })
  window.location.reload()
}
