import { htmlKey } from '../translate/html-key.ts'

/** Texts of one locale by id, as translators gave them. */
export type Messages = Readonly<Record<string, string>>

/** HTML of the config in the locale's language; `prefix` is the start of its message id. */
export function translateHtml(messages: Messages, prefix: string, html: string): string {
  const key = htmlKey(html)
  return key === null ? html : translateMessage(messages, `${prefix}.html.${key}`, html)
}

/** The translation of `id`, or the text that the config has in the source language. */
export function translateMessage(messages: Messages, id: string, text: string): string {
  return messages[id] ?? text
}
