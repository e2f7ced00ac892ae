import type { SidebarItem } from '../../../runtime/contract/route-data.ts'
import type { Planned } from '../../base/model/label.ts'

/** Address of the first entry that all readers see; it may be outside the site. `undefined` for none. */
export function findFirstHref(items: readonly Planned<SidebarItem>[]): string | undefined {
  for (const item of items) {
    const href = toVisibleHref(item)
    if (href !== undefined) return href
  }
  return undefined
}

/** Address of an entry, or of its first descendant; `undefined` for HTML and unlisted pages. */
export function toVisibleHref(item: Planned<SidebarItem>): string | undefined {
  if (item.kind === 'html') return undefined
  if (item.kind === 'link') return item.unlisted ? undefined : item.href
  return item.linkUnlisted ? item.firstHref : (item.href ?? item.firstHref)
}
