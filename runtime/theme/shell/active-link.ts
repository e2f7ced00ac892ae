import type { NavbarDropdownData, NavbarLinkData } from '../../contract/navbar-data.ts'

/** Data of the current page by which entries of the navbar are active. */
export interface NavbarPlace {
  /** Path of the page, without query and hash. */
  permalink: string
  /** Key of the sidebar that the page shows. */
  sidebar: string | undefined
  /** Base of the locale. */
  home: string
}

/** Whether a navbar entry is active: by sidebar, else by expression, else by path. */
export function isActiveLink(
  link: NavbarLinkData,
  { permalink, sidebar, home }: NavbarPlace,
): boolean {
  if (link.external) return false
  if (link.activeSidebar !== undefined)
    return link.activeSidebar === sidebar || isSamePath(link.href, permalink)
  if (link.activeBaseRegex !== undefined)
    return new RegExp(link.activeBaseRegex, 'i').test(permalink)
  if (link.activeBasePath !== undefined) return isBelow(permalink, link.activeBasePath)
  // An exact comparison, because every page is below the home page.
  return link.href === home ? isSamePath(home, permalink) : isBelow(permalink, link.href)
}

/** Whether an entry of a dropdown, or the dropdown's own page, is active. */
export function isActiveDropdown(
  dropdown: Pick<NavbarDropdownData, 'href' | 'items'>,
  place: NavbarPlace,
): boolean {
  return (
    (dropdown.href !== undefined && isSamePath(dropdown.href, place.permalink)) ||
    dropdown.items.some((item) => item.type === 'link' && isActiveLink(item, place))
  )
}

/** `/Cloud/` and `/cloud` are the same path: case and trailing slash are ignored. */
export function isSamePath(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

function isBelow(path: string, base: string): boolean {
  const stem = bare(base)
  return bare(path) === stem || bare(path).startsWith(`${stem}/`)
}

function bare(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .toLowerCase()
}
