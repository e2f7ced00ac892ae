/** Order of the forms in a message: `One item|{count} items`. The runtime's is the same. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Name of a plural form, as CLDR has it. */
export type PluralForm = (typeof ORDER)[number]

/** The forms that a message for numbers has in a language, in their order: `['one', 'other']`. */
export function pluralForms(lang: string): readonly PluralForm[] {
  const known = new Set<string>(new Intl.PluralRules(lang).resolvedOptions().pluralCategories)
  return ORDER.filter((form) => known.has(form))
}
