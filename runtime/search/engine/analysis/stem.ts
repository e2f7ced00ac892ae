import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'
import { toAmerican, toGerman } from './spelling.ts'
import { arabicConsonants, stemArabic } from './stem-arabic.ts'
import { stemKorean } from './stem-korean.ts'
import { stemTurkish } from './stem-turkish.ts'

const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  en: (word) => english(toAmerican(word)),
  de: (word) => german(toGerman(word)),
  ar: stemArabic,
  ko: stemKorean,
  tr: stemTurkish,
}
/** Shortest word that has endings. Arabic roots have three letters. */
const SHORTEST: Readonly<Record<string, number>> = { ar: 3 }
/** Languages whose words have prefixes, so that words with one stem begin differently. */
const PREFIXING: ReadonlySet<string> = new Set(['ar'])

/** Languages with compounds: a part of a compound is a word for its readers. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'nb', 'no', 'fi', 'hu'])

/**
 * Stem of a folded word: `rechnungen` → `rechnung`. Words with digits, and words of languages
 * without a stemmer, are unchanged.
 */
export function stem(word: string, language: string): string {
  const stemmer = STEMMERS[language]
  const shortest = SHORTEST[language] ?? 4
  return stemmer && word.length >= shortest && !/\d/.test(word) ? stemmer(word) : word
}

/**
 * Beginnings that all terms with a stem have: they may end differently from it (`query`, `queri`; `center`, `centre`),
 * and in German they may be written as in English (`komponente`, `component`). Empty: they may begin with anything.
 */
export function beginningsOfForms(stem: string, word: string, language: string): readonly string[] {
  if (PREFIXING.has(language)) return ['']
  const ending = stem.endsWith('er') ? 2 : 1
  const shared = stem.slice(0, Math.max(3, Math.min(stem.length, word.length) - ending))
  return language === 'de' ? [...new Set([shared, shared.replaceAll('k', 'c')])] : [shared]
}

/** Consonants of a stem, in languages whose plurals change the vowels inside a word; else empty. */
export function consonantsOf(stem: string, language: string): string {
  return language === 'ar' ? arabicConsonants(stem) : ''
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
