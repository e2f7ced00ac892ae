/** Lists of frequent terms: they contain the pages with the highest scores only. */
import { scoreOfProfile } from '../format/index-format.ts'
import type { Posting } from './postings.ts'

/** Keep the postings with the highest scores. @returns them in page order. */
export function keepBest(postings: readonly Posting[], most: number): Posting[] {
  return rank(postings).slice(0, most).sort(byPage)
}

/**
 * The best postings after an edit of few pages.
 *
 * @param before - The list before the edit, with exactly `most` postings.
 * @param now - The same list, where postings of the edited pages are replaced by all of their new ones.
 * @returns them in page order; `null` where a page that the list lacks may be one of the best now.
 */
export function keepBestAgain(
  before: readonly Posting[],
  now: readonly Posting[],
  most: number,
): Posting[] | null {
  const worst = rank(before).at(-1)
  const best = rank(now).slice(0, most)
  const last = best[most - 1]
  // Pages that the list lacks come after its worst one.
  const isSure = worst !== undefined && last !== undefined && compareRanks(last, worst) <= 0
  return isSure ? best.sort(byPage) : null
}

const rank = (postings: readonly Posting[]) => [...postings].sort(compareRanks)

const compareRanks = (a: Posting, b: Posting) =>
  scoreOfProfile(b.profile) - scoreOfProfile(a.profile) || byPage(a, b)

const byPage = (a: Posting, b: Posting) => a.page - b.page
