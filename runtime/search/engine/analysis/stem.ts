import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'

const STEMMERS: Readonly<Record<string, (word: string) => string>> = { en: english, de: german }

/** Languages that make long words of short ones: a part of such a word is a word to its readers. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'nb', 'no', 'fi', 'hu'])

/**
 * Snowball stem of a folded word: `rechnungen` → `rechnung`. Words with digits, and those of
 * languages without a stemmer, are their own stems.
 */
export function stem(word: string, language: string): string {
  const stemmer = STEMMERS[language]
  return stemmer && word.length > 3 && !/\d/.test(word) ? stemmer(word) : word
}

/**
 * Primary subtag of a BCP 47 tag, which decides the analysis.
 *
 * ```ts
 * baseLanguage('pt-BR') // 'pt'
 * ```
 */
export function baseLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? tag
}

/** Whether words are glued to longer words in this language. */
export function isCompounding(language: string): boolean {
  return COMPOUNDING.has(language)
}
