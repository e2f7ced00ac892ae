import { useCallback, useSyncExternalStore } from 'react'
import type { PageSidebar, SidebarItem } from '../contract/route-data.ts'
import { useRuntime } from '../router/runtime-context.ts'

/** Result of {@link useSidebar}. */
interface SidebarView {
  /** The branch of the page, and all other levels that are loaded. */
  items: readonly SidebarItem[]
  /** Fetch a level; resolves to `false` if that failed. */
  loadLevel: (level: string) => Promise<boolean>
}

/** The items of a page's sidebar: at first the open branch, and more after `loadLevel`. */
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
