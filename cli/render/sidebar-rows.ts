/**
 * What the data of a page says of its sidebar, so that the browser can read the entries from their elements
 * (`runtime/initial-sidebar.ts`): of each category and gap what its element does not tell.
 */
import {
  FIXED,
  OWN_PAGE,
  type SidebarCategoryData,
  type SidebarItem,
  type SidebarLink,
  type SidebarRow,
} from '../../runtime/contract/route-data.ts'

/**
 * Describe the rows of a branch in the order of the document. Pure.
 *
 * @returns `undefined` for a branch that holds anything which elements do not say: HTML, classes or data of the
 * author, pages that are not to be seen.
 */
export function rowsOf(branch: readonly SidebarItem[]): SidebarRow[] | undefined {
  return isReadable(branch) ? toRows(branch) : undefined
}

function isReadable(items: readonly SidebarItem[]): boolean {
  return items.every((item) => {
    if (item.kind === 'html' || item.className !== undefined || item.customProps) return false
    // A browser reads these as other characters, or as none.
    if (item.label === '' || /[\0\r]/.test(item.label)) return false
    return item.kind === 'link' ? isReadableLink(item) : isReadableCategory(item)
  })
}

function isReadableLink({ unlisted }: SidebarLink): boolean {
  return !unlisted
}

/** Only one of its two addresses is in the page, and one that is empty and open looks like a link. */
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
