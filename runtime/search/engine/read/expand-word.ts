/**
 * Finds the terms of the index that a typed word may mean, each with a certainty. Most certain first: the
 * word itself, words with its stem, words that begin with it, words that contain it, words that differ by a
 * typo. `RANKING.md` explains the reasons.
 */

import { isCompounding, stem } from '../analysis/stem.ts'
import { isUnspaced } from '../analysis/tokenise.ts'
import type { IndexFiles } from './index-files.ts'
import type { QueryWord } from './query-words.ts'

type MatchKind =
  | 'exact'
  | 'stem'
  | 'plural'
  | 'synonym'
  | 'joined'
  | 'prefix'
  | 'beginning'
  | 'part'
  | 'typo'

/** A term that a word may mean. */
export interface TermCandidate {
  term: number
  /** The index, or one of its tables of rare terms. */
  files: IndexFiles
  kind: MatchKind
  /** Certainty: 1 for the word itself, less for all others. */
  weight: number
}

/** A word with all its candidates, most certain first. */
export interface LookedUp {
  word: QueryWord
  candidates: readonly TermCandidate[]
}

const SURENESS = { exact: 1, stem: 0.88, plural: 0.7, prefix: 0.72, part: 0.62 }
/** Maximum of terms of each kind. */
const MOST = { stem: 16, prefix: 24, part: 12, typo: 8 }

/** Look a word up in a dictionary. Which candidates are used is decided later. Pure. */
export function expandWord(word: QueryWord, files: IndexFiles): LookedUp {
  const found = new Map<number, TermCandidate>()
  const add = (term: number, kind: MatchKind, weight: number) => {
    const known = found.get(term)
    if (term >= 0 && (!known || known.weight < weight))
      found.set(term, { term, files, kind, weight })
  }
  for (const form of word.forms) addWord(form, { files, add })
  const isKnown = found.size > 0
  // The word itself is taken as intended, so it needs no search for typos.
  const isExact = [...found.values()].some(({ kind }) => kind === 'exact')
  if (word.isTyped || !isKnown) addBeginnings(word, { files, add, isKnown })
  const isDoubtful = !isExact && isRare(found, files)
  addParts(word, { files, add, isKnown })
  if (isDoubtful && !isHyphenated(word)) addTypos(word, { files, add })
  const candidates = [...found.values()].sort(
    (a, b) => b.weight - a.weight || countOf(b) - countOf(a) || a.term - b.term,
  )
  return { word, candidates }
}

interface Adding {
  files: IndexFiles
  add: (term: number, kind: MatchKind, weight: number) => void
}

function countOf({ files, term }: TermCandidate): number {
  return files.dictionary.count(term)
}

/** Maximum of pages with any match of a word, so that a typo is as likely: for many pages, and a share of few. */
const RARE = 10
const RARE_SHARE = 0.02

function isRare(
  found: ReadonlyMap<number, TermCandidate>,
  { dictionary, core }: IndexFiles,
): boolean {
  const pages = [...found.keys()].reduce((sum, term) => sum + dictionary.count(term), 0)
  return pages <= Math.min(RARE, 1 + core.pages * RARE_SHARE)
}

/** Whether its parts are words of their own, each with its own typos: `file-based`. */
export function isHyphenated({ surface }: QueryWord): boolean {
  // A name of three parts and more, such as the id of an operation, is long enough to be known with a typo.
  return /\p{L}{3}-\p{L}{3}/u.test(surface) && !/-[^-]+-/.test(surface)
}

function addWord({ term, language }: QueryWord['forms'][number], { files, add }: Adding): void {
  const { dictionary } = files
  add(dictionary.find(term), 'exact', SURENESS.exact)
  for (const other of byCount(dictionary.sameStem(term, language), files).slice(0, MOST.stem))
    add(other, 'stem', SURENESS.stem)
  for (const other of byCount(dictionary.sameConsonants(term, language), files).slice(0, MOST.stem))
    add(other, 'plural', SURENESS.plural)
}

/** Factor for a word that the reader has ended: it may be short for another, such as `repo`. */
const ABBREVIATED = 0.6

/** Add terms that begin with the word. The more of a term was typed, the more likely it is meant. */
function addBeginnings(
  { forms, isTyped }: QueryWord,
  { files, add, isKnown }: Adding & { isKnown: boolean },
): void {
  const { dictionary } = files
  const sureness = SURENESS.prefix * (isTyped ? (isKnown ? 0.8 : 1) : ABBREVIATED)
  for (const { term } of forms) {
    if (!isTyped && term.length < 3) continue
    const [from, to] = dictionary.prefixRange(term)
    // Many terms begin with one or two letters: only the most frequent are used.
    const most = term.length > 2 ? MOST.prefix : 6
    for (const other of commonest(from, to, { files, most })) {
      const share = term.length / dictionary.term(other).length
      add(other, 'prefix', sureness * (0.7 + 0.3 * share))
    }
  }
}

/** Add terms that contain the word. At the end of a compound it names the thing, elsewhere it only qualifies it. */
function addParts(
  { forms }: QueryWord,
  { files, add, isKnown }: Adding & { isKnown: boolean },
): void {
  const { dictionary, core } = files
  for (const { term, language } of forms) {
    const isGlued = isCompounding(language)
    // Without spaces the same letters may be cut into other words elsewhere.
    const shortest = isUnspaced(term) ? 2 : 4
    if (term.length < shortest || (isKnown && !isGlued)) continue
    // Inside a compound a word may lack its ending, or have another.
    const parts = isGlued ? [...new Set([term, stem(term, language)])] : [term]
    const found = parts.flatMap((part) =>
      part.length < shortest
        ? []
        : dictionary.containing(part).map((place) => ({ ...place, part })),
    )
    const best = found
      .map(({ index, at, part }) => {
        const rest = dictionary.term(index).length - at - part.length
        const share = part.length / dictionary.term(index).length
        return {
          index,
          weight: SURENESS.part * (rest <= 5 ? 1 : at === 0 ? 0.94 : 0.8) * (0.6 + 0.4 * share),
        }
      })
      .sort((a, b) => b.weight - a.weight || a.index - b.index)
      .slice(0, MOST.part)
    for (const { index, weight } of best)
      add(index, 'part', weight * (core.analyses[0] === language ? 1 : 0.8))
  }
}

/** Maximum of typos for a word of a length: a short word with a typo is soon another word. */
function typosAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

function addTypos({ forms, isTyped }: QueryWord, { files, add }: Adding): void {
  const { dictionary } = files
  const seen = new Set<string>()
  for (const { term } of forms) {
    const most = typosAllowed(term.length)
    if (most === 0 || seen.has(term) || /^\d+$/.test(term)) continue
    seen.add(term)
    const whole = dictionary.similar(term, most, false)
    // Not for short beginnings: with typos, four letters or fewer match too many terms.
    const begun = term.length > (isTyped ? 4 : 5) ? dictionary.similar(term, most, true) : []
    const ranked = [
      ...whole.map((match) => ({ ...match, isWhole: true })),
      ...begun.map((match) => ({ ...match, isWhole: false })),
    ]
      .map(({ index, typos, isWhole }) => ({
        index,
        weight: toTypoWeight({ term, other: dictionary.term(index), typos, isWhole }),
      }))
      .sort(
        (a, b) =>
          b.weight - a.weight ||
          dictionary.count(b.index) - dictionary.count(a.index) ||
          a.index - b.index,
      )
    for (const { index, weight } of ranked.slice(0, MOST.typo)) add(index, 'typo', weight)
  }
}

/** One typo is more likely than two, and the first letter is rarely wrong. */
function toTypoWeight(match: {
  term: string
  other: string
  typos: number
  isWhole: boolean
}): number {
  const { term, other, typos, isWhole } = match
  const base = typos <= 1 ? 0.55 : 0.35
  return base * (isWhole ? 1 : 0.75) * (term[0] === other[0] ? 1 : 0.7)
}

function byCount(terms: readonly number[], { dictionary }: IndexFiles): number[] {
  return [...terms].sort((a, b) => dictionary.count(b) - dictionary.count(a) || a - b)
}

/** The most frequent terms of a range, without sorting the whole range. */
function commonest(
  from: number,
  to: number,
  { files: { dictionary }, most }: { files: IndexFiles; most: number },
): number[] {
  const best: number[] = []
  let least = 0
  for (let term = from; term < to; term += 1) {
    const count = dictionary.count(term)
    if (best.length === most && count <= least) continue
    let place = best.length
    while (place > 0 && dictionary.count(best[place - 1] ?? 0) < count) place -= 1
    best.splice(place, 0, term)
    if (best.length > most) best.pop()
    least = dictionary.count(best.at(-1) ?? 0)
  }
  return best
}
