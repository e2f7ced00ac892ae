import { useCallback, useSyncExternalStore } from 'react'
import type { PageSidebar, SidebarItem } from '../contract/route-data.ts'
import { useRuntime } from '../router/runtime-context.ts'

/** What {@link useSidebar} gives. */
interface SidebarView {
  /** The page's branch, or the whole tree once that is there. */
  items: readonly SidebarItem[]
  /** Fetch the whole tree; `false` when it could not be had. */
  loadAll: () => Promise<boolean>
}

const EMPTY: readonly SidebarItem[] = []

/** The entries of a page's sidebar: the open branch at first, all of them after `loadAll`. */
export function useSidebar(sidebar: PageSidebar | undefined): SidebarView {
  const { sidebars } = useRuntime()
  const key = sidebar?.key ?? ''
  const whole = useSyncExternalStore(
    sidebars.subscribe,
    () => sidebars.read(key),
    () => undefined,
  )
  const loadAll = useCallback(
    async () => (sidebar ? sidebars.load(sidebar) : true),
    [sidebar, sidebars],
  )
  return { items: whole ?? sidebar?.branch ?? EMPTY, loadAll }
}
