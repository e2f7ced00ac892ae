/**
 * Fetches the documents of routes before they are asked for: of links that come into view, the likeliest first,
 * one after another and up to a limit for each page; of a link that the reader is about to follow, at once.
 */

import type { RouteDocument } from '../contract/route-data.ts'
import { FRESH_MS } from '../shared/fresh-ms.ts'

/** Letters of articles that a page may fetch for links in view: a dozen pages of some length. */
export const MOST_LETTERS = 120_000

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
  load: (path: string) => Promise<Pick<RouteDocument, 'article'>>
  /** The page that is shown: each has a limit of its own. */
  page: () => unknown
  /** How likely the reader follows a link of the page: the smallest number first. */
  rankOf: (anchor: HTMLAnchorElement) => number
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
  const { load, page, rankOf, pathOf, connection, Observer, now = Date.now } = sources
  /** Path → when it was asked for. */
  const asked = new Map<string, number>()
  const anchors = new Set<HTMLAnchorElement>()
  /** The likeliest first. */
  let queue: { path: string; rank: number }[] = []
  let busy = false
  let spent = { page: page(), letters: 0 }

  async function fetchNow(path: string): Promise<void> {
    // A failed prefetch is not shown: the click fetches again and shows the error.
    const route = await load(path).catch(() => void asked.delete(path))
    spent.letters += route?.article.length ?? 0
  }
  function isSpent(): boolean {
    if (spent.page !== page()) spent = { page: page(), letters: 0 }
    return spent.letters >= MOST_LETTERS
  }
  async function drain(): Promise<void> {
    if (busy) return
    busy = true
    while (!isSpent()) {
      const next = queue.shift()
      if (!next) break
      await fetchNow(next.path)
    }
    // Those that are left may be asked for again: by the next page, or where the reader points.
    for (const { path } of queue) asked.delete(path)
    queue = []
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
    queue.push({ path, rank: rankOf(anchor) })
    queue.sort((a, b) => a.rank - b.rank)
  }

  function watch(anchor: HTMLAnchorElement): void {
    if (observer) observer.observe(anchor)
    else comeIntoView(anchor)
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
        void drain()
      })
    : undefined

  return {
    intend(path) {
      const waiting = queue.length
      queue = queue.filter((one) => one.path !== path)
      if (waiting > queue.length || mayAsk(path)) void load(path).catch(() => asked.delete(path))
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
      spent.letters = 0
      anchors.forEach(watch)
    },
  }
}

/**
 * How likely a link is followed, the smallest number first: the next page, links of the article, those beside the
 * current entry of a list, the nearest first, all others.
 */
export function rankLink(anchor: HTMLAnchorElement): number {
  if (anchor.rel === 'next') return 0
  if (anchor.closest('[data-article]')) return 1
  const links = [...(anchor.closest('nav')?.querySelectorAll('a') ?? [])]
  const current = links.findIndex((link) => link.getAttribute('aria-current') === 'page')
  return current < 0 ? 3 : 2 + Math.abs(links.indexOf(anchor) - current) / links.length
}

/** `slow-2g`, `2g`, or the reader saves data. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
