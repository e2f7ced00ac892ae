/**
 * Client navigation for every link of the document, the shell's and the article's alike: a few
 * listeners on `document`, so that links work the same however they came there.
 */
import type { HashRouting } from './hash-routing.ts'
import { internalPath, type LinkBases } from './link-target.ts'
import type { Prefetcher } from './prefetch.ts'
import type { Router } from './router.ts'

/** Button and keys of a click. */
type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>

type Anchor = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute' | 'getAttribute'>

/** Settings that classify links; with `hash`, routes are written behind the `#` of one page. */
interface NavigationBases extends LinkBases {
  hash?: Pick<HashRouting, 'routeOf'> | undefined
}

/** Follow links by the router, and prefetch what the reader points at. */
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

/** Path, query and hash of the route that an anchor leads to; `null` when the browser must follow it. */
export function routeOf(
  anchor: Anchor,
  origin: string,
  { hash, ...bases }: NavigationBases,
): string | null {
  const { href, target } = anchor
  if (href === '' || (target !== '' && target !== '_self')) return null
  if (anchor.hasAttribute('download') || !URL.canParse(href)) return null
  // Where the site lies is not known there, so that only what a link says can tell.
  if (hash) return hash.routeOf(anchor.getAttribute('href') ?? '')
  return internalPath(new URL(href), origin, bases)
}

/** Path alone of the route that an anchor leads to; `null` for links that are not to be prefetched. */
export function pathOf(anchor: Anchor, origin: string, bases: NavigationBases): string | null {
  if (/^#(?!\/)/.test(anchor.getAttribute('href') ?? '')) return null
  return routeOf(anchor, origin, bases)?.replace(/[?#].*$/, '') ?? null
}

/** A left click that nobody handled and no key turns into something else. */
export function isPlainClick(event: Click): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
}

/** The browser jumps inside a page better than we could: `:target` and the next Tab follow it. */
function isFragment({ href, hash }: HTMLAnchorElement, location: Location): boolean {
  return hash !== '' && href.replace(/#.*$/, '') === location.href.replace(/#.*$/, '')
}

function anchorOf(target: EventTarget | null): HTMLAnchorElement | null {
  if (!target || !('closest' in target) || typeof target.closest !== 'function') return null
  // `closest` of an element was just found to be there; the selector makes it an anchor of HTML.
  return (target as Element).closest<HTMLAnchorElement>('a[href]:not(svg a)')
}
