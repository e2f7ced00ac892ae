/** What is known of why a page answers while its text is not at hand: which of the words it has. */

import { isCompounding } from '../analysis/stem.ts'
import type { HighlightedTextData } from '../protocol.ts'
import type { MatchKind } from './expand-word.ts'
import { escapeHtml } from './highlight-text.ts'
import type { FoundWord } from './look-up.ts'
import type { QueryWord } from './query-words.ts'

/**
 * The words of the query that a page has, as a snippet that leaves out everything else:
 * `…<mark>retry</mark> … <mark>budget</mark>…`; `null` where nothing can be said.
 */
export function highlightWords(
  words: readonly FoundWord[],
  page: number,
): HighlightedTextData | null {
  const shown = words.map((found) => wordOn(page, found)).filter((word) => word !== null)
  const distinct = [...new Set(shown)]
  if (distinct.length === 0) return null
  return {
    value: `…${distinct.join(' … ')}…`.replace(/…{2,}/g, '…'),
    matchLevel: shown.length === words.length ? 'full' : 'partial',
  }
}

/** What a page has for a word, highlighted; the surest of it. */
function wordOn(page: number, { word, candidates }: FoundWord): string | null {
  const found = candidates.filter(({ postings }) => has(postings.pages, page))
  for (const { kind, files, term } of found) {
    const shown = show(kind, word, files.dictionary.term(term))
    if (shown !== null) return shown
  }
  return null
}

/** Folded words are not as they are written, so what the reader typed is shown, as far as it is there. */
function show(kind: MatchKind, { surface, forms }: QueryWord, term: string): string | null {
  const typed = `<mark>${escapeHtml(surface)}</mark>`
  if (kind === 'exact' || kind === 'joined') return typed
  const isBegun = forms.some((form) => term.startsWith(form.term))
  if (isBegun) return `${typed}…`
  if (kind === 'part' && forms.some((form) => term.endsWith(form.term))) return `…${typed}`
  const isDistorted = forms.some(({ language }) => isCompounding(language))
  return isDistorted ? null : `<mark>${escapeHtml(term)}</mark>`
}

/** Whether an ascending list holds a number. */
function has(pages: Uint32Array, wanted: number): boolean {
  let low = 0
  let high = pages.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((pages[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return pages[low] === wanted
}
