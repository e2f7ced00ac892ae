import { PAGE_SHEET_ID } from '../contract/addresses.ts'
import type { RouteDocument } from '../contract/route-data.ts'

/**
 * Apply the style sheet of the current route and no other. The loaded page links to its own; that of
 * another page is part of its document, so that there is no wait. To be called before the browser paints.
 */
export function createPageSheet(document: Document): (route: RouteDocument) => void {
  const link = document.querySelector<HTMLLinkElement>(`#${PAGE_SHEET_ID}`)
  let first: RouteDocument | undefined
  let sheet: CSSStyleSheet | undefined
  return (route) => {
    first ??= route
    if (link) link.disabled = route !== first
    if (!sheet && route.css === undefined) return
    if (!sheet) {
      sheet = new CSSStyleSheet()
      document.adoptedStyleSheets.push(sheet)
    }
    sheet.replaceSync(route.css ?? '')
  }
}
