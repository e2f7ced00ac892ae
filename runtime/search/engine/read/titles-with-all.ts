import { isInTitle } from '../format/index-format.ts'
import type { FoundWord } from './look-up.ts'

type Candidate = FoundWord['candidates'][number]

/** Candidates that are the word itself, in any form. */
const SURE: ReadonlySet<Candidate['kind']> = new Set(['exact', 'stem', 'joined', 'synonym'])
/** Candidates that complete a word being typed. */
const BEGUN: ReadonlySet<Candidate['kind']> = new Set(['prefix', 'beginning'])

/**
 * Pages whose titles contain all words of a query: exactly, in other forms, or, for the last word, as a prefix.
 * For a word that no page has, its most likely candidates are used. Empty for a single word.
 *
 * @param words - Parts of code names are ignored, because the whole name is among the words.
 */
export function titlesWithAll(words: readonly FoundWord[]): ReadonlySet<number> {
  const whole = words.filter(({ word }) => !word.isPart)
  const [first, ...others] = whole
  if (!first || others.length === 0) return new Set()
  let pages = inTitles(first)
  for (const word of others) {
    const own = inTitles(word)
    pages = new Set([...pages].filter((page) => own.has(page)))
  }
  return pages
}

function inTitles(word: FoundWord): Set<number> {
  const pages = new Set<number>()
  for (const { postings } of meantBy(word))
    for (const [index, page] of postings.pages.entries())
      if (isInTitle(postings.profiles[index] ?? 0)) pages.add(page)
  return pages
}

/** Candidates to use for a word; if it has no certain ones, all with the highest certainty. */
function meantBy({ word, candidates }: FoundWord): readonly Candidate[] {
  const sure = candidates.filter(({ kind }) => SURE.has(kind) || (word.isTyped && BEGUN.has(kind)))
  const most = Math.max(...candidates.map(({ weight }) => weight))
  return sure.length > 0 ? sure : candidates.filter(({ weight }) => weight === most)
}
