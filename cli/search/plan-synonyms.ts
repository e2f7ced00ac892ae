import type { SiteConfig } from '../config/schema.ts'

/** Groups of what means the same in one locale, as the config has them. */
export function planSynonyms(
  synonyms: SiteConfig['search']['synonyms'],
  locale: string,
): readonly (readonly string[])[] {
  return Array.isArray(synonyms) ? synonyms : (synonyms[locale] ?? [])
}
