/** Page tables: titles, addresses and groups of pages, see `PageTable` of the format. */
import { type PageTable, TABLE_PAGES } from '../format/index-format.ts'
import { decodePaths, encodePaths } from '../format/path-list.ts'
import type { IndexPage } from './index-page.ts'
import type { PageEdit } from './page-change.ts'

/** A page as in a table. */
type TablePage = Pick<IndexPage, 'title' | 'url' | 'group'>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Encode the table of consecutive pages. @param first - Number of the first page. */
export function encodePageTable(first: number, pages: readonly TablePage[]): Uint8Array {
  const groups = [...new Set(pages.map(({ group }) => group))]
  const numbers = new Map(groups.map((group, index) => [group, index]))
  const titles = pages.map(({ title }) => title)
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
  return encoder.encode(JSON.stringify(table))
}

/** Names of the tables after an edit; only those of a page with another title, address or group differ. */
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
    const { first, titles, paths, group, groups } = JSON.parse(
      decoder.decode(read(name)),
    ) as PageTable
    const urls = decodePaths(paths, titles)
    const pages = titles.map((title, at) => ({
      ...{ title, url: urls[at] ?? '', group: groups[group[at] ?? 0] ?? '' },
    }))
    for (const { number, now } of own) pages[number - first] = now.page
    return save(encodePageTable(first, pages))
  })
}

function isSame(one: TablePage, other: TablePage): boolean {
  return one.title === other.title && one.url === other.url && one.group === other.group
}
