/** Finds pages whose title equals the query, ignoring case, accents and punctuation. */
import { fold } from '../analysis/fold.ts'
import type { OpenTable } from './index-files.ts'

/** Plain titles of a table → pages; created on first use. */
const known = new WeakMap<OpenTable, ReadonlyMap<string, readonly number[]>>()

/**
 * Numbers of the pages in a table with this title.
 *
 * @param language - Primary subtag of the language in which the query is analysed.
 */
export function exactTitles(table: OpenTable, query: string, language: string): readonly number[] {
  let pages = known.get(table)
  if (!pages) {
    pages = byTitle(table, language)
    known.set(table, pages)
  }
  return pages.get(toPlain(query, language)) ?? []
}

function byTitle({ titles, first }: OpenTable, language: string): Map<string, number[]> {
  const pages = new Map<string, number[]>()
  for (const [index, title] of titles.entries()) {
    const plain = toPlain(title, language)
    const same = pages.get(plain)
    if (same) same.push(first + index)
    else pages.set(plain, [first + index])
  }
  return pages
}

/** Only letters and digits, and characters that change a word: `C#`, `C++`. */
function toPlain(text: string, language: string): string {
  return fold(text, language).replace(/[^\p{L}\p{N}#+]+/gu, '')
}
