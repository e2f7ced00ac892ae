import { type RefObject, useLayoutEffect } from 'react'
import {
  readSidebarScroll,
  type SidebarScroll,
  saveSidebarScroll,
} from '../../state/sidebar-scroll.ts'

const open = () => window.sessionStorage
let offsets: SidebarScroll | undefined

/** Bring a sidebar where the reader had it, before the browser paints; and remember where it is. */
export function useSidebarScroll(nav: RefObject<HTMLElement | null>, key: string): void {
  useLayoutEffect(() => {
    const scroller = nav.current?.closest<HTMLElement>('[data-scrolls]')
    if (!scroller) return
    const known = offsets ?? readSidebarScroll(open)
    offsets = known
    scroller.scrollTop = known.get(key) ?? 0
    const remember = () => known.set(key, scroller.scrollTop)
    const save = () => saveSidebarScroll(open, known)
    scroller.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', save)
    return () => {
      scroller.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', save)
    }
  }, [nav, key])
}
