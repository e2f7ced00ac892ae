/** Finds pages whose title is the query, ignoring case, accents and punctuation, or is it in other forms of its words. */
import { fillersOf } from '../analysis/fillers.ts'
import { fold } from '../analysis/fold.ts'
import { stem } from '../analysis/stem.ts'
import type { Tokeniser } from '../analysis/tokenise.ts'
import type { OpenTable } from './index-files.ts'

/** Pages of a table by their titles: plain, and as stems. */
interface KnownTitles {
  plain: ReadonlyMap<string, readonly number[]>
  stems: ReadonlyMap<string, readonly number[]>
}

/** Created on first use. */
const known = new WeakMap<OpenTable, KnownTitles>()

/**
 * Numbers of the pages in a table with this title: as it is written, and in other forms (`images` for `image`).
 *
 * @param tokeniser - Of the language in which the query is analysed.
 */
export function exactTitles(
  table: OpenTable,
  query: string,
  tokeniser: Tokeniser,
): { plain: readonly number[]; inForms: readonly number[] } {
  let titles = known.get(table)
  if (!titles) {
    titles = {
      plain: byTitle(table, (title) => toLetters(title, tokeniser)),
      stems: byTitle(table, (title) => toStems(title, tokeniser)),
    }
    known.set(table, titles)
  }
  return {
    plain: titles.plain.get(toLetters(query, tokeniser)) ?? [],
    inForms: titles.stems.get(toStems(query, tokeniser)) ?? [],
  }
}

function byTitle(
  { titles, first }: OpenTable,
  toKey: (title: string) => string,
): Map<string, number[]> {
  const pages = new Map<string, number[]>()
  for (const [index, title] of titles.entries()) {
    const key = toKey(title)
    const same = pages.get(key)
    if (same) same.push(first + index)
    else pages.set(key, [first + index])
  }
  return pages
}

/** Only letters and digits, and characters that change a word: `C#`, `C++`. */
export function toLetters(text: string, { language }: Tokeniser): string {
  return fold(text, language).replace(/[^\p{L}\p{N}#+]+/gu, '')
}

/** Stems of its words in order, without fillers. */
function toStems(text: string, { language, tokenise }: Tokeniser): string {
  const fillers = fillersOf(language)
  return tokenise(text)
    .flatMap(({ terms: [term = ''] }) => (fillers.has(term) ? [] : [stem(term, language)]))
    .join(' ')
}
