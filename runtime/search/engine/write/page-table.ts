/** Page tables: titles, addresses and groups of pages, see `PageTable` of the format. */
import { type PageTable, TABLE_PAGES } from '../format/index-format.ts'
import { decodePaths, encodePaths } from '../format/path-list.ts'
import type { IndexPage } from './index-page.ts'
import type { PageEdit } from './page-change.ts'

/** A page as in a table. */
type TablePage = Pick<IndexPage, 'title' | 'url' | 'group' | 'badge'>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Encode the table of consecutive pages. @param first - Number of the first page. */
export function encodePageTable(first: number, pages: readonly TablePage[]): Uint8Array {
  const groups = [...new Set(pages.map(({ group }) => group))]
  const numbers = new Map(groups.map((group, index) => [group, index]))
  const titles = pages.map(({ title }) => title)
  const badges = pages.flatMap(({ badge }, at) =>
    badge === undefined ? [] : [[at, badge] as const],
  )
  const table: PageTable = {
    first,
    titles,
    paths: encodePaths(
      pages.map(({ url }) => url),
      titles,
    ),
    group: pages.map(({ group }) => numbers.get(group) ?? 0),
    groups,
  }
  if (badges.length > 0) table.badges = badges
  return encoder.encode(JSON.stringify(table))
}

/** Names of the tables after an edit; only those of a page with another title, address, group or badge differ. */
export function patchTables(
  names: readonly string[],
  edits: readonly PageEdit[],
  { read, save }: { read(name: string): Uint8Array; save(bytes: Uint8Array): string },
): string[] {
  const moved = edits.filter(({ before, now }) => !isSame(before.page, now.page))
  return names.map((name, index) => {
    const own = moved.filter(({ number }) => Math.floor(number / TABLE_PAGES) === index)
    if (own.length === 0) return name
    // Written by `encodePageTable`, and proven by its checksum.
    const {
      first,
      titles,
      paths,
      group,
      groups,
      badges = [],
    } = JSON.parse(decoder.decode(read(name))) as PageTable
    const urls = decodePaths(paths, titles)
    const pages: TablePage[] = titles.map((title, at) => ({
      ...{ title, url: urls[at] ?? '', group: groups[group[at] ?? 0] ?? '' },
    }))
    for (const [at, badge] of badges) pages[at] = Object.assign({}, pages[at], { badge })
    for (const { number, now } of own) pages[number - first] = now.page
    return save(encodePageTable(first, pages))
  })
}

function isSame(one: TablePage, other: TablePage): boolean {
  return (['title', 'url', 'group', 'badge'] as const).every((name) => one[name] === other[name])
}
