/** Articles in the form that feeds need: without buttons and attributes of the page, with absolute addresses only. */

/** @param pageUrl - Absolute address of the page that the article is from. */
export function toFeedArticle(html: string, pageUrl: string): string {
  return html
    .replace(/<a class="hash-link"[^>]*><\/a>/g, '')
    .replace(/<button\b[^>]*><\/button>/g, '')
    .replace(/<picture>(?:<source type="image\/[^>]*>)+(<img\b[^>]*>)<\/picture>/g, '$1')
    .replace(/<(\/?)button\b[^>]*>/g, '<$1b>')
    .replace(/ (?:tabindex|role|aria-[a-z]+|data-[a-z-]+)="[^"]*"/g, '')
    .replace(
      / (href|src|poster)="([^"]*)"/g,
      (_, name: string, value: string) => ` ${name}="${toAbsolute(value, pageUrl)}"`,
    )
}

/** The value stays escaped: no escaped character changes how an address resolves. */
function toAbsolute(value: string, pageUrl: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(value)) return value
  if (value.startsWith('#')) return pageUrl + value
  if (value.startsWith('/') && !value.startsWith('//')) return new URL(pageUrl).origin + value
  // An invalid address, such as `//[`, stays as its author wrote it.
  return URL.canParse(value, pageUrl) ? new URL(value, pageUrl).href : value
}
