/** Writes XML as text: a tree of elements for each unit takes most of the time of an export. */

const SIGNS: Readonly<Record<string, string>> = { '&': '&#x26;', '<': '&#x3C;', '"': '&#x22;' }

/** Text of an element. `]]>` may not be in a text of XML. */
export function toXmlText(text: string): string {
  return text.replace(/[&<]/g, (sign) => SIGNS[sign] ?? sign).replaceAll(']]>', ']]&gt;')
}

/** A start tag, or an empty element. */
export function startTag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  isEmpty = false,
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${value.replace(/[&<"]/g, (sign) => SIGNS[sign] ?? sign)}"`,
  )
  return `<${name}${written.join('')}${isEmpty ? '/' : ''}>`
}

/** An element with each child on its own line. */
export function xmlBlock(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly string[],
): string {
  return [startTag(name, attributes), ...children, `</${name}>`].join('\n')
}
