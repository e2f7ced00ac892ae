import type { FoundWord } from './look-up.ts'

/** Maximum of terms that name the reason of a hit. */
const MOST = 4

/**
 * Terms for which a page is in the answer, the most certain one of each word. They tell the reader why, where neither
 * its title nor its text can: the text is not loaded, or the page has the word in its keywords.
 */
export function matchedTerms(page: number, words: readonly FoundWord[]): string[] {
  const terms = words.flatMap(({ candidates }) => {
    const found = candidates.find(
      ({ kind, postings }) => kind !== 'beginning' && hasPage(postings.pages, page),
    )
    return found ? [found.files.dictionary.term(found.term)] : []
  })
  return [...new Set(terms)].slice(0, MOST)
}

function hasPage(pages: Uint32Array, page: number): boolean {
  let low = 0
  let high = pages.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((pages[middle] ?? 0) < page) low = middle + 1
    else high = middle
  }
  return pages[low] === page
}
