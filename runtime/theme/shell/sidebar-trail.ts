import { createContext } from 'react'
import type { SidebarItem } from '../../contract/route-data.ts'

/** The entries of the current page, and the categories that contain them. */
type SidebarTrail = ReadonlySet<SidebarItem>

/** Provided by `Sidebar`, so that an entry need not search its own subtree. */
export const TrailContext = createContext<SidebarTrail>(new Set())

/** An index of a tree, for {@link trailOf}. */
interface TreeIndex {
  /** Path → the entries that link to it. */
  entries: Map<string, SidebarItem[]>
  /** Entry → the category that contains it. */
  parents: Map<SidebarItem, SidebarItem>
}

/** One index for each tree. */
const indexes = new WeakMap<readonly SidebarItem[], TreeIndex>()

/** The entries of a page and their categories: one look-up, after one walk over the tree. */
export function trailOf(items: readonly SidebarItem[], permalink: string): SidebarTrail {
  const index = indexes.get(items) ?? indexItems(items)
  indexes.set(items, index)
  const trail = new Set<SidebarItem>()
  for (const entry of index.entries.get(toKey(permalink)) ?? [])
    for (let at: SidebarItem | undefined = entry; at; at = index.parents.get(at)) trail.add(at)
  return trail
}

function indexItems(items: readonly SidebarItem[]): TreeIndex {
  const index: TreeIndex = { entries: new Map(), parents: new Map() }
  const visit = (level: readonly SidebarItem[], parent: SidebarItem | undefined) => {
    for (const item of level) {
      if (item.kind === 'html') continue
      if (parent) index.parents.set(item, parent)
      if (item.href !== undefined) {
        const key = toKey(item.href)
        const known = index.entries.get(key)
        if (known) known.push(item)
        else index.entries.set(key, [item])
      }
      if (item.kind === 'category') visit(item.items, item)
    }
  }
  visit(items, undefined)
  return index
}

/** Key of a path, without case and trailing slash. */
function toKey(href: string): string {
  const path = href.toLowerCase()
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** Whether an entry is visible: unlisted ones only if they are in the trail of the current page. */
export function isVisible(item: SidebarItem, trail: SidebarTrail): boolean {
  if (item.kind === 'html' || trail.has(item)) return true
  if (item.kind === 'link') return !item.unlisted
  const hasPage = item.href !== undefined && !item.linkUnlisted
  return hasPage || item.closed === true || item.items.some((child) => isVisible(child, trail))
}
