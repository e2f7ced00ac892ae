/** Pages whose title is what was asked, letter for letter but for case, accents and signs. */
import { fold } from '../analysis/fold.ts'
import type { OpenTable } from './index-files.ts'

/** Plain titles of a table, and the pages that have them; made when a table is first asked. */
const known = new WeakMap<OpenTable, ReadonlyMap<string, readonly number[]>>()

/**
 * Numbers of the pages of a table with this title.
 *
 * @param language - Primary subtag that the question is analysed in.
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

/** Letters and digits alone, and the signs that make other words of them: `C#`, `C++`. */
function toPlain(text: string, language: string): string {
  return fold(text, language).replace(/[^\p{L}\p{N}#+]+/gu, '')
}
