import { catalogueLang, type Message, message } from './catalogue.ts'
import { type TextValues, translate } from './translate.tsx'

/** Order of the forms in a message: `One item|{count} items`. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** A language's rules, and which forms its messages have, in order. */
interface Plurals {
  rules: Intl.PluralRules
  forms: readonly Intl.LDMLPluralRule[]
}

const known = new Map<string, Plurals>()

/**
 * The form of a text for a number, in the page's locale: `{ message: 'One item|{count} items' }`.
 *
 * A form that the message lacks is its last one; forms that the language does not have are ignored.
 */
export function translatePlural(text: Message, count: number, values: TextValues = {}): string {
  const form = selectForm(message(text), count, catalogueLang())
  // The chosen form is a text of its own: its id must not be looked up again.
  return translate({ message: form, id: '' }, { count, ...values })
}

/** The form of `One item|{count} items` for a number in a language. */
export function selectForm(text: string, count: number, lang: string): string {
  const forms = text.split('|')
  const { rules, forms: names } = pluralsOf(lang)
  if (forms.length > names.length)
    console.error(
      `"${text}" has ${forms.length} plural forms; ${lang} has ${names.length}: ${names.join(', ')}.`,
    )
  const wanted = names.indexOf(rules.select(count))
  return forms[Math.min(wanted, forms.length - 1)] ?? text
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
