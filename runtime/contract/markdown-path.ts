/**
 * Path of the Markdown copy of a page: `/guide/start` and `/guide/start/` → `/guide/start.md`, `/de/` →
 * `/de/index.md`.
 *
 * @param base - Base of the page's locale, with both slashes.
 */
export function toMarkdownPath(permalink: string, base: string): string {
  if (permalink === base) return `${base}index.md`
  return `${permalink.replace(/\/$|\.html?$/, '')}.md`
}
