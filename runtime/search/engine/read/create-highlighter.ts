import { fold } from '../analysis/fold.ts'
import type { Token } from '../analysis/tokenise.ts'
import type { Highlighter } from './highlight-text.ts'
import type { FoundWord } from './look-up.ts'

/** Highlights the terms that the words were found as, and words that begin with the one being typed. */
export function createHighlighter(words: readonly FoundWord[], language: string): Highlighter {
  const bitsOf = new Map<string, number>()
  const begun: { term: string; bits: number }[] = []
  let all = 0
  for (const [index, { word, candidates }] of words.entries()) {
    const bits = 1 << index
    all |= bits
    const add = (term: string) => bitsOf.set(term, (bitsOf.get(term) ?? 0) | bits)
    for (const { files, term, kind } of candidates)
      if (kind !== 'prefix' && kind !== 'beginning') add(files.dictionary.term(term))
    for (const { term } of word.forms) {
      add(term)
      if (word.isTyped) begun.push({ term, bits })
    }
  }
  const known = new Map<Token['terms'], number>()
  const beginsWith = ({ terms }: Token) =>
    begun.filter(({ term }) => terms.some((own) => own.startsWith(term)))

  return {
    all,
    match(token) {
      // Equal words share one list of terms.
      let bits = known.get(token.terms)
      if (bits !== undefined) return bits
      bits = 0
      for (const term of token.terms) bits |= bitsOf.get(term) ?? 0
      for (const beginning of beginsWith(token)) bits |= beginning.bits
      known.set(token.terms, bits)
      return bits
    },
    lengthOf(token, surface) {
      if (token.terms.some((term) => bitsOf.has(term))) return null
      const [first] = beginsWith(token)
      return first ? lettersOf(first.term, surface, language) : null
    },
  }
}

/** Number of letters that fold to the beginning: `ü` is one, `ue` are two. */
function lettersOf(term: string, surface: string, language: string): number | null {
  for (let length = 1; length <= Math.min(surface.length, term.length * 2); length += 1)
    if (fold(surface.slice(0, length), language) === term) return length
  return null
}
