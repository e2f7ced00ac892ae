const TEXT = /[&<>]/g
const ATTRIBUTE = /[&"<>]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}
const toEntity = (character: string) => ENTITIES[character] ?? character

/** Text as HTML between tags: `a < b` → `a &lt; b`. Not for attributes: quotes stay. */
export function escapeText(text: string): string {
  return text.replace(TEXT, toEntity)
}

/**
 * Text as HTML between double quotes, or between tags. `<` and `>` are escaped too, so that
 * expressions that search our HTML for tags cannot find one inside an attribute.
 */
export function escapeAttribute(text: string): string {
  return text.replace(ATTRIBUTE, toEntity)
}
