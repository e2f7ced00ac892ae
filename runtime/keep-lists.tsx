/**
 * HTML of sidebar rows for the server. Most rows of a page are those of the page before it, and React takes half of
 * the time of a page for them: five elements and components each. So the row of an entry is rendered once, and put
 * into later pages as HTML.
 */
import { renderToString } from 'react-dom/server'
import type { SidebarItem } from './contract/route-data.ts'
import { type KeptRow, type Runtime, RuntimeContext } from './router/runtime-context.ts'
import { ListRow } from './theme/shell/sidebar-list.tsx'

/** Level of the tree → rows by their entry. Entries are the same objects on all pages of a worker. */
const known: WeakMap<SidebarItem, KeptRow>[] = []

/**
 * Render the rows of a branch that no page had before.
 *
 * @returns looks up the row of an entry that is not in the trail of the page; `undefined` for a row to render.
 */
export function keepRows(
  branch: readonly SidebarItem[],
  runtime: Runtime,
): NonNullable<Runtime['keptRow']> {
  keepLevel(branch, 1, runtime)
  return (item, level) => known[level]?.get(item)
}

function keepLevel(items: readonly SidebarItem[], level: number, runtime: Runtime): void {
  const rows = known[level] ?? new WeakMap<SidebarItem, KeptRow>()
  known[level] = rows
  const fresh = items.filter((item) => !rows.has(item) && isConstant(item))
  const htmls = fresh.length > 0 ? renderRows(fresh, level, runtime) : []
  for (const [index, item] of fresh.entries()) rows.set(item, toRow(htmls[index] ?? ''))
  for (const item of items)
    if (item.kind === 'category' && item.items.length > 0) keepLevel(item.items, level + 1, runtime)
}

/**
 * Whether the row is determined by its entry and level, is visible, and renders nothing that a site can replace:
 * an icon is a public component, which may ask for the page. Classes of an author would be escaped again.
 */
function isConstant(item: SidebarItem): boolean {
  if (item.kind === 'html' || item.className !== undefined) return false
  if (item.kind === 'link') return !item.external && !item.unlisted
  const { closed, gap, linkUnlisted, href, firstHref } = item
  const isLink = href !== undefined ? !linkUnlisted : firstHref !== undefined
  return closed === true && gap === undefined && isLink
}

/** HTML of each row. A row holds no other row, and `<` in its texts is escaped, so its end is the first `</li>`. */
function renderRows(items: readonly SidebarItem[], level: number, runtime: Runtime): string[] {
  const rows = items.map((item, index) => (
    <ListRow key={String(index)} item={item} level={level} {...UNTOUCHED} />
  ))
  return renderToString(<RuntimeContext value={runtime}>{rows}</RuntimeContext>).split('</li>')
}

/** Props of a row that no reader has touched. */
const UNTOUCHED = { place: '', rivalOpened: false, onMissing() {}, onOpen() {} }

/** `<li class="a b"><a …>…</a>` → its parts. */
function toRow(html: string): KeptRow {
  const end = html.indexOf('>')
  return {
    className: html.slice('<li class="'.length, end - 1),
    inner: { __html: html.slice(end + 1) },
  }
}
