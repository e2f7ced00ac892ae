import { escapeAttribute } from '../../runtime/shared/escape-html.ts'
import { decodeEntities } from './find-links.ts'

/**
 * Give every anchor of a component's HTML its final address; what the component wrote stays
 * otherwise as it is.
 */
export function resolveHrefs(html: string, resolve: (href: string) => string): string {
  return html.replace(
    /(<a\b[^>]*? href=")([^"]*)(")/g,
    (_, before: string, href: string, after: string) =>
      before + escapeAttribute(resolve(decodeEntities(href))) + after,
  )
}
