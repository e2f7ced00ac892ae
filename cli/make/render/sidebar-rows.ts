/**
 * Rows of the sidebar in the data of a page. The browser reads the entries from their elements
 * (`runtime/initial-sidebar.ts`); a row holds the facts of a category or gap that its element does not show.
 */
import {
  FIXED,
  OWN_PAGE,
  type SidebarCategoryData,
  type SidebarItem,
  type SidebarLink,
  type SidebarRow,
} from '../../../runtime/contract/route-data.ts'

/**
 * Describe the rows of a branch in the order of the document. Pure.
 *
 * @returns `undefined` for a branch that cannot be read from its elements: it holds HTML, classes or data of the
 * author, or unlisted pages.
 */
export function rowsOf(branch: readonly SidebarItem[]): SidebarRow[] | undefined {
  return isReadable(branch) ? toRows(branch) : undefined
}

function isReadable(items: readonly SidebarItem[]): boolean {
  return items.every((item) => {
    if (item.kind === 'html' || item.className !== undefined || item.customProps) return false
    // An HTML parser replaces or drops these characters, and has no node for an empty text.
    if (item.label === '' || /[\0\r]/.test(item.label + (item.badge?.text ?? ''))) return false
    return item.kind === 'link' ? isReadableLink(item) : isReadableCategory(item)
  })
}

function isReadableLink({ unlisted }: SidebarLink): boolean {
  return !unlisted
}

/** Not readable: two addresses, since the page contains one, and an open empty category, which looks like a link. */
function isReadableCategory(category: SidebarCategoryData): boolean {
  const { href, firstHref, linkUnlisted, closed, items } = category
  if (linkUnlisted || (href !== undefined && firstHref !== undefined)) return false
  return closed ? items.length === 0 : items.length > 0 && isReadable(items)
}

function toRows(items: readonly SidebarItem[]): SidebarRow[] {
  return items.flatMap((item) =>
    item.kind === 'category' ? [toRow(item), ...toRows(item.items)] : [],
  )
}

function toRow({ gap, level, href, collapsible }: SidebarCategoryData): SidebarRow {
  if (gap !== undefined) return -gap
  if (level === undefined) return (href === undefined ? 0 : OWN_PAGE) + (collapsible ? 0 : FIXED)
  const own = level.slice(level.lastIndexOf('/') + 1)
  return href === undefined ? own : [own]
}
