/**
 * Copy a text that may be a substring of a longer one, before it is stored: V8 keeps a substring of 13
 * characters or more as a view, and with it the whole longer text.
 */
export function ownText(text: string): string {
  return text.length < 13 ? text : structuredClone(text)
}
