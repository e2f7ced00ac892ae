const TEXT = /[&<>]/g
const ATTRIBUTE = /[&"<>]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}
const toEntity = (character: string) => ENTITIES[character] ?? character

/** Text between tags. */
export function escapeText(text: string): string {
  return text.replace(TEXT, toEntity)
}

/** Text between double quotes; no `<` and `>` either, so that expressions over our HTML are sound. */
export function escapeAttribute(text: string): string {
  return text.replace(ATTRIBUTE, toEntity)
}
