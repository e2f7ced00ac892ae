import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { SidebarItem } from '../../contract/route-data.ts'
import { useRuntime } from '../../router/runtime-context.ts'
import { SIDEBARS_KEY } from '../../state/early-script.ts'
import { readMap, saveMap } from '../../state/saved-map.ts'

const open = () => window.sessionStorage
/** Scroll offsets in CSS pixels by key of the sidebar, for the life of the tab. */
let offsets: Map<string, number> | undefined

/**
 * Restore the scroll offset of a sidebar before the browser paints, remember it when it changes, and show the entry
 * of the current page. A reader who has scrolled before the runtime came is not moved.
 */
export function useSidebarScroll(
  nav: RefObject<HTMLElement | null>,
  { key, permalink }: { key: string; permalink: string },
): void {
  const isHeld = useRef(false)
  useLayoutEffect(() => {
    const scroller = nav.current?.closest<HTMLElement>('[data-scrolls]')
    if (!scroller) return
    const known = offsets ?? readMap<number>(open, SIDEBARS_KEY)
    offsets = known
    const before = known.get(key) ?? 0
    isHeld.current = scroller.scrollTop !== 0 && scroller.scrollTop !== before
    if (isHeld.current) known.set(key, scroller.scrollTop)
    else scroller.scrollTop = before
    const remember = () => known.set(key, scroller.scrollTop)
    const save = () => saveMap(open, SIDEBARS_KEY, known)
    scroller.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', save)
    return () => {
      scroller.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', save)
    }
  }, [nav, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useLayoutEffect(() => {
    if (nav.current && !isHeld.current) showCurrent(nav.current)
    isHeld.current = false
  }, [permalink])
}

/** Scroll the sidebar, and not the page, until its current entry is visible. */
function showCurrent(nav: HTMLElement): void {
  const scroller = nav.closest<HTMLElement>('[data-scrolls]')
  const current = nav.querySelector<HTMLElement>('[aria-current="page"]')
  if (!scroller || !current) return
  const box = scroller.getBoundingClientRect()
  const entry = current.getBoundingClientRect()
  if (entry.top < box.top || entry.bottom > box.bottom)
    scroller.scrollTop += entry.top - box.top - box.height / 3
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
