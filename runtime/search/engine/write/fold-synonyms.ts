import { createTokeniser } from '../analysis/tokenise.ts'

/**
 * Groups of synonyms in the form of the index: folded words, separated by a space. Synonyms without words
 * and groups of one synonym are left out.
 *
 * @param language - Primary subtag of the language in which queries are analysed.
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
