import { fold } from '../analysis/fold.ts'
import type { Token } from '../analysis/tokenise.ts'
import type { TermCandidate } from './expand-word.ts'
import type { Highlighter } from './highlight-text.ts'
import type { FoundWord } from './look-up.ts'

/** Kinds of candidates that are only used where a word has no others: the reader may mean something else. */
const UNSURE: ReadonlySet<TermCandidate['kind']> = new Set(['part', 'typo'])

/** Highlights the terms that the words were found as, and words that begin with the one being typed. */
export function createHighlighter(words: readonly FoundWord[], language: string): Highlighter {
  const bitsOf = new Map<string, number>()
  const sureBitsOf = new Map<string, number>()
  const begun: { term: string; bits: number }[] = []
  let all = 0
  for (const [index, { word, candidates }] of words.entries()) {
    const bits = 1 << index
    all |= bits
    const isSure = candidates.some(({ kind }) => !UNSURE.has(kind))
    const add = (term: string, kind: TermCandidate['kind']) => {
      addBits(bitsOf, term, bits)
      if (!isSure || !UNSURE.has(kind)) addBits(sureBitsOf, term, bits)
    }
    for (const { files, term, kind } of candidates)
      if (kind !== 'beginning' && (kind !== 'prefix' || !word.isTyped))
        add(files.dictionary.term(term), kind)
    for (const { term } of word.forms) {
      add(term, 'exact')
      if (word.isTyped) begun.push({ term, bits })
    }
  }
  const beginsWith = ({ terms }: Token) =>
    begun.filter(({ term }) => terms.some((own) => own.startsWith(term)))

  /** Equal words share one list of terms. */
  function cached(from: ReadonlyMap<string, number>): (token: Token) => number {
    const known = new Map<Token['terms'], number>()
    return (token) => {
      let bits = known.get(token.terms)
      if (bits !== undefined) return bits
      bits = 0
      for (const term of token.terms) bits |= from.get(term) ?? 0
      for (const beginning of beginsWith(token)) bits |= beginning.bits
      known.set(token.terms, bits)
      return bits
    }
  }

  return {
    all,
    match: cached(bitsOf),
    matchSure: cached(sureBitsOf),
    lengthOf(token, surface) {
      if (token.terms.some((term) => bitsOf.has(term))) return null
      const [first] = beginsWith(token)
      return first ? lettersOf(first.term, surface, language) : null
    },
  }
}

function addBits(to: Map<string, number>, term: string, bits: number): void {
  to.set(term, (to.get(term) ?? 0) | bits)
}

/** Number of letters that fold to the beginning: `ü` is one, `ue` are two. */
function lettersOf(term: string, surface: string, language: string): number | null {
  for (let length = 1; length <= Math.min(surface.length, term.length * 2); length += 1)
    if (fold(surface.slice(0, length), language) === term) return length
  return null
}
