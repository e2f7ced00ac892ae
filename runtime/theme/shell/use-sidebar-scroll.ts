import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { SidebarItem } from '../../contract/route-data.ts'
import { useRuntime } from '../../router/runtime-context.ts'
import {
  readSidebarScroll,
  type SidebarScroll,
  saveSidebarScroll,
} from '../../state/sidebar-scroll.ts'

const open = () => window.sessionStorage
let offsets: SidebarScroll | undefined

/** Restore the scroll offset of a sidebar before the browser paints, and remember it when it changes. */
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

/**
 * When the whole sidebar replaces a branch, the entry of the current page keeps its position on screen,
 * however many entries are added above it.
 */
export function useSteadyEntry(
  nav: RefObject<HTMLElement | null>,
  items: readonly SidebarItem[],
): void {
  const { sidebars } = useRuntime()
  const before = useRef<number>(undefined)
  // Called before React changes the document.
  useEffect(
    () =>
      sidebars.subscribe(() => {
        before.current = topOfCurrent(nav.current)
      }),
    [nav, sidebars],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are another height
  useLayoutEffect(() => {
    const after = topOfCurrent(nav.current)
    const scroller = nav.current?.closest<HTMLElement>('[data-scrolls]')
    if (scroller && before.current !== undefined && after !== undefined)
      scroller.scrollTop += after - before.current
    before.current = undefined
  }, [nav, items])
}

function topOfCurrent(nav: HTMLElement | null): number | undefined {
  return nav?.querySelector('[aria-current="page"]')?.getBoundingClientRect().top
}
