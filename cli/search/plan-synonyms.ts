import { createTokeniser } from '../../runtime/contract/search/tokenise.ts'
import type { SiteConfig } from '../config/schema.ts'

/**
 * Groups of what means the same in one locale, in the form that the index keeps: folded words.
 *
 * @param language - Primary subtag that the locale's words are analysed in.
 */
export function planSynonyms(
  synonyms: SiteConfig['search']['synonyms'],
  locale: string,
  language: string,
): string[][] {
  const { tokenise } = createTokeniser(language)
  const toWords = (text: string) =>
    tokenise(text)
      .flatMap(({ terms }) => terms.slice(0, 1))
      .join(' ')
  const groups = Array.isArray(synonyms) ? synonyms : (synonyms[locale] ?? [])
  return groups
    .map((group) => [...new Set(group.map(toWords))].filter((words) => words !== ''))
    .filter((group) => group.length > 1)
}
