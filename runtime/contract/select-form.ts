/** Plural forms of a text, for build and browser. Pure. */

/** Order of the forms in a message: `One item|{count} items`. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Plural rules of a language, and the forms in its messages, in order. */
interface Plurals {
  rules: Intl.PluralRules
  forms: readonly Intl.LDMLPluralRule[]
}

const known = new Map<string, Plurals>()

/**
 * The form of `One item|{count} items` for a number. If the text lacks that form, its last one.
 *
 * @param lang - BCP 47 tag.
 */
export function selectForm(text: string, count: number, lang: string): string {
  const forms = text.split('|')
  const { rules, forms: names } = pluralsOf(lang)
  const wanted = names.indexOf(rules.select(count))
  return forms[Math.min(wanted, forms.length - 1)] ?? text
}

/** The plural forms in messages of a language, in order. */
export function pluralForms(lang: string): readonly Intl.LDMLPluralRule[] {
  return pluralsOf(lang).forms
}

function pluralsOf(lang: string): Plurals {
  const found = known.get(lang)
  if (found) return found
  const rules = rulesOf(lang)
  const categories = new Set(rules.resolvedOptions().pluralCategories)
  const plurals = { rules, forms: ORDER.filter((name) => categories.has(name)) }
  known.set(lang, plurals)
  return plurals
}

function rulesOf(lang: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(lang)
  } catch (error) {
    console.error(`No plural rules for "${lang}"; English ones are used.`, error)
    return new Intl.PluralRules('en')
  }
}
