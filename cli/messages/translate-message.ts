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
  if (id === null || text === undefined) return text
  const own = messages[id]
  if (own === undefined) noteFallback(messages, text)
  return own ?? text
}

/** Texts that stood in for a missing one, by the messages that lack it. */
const fallbacks = new WeakMap<Messages, Set<string>>()

function noteFallback(messages: Messages, text: string): void {
  const known = fallbacks.get(messages)
  if (known) known.add(text)
  else fallbacks.set(messages, new Set([text]))
}

/** Every text that {@link translateMessage} has given as it is in the source, for want of another. */
export function fallbacksOf(messages: Messages): ReadonlySet<string> {
  return fallbacks.get(messages) ?? new Set()
}

/** HTML that was made of a text: where the text is a fallback, it is one too. */
export function keepFallback(messages: Messages, text: string, html: string): string {
  if (fallbacksOf(messages).has(text)) noteFallback(messages, html)
  return html
}
