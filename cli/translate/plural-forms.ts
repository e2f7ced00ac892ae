/** Order of the forms in a message: `One item|{count} items`. The runtime uses the same order. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Name of a plural form in CLDR. */
export type PluralForm = (typeof ORDER)[number]

/** The plural forms of a language, in the order of messages: `['one', 'other']`. */
export function orderedPluralForms(lang: string): readonly PluralForm[] {
  const known = new Set<string>(new Intl.PluralRules(lang).resolvedOptions().pluralCategories)
  return ORDER.filter((form) => known.has(form))
}

/** Whole numbers that are tried as examples; 1,000,000 is `many` in Romance languages. */
const SAMPLES = [...Array.from({ length: 201 }, (_, n) => n), 1_000_000]

/** Form → the sample numbers that use it, ascending: `one` of Russian is 1, 21, 31 and so on. */
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
 * Whether a language uses `many` for compact numbers alone, such as "1 million" in French, so that a message
 * may go without this form. In Czech it is the form of fractions, and needed.
 */
export function isManyOptional(lang: string): boolean {
  const rules = new Intl.PluralRules(lang)
  const numbers = [...SAMPLES.filter((n) => n < 1_000_000), 0.5, 1.5]
  return rules.select(1_000_000) === 'many' && !numbers.some((n) => rules.select(n) === 'many')
}

/**
 * The forms that tools of gettext know: those of whole numbers below a million. French has `one` and `other` there,
 * and Russian has no `other`, which is for fractions.
 */
export function commonPluralForms(lang: string): readonly PluralForm[] {
  const samples = sampleNumbers(lang)
  return orderedPluralForms(lang).filter((form) =>
    (samples.get(form) ?? []).some((n) => n < 1_000_000),
  )
}

/** The forms of a translation, one for each form of the language: an omitted `many` has the text of the last one. */
export function spreadForms(message: string, lang: string): string[] {
  const forms = message.split('|')
  const isShort = forms.length > 1 && forms.length === orderedPluralForms(lang).length - 1
  return isShort && isManyOptional(lang) ? [...forms, ...forms.slice(-1)] : forms
}

/**
 * A text of another language, with one form for each plural form of this language. Its first form is used
 * for the number 1 alone, and its last form for all others: `One page|{count} pages` becomes six forms in
 * Arabic. If `one` covers further numbers (0 in French, 21 in Russian), it gets the last form, unless the
 * first contains its number.
 */
export function toForms(message: string, lang: string): string[] {
  const [first = '', ...rest] = message.split('|')
  const last = rest.at(-1) ?? first
  const isOne = sampleNumbers(lang).get('one')?.join() === '1'
  const one = isOne || hasNumber(first) ? first : last
  return orderedPluralForms(lang).map((form) => (form === 'one' ? one : last))
}

/** Whether a form contains the placeholder for its number. */
function hasNumber(form: string): boolean {
  return form.includes(NUMBER)
}

/** Placeholder for the number in a message with plural forms. */
export const NUMBER = '{count}'
