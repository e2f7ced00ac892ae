/**
 * Fetches the documents of routes before they are asked for: of links that come into view, one after
 * another; of a link that the reader is about to follow, at once.
 */

import { FRESH_MS } from '../shared/fresh-ms.ts'

/** On slow or data-saving connections nothing is prefetched. */
export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Links in, documents in the cache. */
export interface Prefetcher {
  /** The reader is about to follow a link to this path. */
  intend(path: string): void
  /** Prefetch once the anchor is in view; returns the way to stop watching. */
  observe(anchor: HTMLAnchorElement): () => void
  /** Fetch again for links in view, and those that come into it: their pages may have changed. */
  restart(): void
}

interface Sources {
  /** Load the route of a path into the cache. */
  load: (path: string) => Promise<unknown>
  /** Path of the route that an anchor leads to, or `null` for links that the browser follows. */
  pathOf: (anchor: HTMLAnchorElement) => string | null
  /** Read each time: it changes as the reader moves. Unknown counts as fast. */
  connection: () => Connection | undefined
  /** Missing in old browsers: then a link is prefetched as soon as it is there. */
  Observer: typeof IntersectionObserver | undefined
  /** Milliseconds of a clock. Default: `Date.now`. */
  now?: () => number
}

/** Create the prefetcher of a window: it fetches routes that are hovered or in view. One per window. */
export function createPrefetcher(sources: Sources): Prefetcher {
  const { load, pathOf, connection, Observer, now = Date.now } = sources
  /** Path → when it was asked for. */
  const asked = new Map<string, number>()
  const anchors = new Set<HTMLAnchorElement>()
  const queue: string[] = []
  let busy = false

  async function fetchNow(path: string): Promise<void> {
    // A failed prefetch is not shown: the click fetches again and shows the error.
    await load(path).catch(() => asked.delete(path))
  }
  async function drain(): Promise<void> {
    if (busy) return
    busy = true
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await fetchNow(path)
    busy = false
  }
  function mayAsk(path: string | null): path is string {
    if (path === null || isSlow(connection())) return false
    const at = asked.get(path)
    if (at !== undefined && now() - at < FRESH_MS) return false
    asked.set(path, now())
    return true
  }
  function comeIntoView(anchor: HTMLAnchorElement): void {
    const path = pathOf(anchor)
    if (!mayAsk(path)) return
    queue.push(path)
    void drain()
  }

  function watch(anchor: HTMLAnchorElement): void {
    if (observer) observer.observe(anchor)
    else comeIntoView(anchor)
  }

  const observer = Observer
    ? new Observer((entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          observer?.unobserve(target)
          // Only anchors are observed, below.
          comeIntoView(target as HTMLAnchorElement)
        }
      })
    : undefined

  return {
    intend(path) {
      const waiting = queue.indexOf(path)
      if (waiting !== -1) queue.splice(waiting, 1)
      if (waiting !== -1 || mayAsk(path)) void fetchNow(path)
    },
    observe(anchor) {
      anchors.add(anchor)
      watch(anchor)
      return () => {
        anchors.delete(anchor)
        observer?.unobserve(anchor)
      }
    },
    restart() {
      asked.clear()
      anchors.forEach(watch)
    },
  }
}

/** `slow-2g`, `2g`, or the reader saves data. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
