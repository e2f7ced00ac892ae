const TEXT = /[&<>]/g
const ATTRIBUTE = /[&"<>]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}
const toEntity = (character: string) => ENTITIES[character] ?? character

/** Escape text for HTML between tags: `a < b` → `a &lt; b`. Not for attributes: quotes are kept. */
export function escapeText(text: string): string {
  return text.replace(TEXT, toEntity)
}

/**
 * Escape text for HTML between double quotes, or between tags. `<` and `>` are escaped too, so that regular
 * expressions that search our HTML for tags find none inside an attribute.
 */
export function escapeAttribute(text: string): string {
  return text.replace(ATTRIBUTE, toEntity)
}
