/** Lists of frequent terms: they contain the pages with the highest scores only. */
import { scoreOfProfile } from '../format/index-format.ts'
import { decodeList, type Posting, replacePosting } from './postings.ts'

/** Keep the postings with the highest scores. @returns them in page order. */
export function keepBest(postings: readonly Posting[], most: number): Posting[] {
  return [...postings].sort(compareRanks).slice(0, most).sort(byPage)
}

/** A list, and the pages whose postings differ. */
export interface ReplacedList {
  list: Uint8Array
  /** Page → its posting in the list before and now; `null` for none. */
  changes: ReadonlyMap<number, { before: Posting | null; now: Posting | null }>
}

/**
 * Replace the posting of an edited page in a list that lacks pages.
 *
 * @param now - `null` if the page no longer contains the term.
 * @returns `null` where a page that the list lacks may be one of the best now.
 */
export function replaceInCut(
  list: Uint8Array,
  page: number,
  now: Posting | null,
): ReplacedList | null {
  const postings = decodeList(list)
  const before = postings.find((one) => one.page === page) ?? null
  const worst = postings.reduce((one, other) => (compareRanks(one, other) > 0 ? one : other))
  // Pages that the list lacks come after its worst one.
  const isBest = now !== null && compareRanks(now, worst) <= 0
  if (!isBest) return before ? null : { list, changes: new Map() }
  if (before)
    return { list: replacePosting(list, page, now), changes: new Map([[page, { before, now }]]) }
  return {
    list: replacePosting(replacePosting(list, worst.page, null), page, now),
    changes: new Map([
      [worst.page, { before: worst, now: null }],
      [page, { before, now }],
    ]),
  }
}

const compareRanks = (a: Posting, b: Posting) =>
  scoreOfProfile(b.profile) - scoreOfProfile(a.profile) || byPage(a, b)

const byPage = (a: Posting, b: Posting) => a.page - b.page
