import { decodeOrKeep } from '../shared/decode-uri.ts'
import type { Visit } from './route-store.ts'
import type { ScrollPosition } from './scroll-memory.ts'

/**
 * Bring the window where a visit wants it: back and forward to where the reader left the page, else to
 * the hash's element, else to the top. A fragment jump is the browser's own work.
 */
export function scrollAfter(
  { arrival, hash }: Visit,
  { window, remembered }: { window: Window; remembered: ScrollPosition | undefined },
): void {
  if (arrival === 'fragment') return
  if (arrival === 'pop' && remembered) scrollTo(window, remembered)
  else if (hash === '') scrollTo(window, { x: 0, y: 0 })
  else window.document.getElementById(decodeOrKeep(hash.slice(1)))?.scrollIntoView()
}

/**
 * After a push without a hash, start the keyboard at the top of the page again: the next Tab reaches
 * the skip link. Its container is the first element of the shell.
 */
export function focusAfter({ arrival, hash }: Visit, document: Document): void {
  if (arrival !== 'push' || hash !== '') return
  const region = document.getElementById('octavo')?.firstElementChild
  if (!region || !('focus' in region) || typeof region.focus !== 'function') return
  region.setAttribute('tabindex', '-1')
  region.focus({ preventScroll: true })
  region.removeAttribute('tabindex')
}

// `instant`, because a style sheet may ask for smooth scrolling, which is meant for in-page jumps.
function scrollTo(window: Window, { x, y }: ScrollPosition): void {
  window.scrollTo({ left: x, top: y, behavior: 'instant' })
}
