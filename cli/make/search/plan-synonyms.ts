import type { SiteConfig } from '../../config/schema.ts'

/** Groups of synonyms for one locale, from the config. */
export function planSynonyms(
  synonyms: SiteConfig['search']['synonyms'],
  locale: string,
): readonly (readonly string[])[] {
  return Array.isArray(synonyms) ? synonyms : (synonyms[locale] ?? [])
}
