import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'
import { decodeEntities } from './find-links.ts'

/**
 * Replace the href of each link in a component's HTML by its final address; everything else that the
 * component wrote is kept.
 */
export function resolveHrefs(html: string, resolve: (href: string) => string): string {
  return html.replace(
    /(<a\b[^>]*? href=")([^"]*)(")/g,
    (_, before: string, href: string, after: string) =>
      before + escapeAttribute(resolve(decodeEntities(href))) + after,
  )
}
