import { createTokeniser } from '../analysis/tokenise.ts'

/**
 * Groups of what means the same in the form that the index keeps: folded words, with a blank between
 * those of one side. Sides without words and groups of one side are left out.
 *
 * @param language - Primary subtag that questions are analysed in.
 */
export function foldSynonyms(groups: readonly (readonly string[])[], language: string): string[][] {
  const { tokenise } = createTokeniser(language)
  const toWords = (text: string) =>
    tokenise(text)
      .flatMap(({ terms }) => terms.slice(0, 1))
      .join(' ')
  return groups
    .map((group) => [...new Set(group.map(toWords))].filter((words) => words !== ''))
    .filter((group) => group.length > 1)
}
