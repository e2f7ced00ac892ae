import { useCallback, useSyncExternalStore } from 'react'
import type { PageSidebar, SidebarItem } from '../contract/route-data.ts'
import { useRuntime } from '../router/runtime-context.ts'

/** What {@link useSidebar} gives. */
interface SidebarView {
  /** The page's branch, and every other level that is known. */
  items: readonly SidebarItem[]
  /** Fetch a level of it; `false` when it could not be had. */
  loadLevel: (level: string) => Promise<boolean>
}

/** The entries of a page's sidebar: the open branch at first, more of them after `loadLevel`. */
export function useSidebar({ key, branch }: PageSidebar): SidebarView {
  const { sidebars } = useRuntime()
  const known = useSyncExternalStore(
    sidebars.subscribe,
    () => sidebars.read(key),
    () => undefined,
  )
  const loadLevel = useCallback((level: string) => sidebars.load(key, level), [key, sidebars])
  return { items: known ?? branch, loadLevel }
}
