/** Texts of one locale by id, as translators gave them. */
export type Messages = Readonly<Record<string, string>>

/** The translation of `id`, or the text that the config has in the source language. */
export function translate(messages: Messages, id: string, text: string): string {
  return messages[id] ?? text
}
