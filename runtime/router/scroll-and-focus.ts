import { decodeOrKeep } from '../shared/decode-uri.ts'
import type { Visit } from './route-store.ts'
import type { ScrollPosition } from './scroll-memory.ts'

/**
 * Scroll the window after a navigation: for back and forward to the remembered position, else to the
 * element of the hash, else to the top. For a jump within the page the browser scrolls.
 */
export function scrollAfter(
  { arrival, hash }: Visit,
  { window, remembered }: { window: Window; remembered: ScrollPosition | undefined },
): void {
  if (arrival === 'fragment') return
  if (arrival === 'pop' && remembered) scrollTo(window, remembered)
  else if (hash === '') scrollTo(window, { x: 0, y: 0 })
  else reveal(window.document.getElementById(decodeOrKeep(hash.slice(1))))
}

/** Only the browser's own jumps open the details around their target. */
function reveal(target: HTMLElement | null): void {
  for (
    let inner = target?.closest('details');
    inner;
    inner = inner.parentElement?.closest('details')
  )
    inner.open = true
  target?.scrollIntoView()
}

/**
 * After a push without a hash, focus the first element of the shell, which contains the skip link: the next
 * Tab reaches it, as on a new page.
 */
export function focusAfter({ arrival, hash }: Visit, document: Document): void {
  if (arrival !== 'push' || hash !== '') return
  const region = document.getElementById('octavo')?.firstElementChild
  if (!region || !('focus' in region) || typeof region.focus !== 'function') return
  region.setAttribute('tabindex', '-1')
  region.focus({ preventScroll: true })
  region.removeAttribute('tabindex')
}

// `instant`, because a style sheet may set smooth scrolling, which is meant for jumps within the page.
function scrollTo(window: Window, { x, y }: ScrollPosition): void {
  window.scrollTo({ left: x, top: y, behavior: 'instant' })
}
