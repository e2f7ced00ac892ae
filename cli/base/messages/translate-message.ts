/** Translated texts of one locale by id. */
export type Messages = Readonly<Record<string, string>>

/**
 * The translation of a text of the config, else the text itself, which is in the source language.
 *
 * @param id - `null` for text that needs no translation, like the HTML of an icon.
 * @param text - A text that is not configured stays `undefined`, even where a message exists.
 */
export function translateMessage<Text extends string | undefined>(
  messages: Messages,
  id: string | null,
  text: Text,
): string | Text {
  if (id === null || text === undefined) return text
  const own = messages[id]
  if (own === undefined) noteFallback(messages, text)
  return own ?? text
}

/** Source texts that replace missing translations, by the messages that lack them. */
const fallbacks = new WeakMap<Messages, Set<string>>()

/** Mark a text, or HTML made from it, as one in the source language. */
export function noteFallback(messages: Messages, text: string): void {
  const known = fallbacks.get(messages)
  if (known) known.add(text)
  else fallbacks.set(messages, new Set([text]))
}

/** Every text that {@link translateMessage} returned untranslated, for want of a translation. */
export function fallbacksOf(messages: Messages): ReadonlySet<string> {
  return fallbacks.get(messages) ?? new Set()
}

/** Mark HTML as a fallback if the text that it was made from is one. Returns the HTML. */
export function keepFallback(messages: Messages, text: string, html: string): string {
  if (fallbacksOf(messages).has(text)) noteFallback(messages, html)
  return html
}
