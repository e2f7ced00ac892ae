import { BADGE_TONES, type BadgeData } from './contract/badge-data.ts'
import {
  FIXED,
  OWN_PAGE,
  type PageSidebar,
  type SidebarItem,
  type SidebarRow,
  type WrittenSidebar,
} from './contract/route-data.ts'
import { omitUndefined } from './shared/omit-undefined.ts'

/** Selects the top level of the sidebar in the page, before React starts. */
const TOP_SELECTOR = '.docs-sidebar .sidebar-list'

/** The sidebar of the loaded page. Its items are read from their elements, so that they are not sent twice. */
export function readInitialSidebar(document: Document, written: WrittenSidebar): PageSidebar {
  const { rows, ...sidebar } = written
  const list = document.querySelector(TOP_SELECTOR)
  if (!rows || !list) return { branch: [], ...sidebar }
  return { ...sidebar, branch: readList(list, '', [...rows]) }
}

/** Read a list of items. @param rows - Rows of this list and all that follow; used ones are removed. */
function readList(list: Element, level: string, rows: SidebarRow[]): SidebarItem[] {
  // Browser extensions may add their own elements.
  return [...list.children]
    .filter((entry) => entry.matches('[class*=sidebar-]'))
    .map((entry) => readEntry(entry, level, rows))
}

function readEntry(entry: Element, level: string, rows: SidebarRow[]): SidebarItem {
  const [head, list] = entry.children
  // A button contains its label and a caret; a link contains its label, perhaps a badge,
  // and perhaps the icon of an external page.
  const element = head?.matches('button') ? (head.firstElementChild ?? head) : head
  const label = element?.firstChild?.textContent ?? ''
  const href = element?.getAttribute('href') ?? undefined
  const marks = [...(element?.children ?? [])]
  const badge = readBadge(marks.find((mark) => mark.matches('.badge')))
  if (entry.matches('.theme-doc-sidebar-item-link')) {
    const external = marks.length > (badge ? 1 : 0) ? true : undefined
    return { kind: 'link', label, href: href ?? '', ...omitUndefined({ external, badge }) }
  }
  const { hasPage, isFixed, ...row } = readRow(rows.shift() ?? 0, level)
  return {
    kind: 'category',
    label,
    ...omitUndefined({ [hasPage ? 'href' : 'firstHref']: href, badge }),
    collapsible: !isFixed,
    collapsed: row.level !== undefined,
    items: list ? readList(list, row.level ?? level, rows) : [],
    ...omitUndefined({ ...row, closed: list ? undefined : true }),
  }
}

function readBadge(element: Element | undefined): BadgeData | undefined {
  const tone = BADGE_TONES.find((name) => element?.matches(`.badge-${name}`))
  return tone && { text: element?.firstChild?.textContent ?? '', tone }
}

function readRow(row: SidebarRow, level: string) {
  if (typeof row !== 'number')
    return { level: level === '' ? `${row}` : `${level}/${row}`, hasPage: typeof row === 'object' }
  if (row < 0) return { level, gap: -row }
  return { hasPage: (row & OWN_PAGE) > 0, isFixed: (row & FIXED) > 0 }
}
