/**
 * Reads links and ids from HTML that this program wrote. Both of its writers escape `"`, `<` and `>` in
 * attribute values and `<` in text, so a regular expression is exact here, and takes a tenth of the time of
 * a parser.
 */

const ANCHOR = /<a\b[^>]*? href="([^"]*)"[^>]*>/g
const PLAYER = /<(?:img|video|audio|source|track|embed|iframe|input)\b[^>]*>/gi
const RESOURCE = / (src|srcset|poster)="([^"]*)"/gi
const ID = /<[a-z][^>]*? id="([^"]*)"/gi
const ENTITY = /&(amp|lt|gt|quot|#x27|#39);/g
const CHARACTER: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}

/** Attribute of a link that is not checked: our own, and the one that authors know from Docusaurus. */
export const UNCHECKED = / data-(?:no-link-check|no-?broken-?link-?check)\b/i

/** Hrefs of all `<a>`, each once, in order, without those that {@link UNCHECKED} excludes. */
export function findLinks(html: string): string[] {
  const hrefs = new Set<string>()
  for (const [tag, href = ''] of html.matchAll(ANCHOR))
    if (!UNCHECKED.test(tag)) hrefs.add(decodeEntities(href))
  return [...hrefs]
}

/** Addresses of images, media and frames: `src`, `poster`, each of `srcset`; each once, in order. */
export function findResources(html: string): string[] {
  const found = new Set<string>()
  for (const [tag] of html.matchAll(PLAYER))
    for (const [, name = '', value = ''] of UNCHECKED.test(tag) ? [] : tag.matchAll(RESOURCE))
      for (const address of name.toLowerCase() === 'srcset' ? splitSet(value) : [value])
        found.add(decodeEntities(address))
  return [...found]
}

/** Addresses of other sites that a page links to or shows, each once, in order. */
export function findExternal(html: string): string[] {
  return [...new Set([...findLinks(html), ...findResources(html)])].filter((address) =>
    /^https?:\/\//i.test(address),
  )
}

/** `a.png 1x, b.png 2x` → the two addresses. */
function splitSet(value: string): string[] {
  return value.split(/,\s/).flatMap((part) => part.trim().split(/\s/, 1))
}

/** All ids, in order. */
export function findIds(html: string): string[] {
  return Array.from(html.matchAll(ID), ([, id = '']) => decodeEntities(id))
}

/** Decode the character references of an attribute value. */
export function decodeEntities(text: string): string {
  return text.includes('&')
    ? text.replace(ENTITY, (entity, name: string) => CHARACTER[name] ?? entity)
    : text
}
