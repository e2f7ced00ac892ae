/**
 * Parses a query into words: fillers are dropped, code names are added whole and in parts, phrases are
 * recorded, and the last word may still be incomplete.
 */
import { fillersOf } from '../analysis/fillers.ts'
import { clean } from '../analysis/fold.ts'
import type { Token, Tokeniser } from '../analysis/tokenise.ts'
import { type PastedText, readPasted } from './pasted-text.ts'
import type { Phrase } from './phrases.ts'

/** One word to look up. */
export interface QueryWord {
  /** Folded, in the analysis of the locale; for joining and highlighting. */
  text: string
  /** As typed; for a part of a name, its folded form. */
  surface: string
  /** Folded forms, one for each analysis of the index with a different result: `{ de: 'qulle' }`. */
  forms: readonly { term: string; language: string }[]
  /** Whether the reader may still be typing it. */
  isTyped: boolean
  /** Weight relative to other words: parts of a name have less than the name. */
  weight: number
  /** Whether it is only a part of a word that was typed, or of a path. */
  isPart: boolean
  /** Whether it directly follows the word before it. */
  followsPrevious: boolean
}

/** A parsed query. */
export interface Query {
  words: readonly QueryWord[]
  /** Phrases in quotes. */
  phrases: readonly Phrase[]
  /** Whether it is a pasted message: its words are spelled as the program spells them. */
  isPasted: boolean
}

/** Maximum of characters that are read, and the limit of the option `search.maxLength`. */
const LONGEST = 512
/** Maximum of words to look up; of a pasted message the most telling ones are chosen later. */
const MOST_WORDS = 12
const MOST_PASTED_WORDS = 48
/** Weight of a part of a name, and of a single Latin letter beside other words: `<b>menu</b>`. */
const PART = 0.5
const LETTER = 0.2

/** Parse a query. Any text is valid, but may have no words. */
export function parseQuery(input: string, tokenisers: readonly Tokeniser[]): Query {
  const text = clean(input.slice(0, LONGEST))
  const [first] = tokenisers
  if (!first) return { words: [], phrases: [], isPasted: false }
  const pasted = readPasted(text)
  const tokenised = tokenisers.map((tokeniser) => tokeniser.tokenise(text))
  const words = toWords(text, tokenised, { tokenisers, pasted })
  const most = pasted ? MOST_PASTED_WORDS : MOST_WORDS
  return {
    words: dropFillers(words, first.language).slice(0, most),
    // The quotes of a message are those of the program.
    phrases: pasted ? [] : findPhrases(text, first),
    isPasted: pasted !== null,
  }
}

function toWords(
  text: string,
  tokenised: readonly (readonly Token[])[],
  { tokenisers, pasted }: { tokenisers: readonly Tokeniser[]; pasted: PastedText | null },
): QueryWord[] {
  const own = tokenised[0] ?? []
  const isOpen = /[\p{L}\p{N}]$/u.test(text)
  return own.flatMap(({ start, end, terms }, index): QueryWord[] => {
    const isLast = index === own.length - 1 && isOpen
    const surface = text.slice(start, end)
    const isLetter = own.length > 1 && !isLast && /^[a-z]$/i.test(surface)
    const weight = isLetter ? LETTER : (pasted?.weigh(start, end) ?? 1)
    return terms.map((term, part) => ({
      text: term,
      surface: part === 0 ? surface : term,
      forms: toForms(tokenised, { index, part, term }, tokenisers),
      isTyped: isLast && (part === 0 || part === terms.length - 1),
      weight: part === 0 ? weight : weight * PART,
      isPart: part > 0 || weight < PART,
      followsPrevious: part === 0 && index > 0,
    }))
  })
}

/** The word in each analysis, without duplicates; most languages give the same. */
function toForms(
  tokenised: readonly (readonly { terms: readonly string[] }[])[],
  { index, part, term }: { index: number; part: number; term: string },
  tokenisers: readonly Tokeniser[],
): QueryWord['forms'] {
  return tokenised.map((tokens, at) => ({
    term: tokens[index]?.terms[part] ?? term,
    language: tokenisers[at]?.language ?? '',
  }))
}

/** Quoted parts; an unclosed quote extends to the end of the text, and its last word may be incomplete. */
function findPhrases(text: string, tokeniser: Tokeniser): Phrase[] {
  const quoted = text.matchAll(/["“”„»«]([^"“”„»«]+)(["“”„»«]?)/gu)
  return Array.from(quoted, ([, inner = '', end]) => ({
    words: tokeniser.tokenise(inner).map(({ terms }) => terms[0] ?? ''),
    isTyped: end === '' && /[\p{L}\p{N}]$/u.test(inner),
  })).filter(({ words }) => words.length > 1)
}

function dropFillers(words: readonly QueryWord[], language: string): readonly QueryWord[] {
  const fillers = fillersOf(language)
  const kept = words.filter(({ text, isTyped }) => isTyped || !fillers.has(text))
  return kept.length > 0 ? kept : words
}
