import { PAGE_SHEET_ID } from '../contract/addresses.ts'
import type { RouteDocument } from '../contract/route-data.ts'

/**
 * Shows the style sheet of the route on screen and no other. The page that was loaded links to its own; that of
 * another comes with its document, so that nothing is waited for. Call it before the browser paints.
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
