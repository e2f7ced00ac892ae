import type { SidebarItem } from '../../runtime/contract/route-data.ts'

/** Address of the first entry that all readers see; it may be outside the site. */
export function findFirstHref(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    const href = toVisibleHref(item)
    if (href !== undefined) return href
  }
  return undefined
}

/** Where an entry leads, or its first descendant; nothing for HTML and what is unlisted. */
export function toVisibleHref(item: SidebarItem): string | undefined {
  if (item.kind === 'html') return undefined
  if (item.kind === 'link') return item.unlisted ? undefined : item.href
  return item.linkUnlisted ? item.firstHref : (item.href ?? item.firstHref)
}
