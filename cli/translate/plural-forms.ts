/** Order of the forms in a message: `One item|{count} items`. The runtime's is the same. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Name of a plural form, as CLDR has it. */
export type PluralForm = (typeof ORDER)[number]

/** The forms that a message for numbers has in a language, in their order: `['one', 'other']`. */
export function orderedPluralForms(lang: string): readonly PluralForm[] {
  const known = new Set<string>(new Intl.PluralRules(lang).resolvedOptions().pluralCategories)
  return ORDER.filter((form) => known.has(form))
}

/** Whole numbers that forms are shown by; the last one is where Romance languages have `many`. */
const SAMPLES = [...Array.from({ length: 201 }, (_, n) => n), 1_000_000]

/** Form → numbers that take it, in their order: `one` of Russian is 1, 21, 31 and so on. */
export function sampleNumbers(lang: string): ReadonlyMap<PluralForm, readonly number[]> {
  const rules = new Intl.PluralRules(lang)
  const found = new Map<PluralForm, number[]>()
  for (const n of SAMPLES) {
    const form = rules.select(n)
    found.set(form, [...(found.get(form) ?? []), n])
  }
  return found
}

/**
 * The text of another language with a form for each that this one has: its first for the number 1 alone,
 * its last for the others. `One page|{count} pages` has six forms for Arabic. Where `one` has other
 * numbers too (0 in French, 21 in Russian), it is the last as well, unless the first names its number.
 */
export function toForms(message: string, lang: string): string[] {
  const [first = '', ...rest] = message.split('|')
  const last = rest.at(-1) ?? first
  const isOne = sampleNumbers(lang).get('one')?.join() === '1'
  const one = isOne || hasNumber(first) ? first : last
  return orderedPluralForms(lang).map((form) => (form === 'one' ? one : last))
}

/** Whether a form says its number in figures. */
function hasNumber(form: string): boolean {
  return form.includes(NUMBER)
}

/** Stands for the number in a message for numbers. */
export const NUMBER = '{count}'
