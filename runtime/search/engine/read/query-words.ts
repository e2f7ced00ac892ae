/**
 * What a reader typed, as words to look for: filler words dropped, names of code in whole and parts,
 * phrases noted, the last word noted as still being typed.
 */
import { fillersOf } from '../analysis/fillers.ts'
import type { Tokeniser } from '../analysis/tokenise.ts'
import type { Phrase } from './phrases.ts'

/** One thing to look for. */
export interface QueryWord {
  /** Folded, in the locale's analysis; for joining and highlights. */
  text: string
  /** As typed; of a part of a name, its folded form. */
  surface: string
  /** Folded forms, one for each analysis of the index that differs: `{ de: 'qulle' }`. */
  forms: readonly { term: string; language: string }[]
  /** The reader may go on typing it. */
  isTyped: boolean
  /** How much it counts against the others: parts of a name less than the name. */
  weight: number
  /** It follows the word before it without any other between. */
  followsPrevious: boolean
}

/** A query, ready to be looked up. */
export interface Query {
  words: readonly QueryWord[]
  /** Phrases in quotes. */
  phrases: readonly Phrase[]
}

/** Characters of a query that are read. A reader's field holds 64. */
const LONGEST = 256
const MOST_WORDS = 12

/** Total: any text is a query, if maybe one without words. */
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

/** The same word by each analysis; most differ in nothing. */
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

/** Quoted parts; a quote without an end goes to the end of the text, and its last word may go on. */
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
