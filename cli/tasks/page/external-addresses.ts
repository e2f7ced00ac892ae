import type { RenderedRoute } from '../worker/calls.ts'

/** Addresses of other sites → permalinks of the pages that contain them. */
export function externalOf(routes: readonly RenderedRoute[]): Map<string, string[]> {
  const pagesOf = new Map<string, string[]>()
  for (const { permalink, external = [] } of routes)
    for (const href of external) {
      const pages = pagesOf.get(href)
      if (pages) pages.push(permalink)
      else pagesOf.set(href, [permalink])
    }
  return pagesOf
}
