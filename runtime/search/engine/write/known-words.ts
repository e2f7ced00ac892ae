/**
 * Words of texts, with all that indexing needs of them. Texts repeat their words, so each occurrence costs one
 * look-up, and all batches of a thread share the words.
 */
import { ownText } from '../analysis/own-text.ts'
import type { Tokeniser } from '../analysis/tokenise.ts'
import { pairPart } from '../analysis/word-pairs.ts'

/** A word as written. The same word of a language is the same object, until very many words were read. */
export interface KnownWord {
  /** Its terms: the whole word first, then its parts. */
  readonly terms: readonly string[]
  /** Its part of word pairs, see `pairPart`; 0 for a filler. */
  readonly part: number
}

/** Limit of cached words for a language. */
const REMEMBERED = 50_000
const wordsOf = new WeakMap<Tokeniser, Map<string, KnownWord>>()

/** A function from words as written to known words, in the language of a tokeniser. */
export function knownWords(tokeniser: Tokeniser): (text: string) => KnownWord {
  const words = wordsOf.get(tokeniser) ?? new Map<string, KnownWord>()
  wordsOf.set(tokeniser, words)
  return (text) => {
    const known = words.get(text)
    if (known) return known
    const terms = tokeniser.termsOf(text)
    const word = { terms, part: pairPart(terms[0] ?? '', tokeniser.language) }
    if (words.size >= REMEMBERED) words.clear()
    words.set(ownText(text), word)
    return word
  }
}
