/** Phrases in quotes: words that must follow each other as they stand. */
import type { Token } from '../analysis/tokenise.ts'

/** A phrase of two words and more. */
export interface Phrase {
  /** Whole words, folded in the locale's analysis. */
  words: readonly string[]
  /** The reader may go on typing the last one. */
  isTyped: boolean
}

/** Index of the token that a phrase begins at, or -1. Parts of a name are no words of a phrase. */
export function findPhrase(tokens: readonly Token[], { words, isTyped }: Phrase): number {
  const isWord = (token: Token | undefined, index: number) => {
    const [whole = ''] = token?.terms ?? []
    const word = words[index] ?? ''
    return isTyped && index === words.length - 1 ? whole.startsWith(word) : whole === word
  }
  return tokens.findIndex((_, start) =>
    words.every((_, index) => isWord(tokens[start + index], index)),
  )
}

/** Index of the token that any of the phrases begins at, or -1. */
export function findAnyPhrase(tokens: readonly Token[], phrases: readonly Phrase[]): number {
  for (const phrase of phrases) {
    const at = findPhrase(tokens, phrase)
    if (at >= 0) return at
  }
  return -1
}
