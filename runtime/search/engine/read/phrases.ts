/** Phrases in quotes: words that must follow each other exactly. */
import type { Token } from '../analysis/tokenise.ts'

/** A phrase of at least two words. */
export interface Phrase {
  /** Whole words, folded in the locale's analysis. */
  words: readonly string[]
  /** Whether the reader may still be typing the last word. */
  isTyped: boolean
}

/** Index of the token at which a phrase begins, or -1. Only whole words match, not parts of names. */
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

/** Index of the token at which any of the phrases begins, or -1. */
export function findAnyPhrase(tokens: readonly Token[], phrases: readonly Phrase[]): number {
  for (const phrase of phrases) {
    const at = findPhrase(tokens, phrase)
    if (at >= 0) return at
  }
  return -1
}
