/** Order of the forms in a message: `One item|{count} items`. The runtime's is the same. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Name of a plural form, as CLDR has it. */
export type PluralForm = (typeof ORDER)[number]

/** The forms that a message for numbers has in a language, in their order: `['one', 'other']`. */
export function orderedPluralForms(lang: string): readonly PluralForm[] {
  const known = new Set<string>(new Intl.PluralRules(lang).resolvedOptions().pluralCategories)
  return ORDER.filter((form) => known.has(form))
}

/**
 * The text of another language with a form for each that this one has: its first for `one`, its last
 * for the others. `One page|{count} pages` has six forms for Arabic.
 */
export function toForms(message: string, forms: readonly PluralForm[]): string[] {
  const own = message.split('|')
  return forms.map((form) => (form === 'one' ? own[0] : own.at(-1)) ?? message)
}
