/**
 * Fetches the documents of routes before they are asked for: of links that come into view, one after
 * another; of a link that the reader is about to follow, at once.
 */

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
}

/** Create the prefetcher of a window: it fetches routes that are hovered or in view. One per window. */
export function createPrefetcher({ load, pathOf, connection, Observer }: Sources): Prefetcher {
  const asked = new Set<string>()
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
    if (path === null || asked.has(path) || isSlow(connection())) return false
    asked.add(path)
    return true
  }
  function comeIntoView(anchor: HTMLAnchorElement): void {
    const path = pathOf(anchor)
    if (!mayAsk(path)) return
    queue.push(path)
    void drain()
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
      if (observer) observer.observe(anchor)
      else comeIntoView(anchor)
      return () => observer?.unobserve(anchor)
    },
  }
}

/** `slow-2g`, `2g`, or the reader saves data. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
