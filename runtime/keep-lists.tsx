/**
 * HTML of lists for the server. Most rows of a sidebar are those of the page before it, and a table of contents is on
 * its page twice; React takes half of the time of a page for them. So the row of an entry is rendered once, and put into
 * later pages as HTML, all rows between two others as one element. A table of contents is rendered once for its page.
 */
import { renderToString } from 'react-dom/server'
import type { SidebarItem, TocEntry } from './contract/route-data.ts'
import {
  type InnerHtml,
  type KeptLists,
  type KeptRow,
  type Runtime,
  RuntimeContext,
} from './router/runtime-context.ts'
import { classOfToc } from './shared/class-of-toc.ts'
import { escapeAttribute } from './shared/escape-html.ts'
import { ListRow } from './theme/shell/sidebar-list.tsx'

/** Level of the tree → rows by their entry. Entries are the same objects on all pages of a worker. */
const known: WeakMap<SidebarItem, KeptRow>[] = []

/** Render the rows of a branch that no page had before. @returns the lists of a page with this branch. */
export function keepLists(branch: readonly SidebarItem[], runtime: Runtime): KeptLists {
  keepLevel(branch, 1, runtime)
  let toc: { entries: readonly TocEntry[]; html: InnerHtml } | null = null
  return {
    rowsOf: (items, level, trail) =>
      joinRuns(items.map((item) => (trail.has(item) ? undefined : known[level]?.get(item)))),
    tocOf(entries) {
      if (toc?.entries !== entries) toc = { entries, html: { __html: renderToc(entries) } }
      return toc.html
    },
  }
}

/** Join rows that directly follow each other into the first of them. */
function joinRuns(rows: readonly (KeptRow | undefined)[]): (KeptRow | null | undefined)[] {
  const joined: (KeptRow | null | undefined)[] = []
  let first: KeptRow | undefined
  for (const row of rows) {
    joined.push(row && first ? null : row && { ...row, inner: { ...row.inner } })
    if (row && first) first.inner.__html += `</li><li class="${row.className}">${row.inner.__html}`
    else first = joined.at(-1) ?? undefined
  }
  return joined
}

/** Entries as `TocList` renders them without an active one. */
function renderToc(entries: readonly TocEntry[]): string {
  const classOf = classOfToc(entries)
  return entries
    .map((entry) => {
      const name = classOf(entry)
      const start = name === undefined ? '<li>' : `<li class="${name}">`
      const id = escapeAttribute(entry.id).replaceAll("'", '&#x27;')
      return `${start}<a href="#${id}">${entry.html}</a></li>`
    })
    .join('')
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
