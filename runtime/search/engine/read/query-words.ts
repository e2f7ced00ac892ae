/**
 * Parses a query into words: fillers are dropped, code names are added whole and in parts, phrases are
 * recorded, and the last word may still be incomplete.
 */
import { fillersOf } from '../analysis/fillers.ts'
import type { Tokeniser } from '../analysis/tokenise.ts'
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
  /** Whether it directly follows the word before it. */
  followsPrevious: boolean
}

/** A parsed query. */
export interface Query {
  words: readonly QueryWord[]
  /** Phrases in quotes. */
  phrases: readonly Phrase[]
}

/** Maximum of characters that are read. The search field allows 64. */
const LONGEST = 256
const MOST_WORDS = 12

/** Parse a query. Any text is valid, but may have no words. */
export function parseQuery(input: string, tokenisers: readonly Tokeniser[]): Query {
  const text = input.slice(0, LONGEST)
  const [first] = tokenisers
  if (!first) return { words: [], phrases: [] }
  const isOpen = /[\p{L}\p{N}]$/u.test(text)
  const tokenised = tokenisers.map((tokeniser) => tokeniser.tokenise(text))
  const own = tokenised[0] ?? []
  const words = own.flatMap((token, index): QueryWord[] => {
    const isLast = index === own.length - 1 && isOpen
    return token.terms.map((term, part) => ({
      text: term,
      surface: part === 0 ? text.slice(token.start, token.end) : term,
      forms: toForms(tokenised, { index, part, term }, tokenisers),
      isTyped: isLast && (part === 0 || part === token.terms.length - 1),
      weight: part === 0 ? 1 : 0.5,
      followsPrevious: part === 0 && index > 0,
    }))
  })
  return {
    words: dropFillers(words, first.language).slice(0, MOST_WORDS),
    phrases: findPhrases(text, first),
  }
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
