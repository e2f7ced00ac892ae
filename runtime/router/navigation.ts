/**
 * Client navigation for all links of the document, in the shell and in articles. The listeners are on
 * `document`, so that links work no matter how they were added.
 */
import { anchorOf, isPlainClick } from './clicked-link.ts'
import type { HashRouting } from './hash-routing.ts'
import { internalPath, type LinkBases } from './link-target.ts'
import type { Prefetcher } from './prefetch.ts'
import type { Router } from './router.ts'

type Anchor = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute' | 'getAttribute'>

/** Settings that classify links; with `hash`, routes are in the hash. */
interface NavigationBases extends LinkBases {
  hash?: Pick<HashRouting, 'routeOf'> | undefined
}

/** Follow links by the router, and prefetch links that the reader points at. */
export function installNavigation({
  document,
  router,
  prefetcher,
  bases,
  hash,
}: {
  document: Document
  router: Router
  prefetcher: Prefetcher
  bases: LinkBases
  hash?: Pick<HashRouting, 'routeOf'> | undefined
}): void {
  document.addEventListener('click', (event) => {
    const anchor = anchorOf(event.target)
    if (!anchor || !isPlainClick(event)) return
    if (!hash && isFragment(anchor, document.location)) return router.leave()
    const to = routeOf(anchor, document.location.origin, { ...bases, hash })
    if (to === null) return
    event.preventDefault()
    router.navigate(to)
  })
  const intend = ({ target }: Event) => {
    const anchor = anchorOf(target)
    const path = anchor && pathOf(anchor, document.location.origin, { ...bases, hash })
    if (path) prefetcher.intend(path)
  }
  for (const type of ['mouseover', 'focusin', 'touchstart'])
    document.addEventListener(type, intend, { passive: true })
}

/** Path, query and hash of the route of an anchor; `null` if the browser must follow the link. */
export function routeOf(
  anchor: Anchor,
  origin: string,
  { hash, ...bases }: NavigationBases,
): string | null {
  const { href, target } = anchor
  if (href === '' || (target !== '' && target !== '_self')) return null
  if (anchor.hasAttribute('download') || !URL.canParse(href)) return null
  // With the hash router the base of the site is unknown, so only the href can be used.
  if (hash) return hash.routeOf(anchor.getAttribute('href') ?? '')
  return internalPath(new URL(href), origin, bases)
}

/** Path of the route of an anchor; `null` for links that are not prefetched. */
export function pathOf(anchor: Anchor, origin: string, bases: NavigationBases): string | null {
  if (/^#(?!\/)/.test(anchor.getAttribute('href') ?? '')) return null
  return routeOf(anchor, origin, bases)?.replace(/[?#].*$/, '') ?? null
}

/** The browser itself follows links within the page, because then `:target` and the next Tab are correct. */
function isFragment({ href, hash }: HTMLAnchorElement, location: Location): boolean {
  return hash !== '' && href.replace(/#.*$/, '') === location.href.replace(/#.*$/, '')
}
