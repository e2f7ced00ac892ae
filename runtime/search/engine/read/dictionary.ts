/**
 * The terms of an index in memory, with look-ups of those that a reader may mean: the word itself, words
 * with the same stem, words that begin with it, words that contain it, and words that differ by typos.
 */

import { beginningsOfForms, consonantsOf, stem } from '../analysis/stem.ts'
import type { TermTable } from '../format/index-format.ts'
import { decodeTerms } from '../format/term-list.ts'
import { createTypoMatcher } from './typos.ts'

/** A sorted list of terms with their counts. */
export interface Dictionary {
  readonly size: number
  /** The term at an index. */
  term(index: number): string
  /** Number of pages with the term. */
  count(index: number): number
  /** Index of a term, or -1. */
  find(term: string): number
  /** Range of the terms with a prefix: index of the first, and index after the last. */
  prefixRange(prefix: string): readonly [number, number]
  /** Indexes of terms with the stem of a word, without the word itself. */
  sameStem(word: string, language: string): number[]
  /** Indexes of terms whose stems have the consonants of that of a word, in languages that form plurals so. */
  sameConsonants(word: string, language: string): number[]
  /** Indexes of longer terms that contain this word, with its offset in them. */
  containing(word: string): { index: number; at: number }[]
  /** Indexes and distances of terms within `most` typos; `isPrefix`: compare with their beginnings. */
  similar(word: string, most: number, isPrefix: boolean): { index: number; typos: number }[]
}

/** Decode a table; all indexes of it are created on first use. */
export function createDictionary({ terms: coded, counts }: TermTable): Dictionary {
  const terms = decodeTerms(coded)
  if (terms.length !== counts.length) throw new RangeError('Terms and counts do not match.')
  const stems = new Map<string, string>()
  let joined: { text: string; starts: Uint32Array } | null = null
  let letters: Uint32Array | null = null

  function stemOf(term: string, language: string): string {
    const key = `${language} ${term}`
    let known = stems.get(key)
    if (known === undefined) {
      if (stems.size > 20_000) stems.clear()
      known = stem(term, language)
      stems.set(key, known)
    }
    return known
  }

  const lowerBound = (term: string) => firstAtLeast(terms, term)

  const prefixRange = (prefix: string) =>
    [lowerBound(prefix), lowerBound(`${prefix}\uFFFF`)] as const

  return {
    size: terms.length,
    term: (index) => terms[index] ?? '',
    count: (index) => counts[index] ?? 0,
    find(term) {
      const index = lowerBound(term)
      return terms[index] === term ? index : -1
    },
    prefixRange,
    sameStem(word, language) {
      const wanted = stemOf(word, language)
      const isForm = (term: string) =>
        term.length <= word.length + 7 && term !== word && stemOf(term, language) === wanted
      return beginningsOfForms(wanted, word, language).flatMap((beginning) => {
        const [from, to] = prefixRange(beginning)
        const found: number[] = []
        for (let index = from; index < to; index += 1)
          if (isForm(terms[index] ?? '')) found.push(index)
        return found
      })
    },
    sameConsonants(word, language) {
      const own = stemOf(word, language)
      const wanted = consonantsOf(own, language)
      if (wanted === '') return []
      return terms.flatMap((term, index) => {
        const other = stemOf(term, language)
        return other !== own && consonantsOf(other, language) === wanted ? [index] : []
      })
    },
    containing(word) {
      joined ??= join(terms)
      return findContaining(word, terms, joined)
    },
    similar(word, most, isPrefix) {
      letters ??= Uint32Array.from(terms, lettersOf)
      const match = createTypoMatcher(word, most)
      const own = lettersOf(word)
      const found: { index: number; typos: number }[] = []
      for (let index = 0; index < terms.length; index += 1) {
        const term = terms[index] ?? ''
        if (
          isPrefix ? term.length < word.length - most : Math.abs(term.length - word.length) > most
        )
          continue
        const theirs = letters[index] ?? 0
        // Each typo adds or removes at most one letter; if only the beginning must match, the term may have
        // more letters.
        if (countBits(own & ~theirs) > most) continue
        if (!isPrefix && countBits(theirs & ~own) > most) continue
        const typos = isPrefix ? match.prefix(term) : match.whole(term)
        if (typos <= most) found.push({ index, typos })
      }
      return found
    },
  }
}

function findContaining(
  word: string,
  terms: readonly string[],
  { text, starts }: { text: string; starts: Uint32Array },
): { index: number; at: number }[] {
  const found: { index: number; at: number }[] = []
  for (let at = text.indexOf(word); at >= 0; ) {
    const index = lastAtMost(starts, at)
    const place = at - (starts[index] ?? 0)
    if ((terms[index] ?? '').length > word.length) found.push({ index, at: place })
    at = text.indexOf(word, starts[index + 1] ?? text.length)
  }
  return found
}

/** Index of the first term that is not less than `wanted`, by code units. */
function firstAtLeast(terms: readonly string[], wanted: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((terms[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function join(terms: readonly string[]): { text: string; starts: Uint32Array } {
  const starts = new Uint32Array(terms.length + 1)
  let length = 0
  for (const [index, term] of terms.entries()) {
    starts[index] = length
    length += term.length + 1
  }
  starts[terms.length] = length
  return { text: terms.join('\n'), starts }
}

function lastAtMost(starts: Uint32Array, wanted: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}

/** Letters in a term as bits: one for each of a to z, and some for groups of all others. */
function lettersOf(term: string): number {
  let bits = 0
  for (let index = 0; index < term.length; index += 1) {
    const code = term.charCodeAt(index)
    bits |= 1 << (code > 96 && code < 123 ? code - 97 : 26 + (code % 6))
  }
  return bits >>> 0
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
