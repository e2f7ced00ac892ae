import { useSyncExternalStore } from 'react'

/** Layout of the window; `ssr` until the browser has hydrated. */
type WindowClass = 'ssr' | 'desktop' | 'mobile'

/** Maximum width of a mobile window, in CSS pixels; the style sheets use the same. */
const MOBILE_MAX_WIDTH = 996

const QUERY = `(max-width: ${MOBILE_MAX_WIDTH}px)`

/** Whether the window has the desktop or the mobile layout. */
export function useWindowClass(): WindowClass {
  return useSyncExternalStore(subscribe, readClass, serverClass)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function readClass(): WindowClass {
  return matchMedia(QUERY).matches ? 'mobile' : 'desktop'
}

function serverClass(): WindowClass {
  return 'ssr'
}
