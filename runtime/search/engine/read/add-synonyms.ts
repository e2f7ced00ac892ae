import { stem } from '../analysis/stem.ts'
import type { LookedUp, TermCandidate } from './expand-word.ts'
import type { IndexFiles } from './index-files.ts'

const SURENESS = 0.8
/** Certainty for one word of a synonym with several words, which alone may mean anything. */
const SURENESS_OF_PART = 0.5

/**
 * Add synonyms: if a query contains all words of one synonym in a row, each of them may also mean the words
 * of the other synonyms in its group, in any form.
 */
export function addSynonyms(words: readonly LookedUp[], files: IndexFiles): LookedUp[] {
  const { synonyms, analyses } = files.core
  if (synonyms.length === 0) return [...words]
  const language = analyses[0] ?? ''
  const toStems = (text: string) => text.split(' ').map((term) => stem(term, language))
  const stems = words.map(({ word }) => stem(word.forms[0]?.term ?? word.text, language))
  const added = words.map((): string[] => [])
  for (const group of synonyms)
    for (const side of group) {
      const wanted = toStems(side)
      for (let start = 0; start + wanted.length <= stems.length; start += 1) {
        if (!wanted.every((each, index) => stems[start + index] === each)) continue
        for (const [index] of wanted.entries())
          added[start + index]?.push(...group.filter((other) => other !== side))
      }
    }
  return words.map((found, index) => withMeanings(found, added[index] ?? [], { files, language }))
}

function withMeanings(
  { word, candidates }: LookedUp,
  synonyms: readonly string[],
  { files, language }: { files: IndexFiles; language: string },
): LookedUp {
  const { dictionary } = files
  const known = new Set(candidates.map(({ term }) => term))
  const own = synonyms.flatMap((synonym) => {
    const terms = synonym.split(' ')
    const weight = terms.length > 1 ? SURENESS_OF_PART : SURENESS
    return terms
      .flatMap((term) => [dictionary.find(term), ...dictionary.sameStem(term, language)])
      .filter((term) => term >= 0 && !known.has(term))
      .map((term): TermCandidate => ({ term, files, kind: 'synonym', weight }))
  })
  const all = [...candidates, ...own].sort((a, b) => b.weight - a.weight)
  return { word, candidates: all }
}
