import { pluralForms, selectForm as select } from '../contract/select-form.ts'
import { catalogueLang, type Message, message } from './catalogue.ts'
import { type TextValues, translate } from './translate.tsx'

/**
 * The form of a text for a number, in the page's locale: `{ message: 'One item|{count} items' }`.
 *
 * If the message lacks a form, its last one is used; forms that the language does not have are ignored.
 */
export function translatePlural(text: Message, count: number, values: TextValues = {}): string {
  const form = selectFormOrWarn(message(text), count, catalogueLang())
  // The chosen form is a text, not a message: it has no id to look up.
  return translate({ message: form, id: '' }, { count, ...values })
}

/** The form of `One item|{count} items` for a number in a language. */
export function selectFormOrWarn(text: string, count: number, lang: string): string {
  const forms = text.split('|')
  const names = pluralForms(lang)
  if (forms.length > names.length)
    console.error(
      `"${text}" has ${forms.length} plural forms; ${lang} has ${names.length}: ${names.join(', ')}.`,
    )
  return select(text, count, lang)
}
