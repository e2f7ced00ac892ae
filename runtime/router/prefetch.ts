/**
 * Prefetches the documents of routes: for links in view one after another, the likeliest first, up to a
 * limit for each page; for a link that the reader is about to follow, at once.
 */

import type { RouteDocument } from '../contract/route-data.ts'
import { FRESH_MS } from '../shared/fresh-ms.ts'

/** Limit for the articles that a page prefetches for links in view, in characters: about a dozen long pages. */
export const MOST_LETTERS = 120_000

/** On slow or data-saving connections nothing is prefetched. */
export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Watches links, and loads their routes into the cache. */
export interface Prefetcher {
  /** Prefetch at once: the reader is about to follow a link to this path. */
  intend(path: string): void
  /** Prefetch when the anchor is in view; returns a function that stops watching. */
  observe(anchor: HTMLAnchorElement): () => void
  /** Prefetch again for links in view and later ones, because their pages may have changed. */
  restart(): void
}

interface Sources {
  /** Load the route of a path into the cache. */
  load: (path: string) => Promise<Pick<RouteDocument, 'article'>>
  /** Identity of the current page: each page has its own limit. */
  page: () => unknown
  /** Rank of a link, by how likely the reader follows it: lower numbers first. */
  rankOf: (anchor: HTMLAnchorElement) => number
  /** Path of the route of an anchor; `null` for links that the browser follows. */
  pathOf: (anchor: HTMLAnchorElement) => string | null
  /** Read each time, because the connection may change. Unknown counts as fast. */
  connection: () => Connection | undefined
  /** Missing in old browsers: then a link is prefetched when it is added. */
  Observer: typeof IntersectionObserver | undefined
  /** Current time in milliseconds. Default: `Date.now`. */
  now?: () => number
}

/** Create a prefetcher, which fetches the routes of links that are hovered or in view. One for each window. */
export function createPrefetcher(sources: Sources): Prefetcher {
  const { load, page, rankOf, pathOf, connection, Observer, now = Date.now } = sources
  /** Path → time of its prefetch. */
  const asked = new Map<string, number>()
  const anchors = new Set<HTMLAnchorElement>()
  /** Sorted by rank, lowest first. */
  let queue: { path: string; rank: number }[] = []
  let busy = false
  let spent = { page: page(), letters: 0 }

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
      // A failed prefetch is not shown: following the link fetches again and shows the error.
      const route = await load(next.path).catch(() => void asked.delete(next.path))
      spent.letters += route?.article.length ?? 0
    }
    // The rest may be requested again: by the next page, or when the reader points at a link.
    for (const { path } of queue) asked.delete(path)
    queue = []
    busy = false
  }
  function mayAsk(path: string | null): path is string {
    if (path === null || isSlow(connection())) return false
    if (now() - (asked.get(path) ?? -FRESH_MS) < FRESH_MS) return false
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
          // Only anchors are observed, see below.
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
 * Rank of a link, lower is more likely: the next page, links in the article, then links of a list by their
 * distance to the current entry, then all others.
 */
export function rankLink(anchor: HTMLAnchorElement): number {
  if (anchor.rel === 'next') return 0
  if (anchor.closest('[data-article]')) return 1
  const links = [...(anchor.closest('nav')?.querySelectorAll('a') ?? [])]
  const current = links.findIndex((link) => link.getAttribute('aria-current') === 'page')
  return current < 0 ? 3 : 2 + Math.abs(links.indexOf(anchor) - current) / links.length
}

/** Whether the connection is `slow-2g` or `2g`, or the reader saves data. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
