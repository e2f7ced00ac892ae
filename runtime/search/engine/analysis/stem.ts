import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'

const STEMMERS: Readonly<Record<string, (word: string) => string>> = { en: english, de: german }

/** Languages with compounds: a part of a compound is a word for its readers. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'nb', 'no', 'fi', 'hu'])

/**
 * Snowball stem of a folded word: `rechnungen` → `rechnung`. Words with digits, and words of languages
 * without a stemmer, are unchanged.
 */
export function stem(word: string, language: string): string {
  const stemmer = STEMMERS[language]
  return stemmer && word.length > 3 && !/\d/.test(word) ? stemmer(word) : word
}

/**
 * Primary subtag of a BCP 47 tag, which selects the analysis.
 *
 * ```ts
 * baseLanguage('pt-BR') // 'pt'
 * ```
 */
export function baseLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? tag
}

/** Whether the language joins words to compounds. */
export function isCompounding(language: string): boolean {
  return COMPOUNDING.has(language)
}
