/** Texts of one locale by id, as translators gave them. */
export type Messages = Readonly<Record<string, string>>

/**
 * The translation of a text of the config, or the text itself, which is in the source language.
 *
 * @param id - `null` for what has no words to translate, like HTML of an icon.
 * @param text - What is not configured stays `undefined`, whatever the messages have.
 */
export function translateMessage<Text extends string | undefined>(
  messages: Messages,
  id: string | null,
  text: Text,
): string | Text {
  return id === null || text === undefined ? text : (messages[id] ?? text)
}
