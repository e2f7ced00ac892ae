import type { SearchEngine } from '../../../runtime/search/engine/index.ts'
import { searchPageUnknown, searchUnanswered } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { ExpectedAnswer } from '../../config/load-expected.ts'

/** The locale whose expected answers are checked. */
interface CheckedLocale {
  locale: string
  /** With both slashes. */
  base: string
  /** Permalinks of all its pages. */
  permalinks: ReadonlySet<string>
  engine: Pick<SearchEngine, 'search'>
}

/**
 * Search for every question of a locale, one after the other; one diagnostic for each that finds none of
 * its pages.
 */
export async function checkExpected(
  questions: readonly ExpectedAnswer[],
  locale: CheckedLocale,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const known = new Set([...locale.permalinks].map(toKey))
  for (const { question, pages, first, source } of questions) {
    const wanted = pages.map((page) => toKey(locale.base + page.slice(1)))
    const unknown = pages.filter((_, index) => !known.has(wanted[index] ?? ''))
    diagnostics.push(...unknown.map((page) => searchPageUnknown(page, locale.locale, source)))
    if (unknown.length > 0) continue
    const found = await findPages(question, locale, first)
    if (!found.some((url) => wanted.includes(url)))
      diagnostics.push(searchUnanswered({ question, wanted, found, source }))
  }
  return diagnostics
}

/** Number of first results in which a page has a rank. */
const RANKED = 20

/** Rank of the first page that answers a question, from 1; 0 if the first twenty results have none. */
export async function rankExpected(
  { question, pages }: Pick<ExpectedAnswer, 'question' | 'pages'>,
  locale: Omit<CheckedLocale, 'permalinks'>,
): Promise<number> {
  const wanted = pages.map((page) => toKey(locale.base + page.slice(1)))
  const found = await findPages(question, locale, RANKED)
  return found.findIndex((url) => wanted.includes(url)) + 1
}

/** Pages of the first results, each once. */
async function findPages(
  query: string,
  { engine, locale }: Omit<CheckedLocale, 'permalinks'>,
  hitsPerPage: number,
): Promise<string[]> {
  const request = { query, language: locale, tags: [], page: 0, hitsPerPage, snippetWords: 10 }
  const { hits } = await engine.search(request)
  return [...new Set(hits.map(({ url }) => toKey(url.replace(/#.*/, ''))))]
}

/** Permalink without a slash at the end, so that a change of `trailingSlash` breaks no expectation. */
function toKey(permalink: string): string {
  return permalink.length > 1 ? permalink.replace(/\/$/, '') : permalink
}
