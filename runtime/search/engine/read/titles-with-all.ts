import { isInTitle } from '../format/index-format.ts'
import type { FoundWord } from './look-up.ts'

type Candidate = FoundWord['candidates'][number]

/** What is the word itself, whatever its form. */
const SURE: ReadonlySet<Candidate['kind']> = new Set(['exact', 'stem', 'joined', 'synonym'])
/** What a word that is being typed may become. */
const BEGUN: ReadonlySet<Candidate['kind']> = new Set(['prefix', 'beginning'])

/**
 * Pages whose titles have all the words of a question: as they stand, in other forms, or as the last one is
 * begun. Of a word that no page has, what it most likely means counts. None for a single word.
 *
 * @param words - Parts of names of code are left out: the name stands for them.
 */
export function titlesWithAll(words: readonly FoundWord[]): ReadonlySet<number> {
  const whole = words.filter(({ word }) => word.weight === 1)
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

/** Of a word that is not there as it stands: the surest guess, and those that are as sure. */
function meantBy({ word, candidates }: FoundWord): readonly Candidate[] {
  const sure = candidates.filter(({ kind }) => SURE.has(kind) || (word.isTyped && BEGUN.has(kind)))
  const most = Math.max(...candidates.map(({ weight }) => weight))
  return sure.length > 0 ? sure : candidates.filter(({ weight }) => weight === most)
}
