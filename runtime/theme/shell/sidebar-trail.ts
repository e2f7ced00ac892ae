import { createContext } from 'react'
import type { SidebarItem } from '../../contract/route-data.ts'

/** The entries of the page at hand, and the categories that they are in. */
export type SidebarTrail = ReadonlySet<SidebarItem>

/** Given by `Sidebar`, so that an entry need not search below itself. */
export const TrailContext = createContext<SidebarTrail>(new Set())

/** Path → the entries that lead to it, with those above. Made once for a tree. */
const indexes = new WeakMap<readonly SidebarItem[], Map<string, SidebarItem[]>>()

/** The way down to a page, in a tree of any size: one look-up, after one walk over the tree. */
export function trailOf(items: readonly SidebarItem[], permalink: string): SidebarTrail {
  const index = indexes.get(items) ?? indexItems(items)
  indexes.set(items, index)
  return new Set(index.get(toKey(permalink)))
}

function indexItems(items: readonly SidebarItem[]): Map<string, SidebarItem[]> {
  const index = new Map<string, SidebarItem[]>()
  const visit = (level: readonly SidebarItem[], above: readonly SidebarItem[]) => {
    for (const item of level) {
      if (item.kind === 'html') continue
      const trail = [...above, item]
      if (item.href !== undefined) {
        const key = toKey(item.href)
        index.set(key, [...(index.get(key) ?? []), ...trail])
      }
      if (item.kind === 'category') visit(item.items, trail)
    }
  }
  visit(items, [])
  return index
}

/** Case and a slash at the end do not count. */
function toKey(href: string): string {
  const path = href.toLowerCase()
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** Whether an entry is to be seen: unlisted ones only on their own page, or on the way to it. */
export function isVisible(item: SidebarItem, trail: SidebarTrail): boolean {
  if (item.kind === 'html' || trail.has(item)) return true
  if (item.kind === 'link') return !item.unlisted
  const hasPage = item.href !== undefined && !item.linkUnlisted
  return hasPage || item.closed === true || item.items.some((child) => isVisible(child, trail))
}
