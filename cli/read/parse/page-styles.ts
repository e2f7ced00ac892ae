import { createHash } from 'node:crypto'
import { htmlRefused } from '../../base/errors/catalogue.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { Page } from './page.ts'
import { checkStyle } from './style-declarations.ts'

/** Most different styles of a page; further ones are refused, as the sheet would be larger than the page. */
const MAX_STYLES = 2000

/**
 * Move a style that an author wrote into a class of the page's style sheet.
 *
 * @param what - The element with the style, for diagnostics: `<div>`.
 * @returns the class; `undefined` where no declaration of the style is allowed.
 */
export function addStyle(
  page: Page,
  style: string,
  { what, source }: { what: string; source: Source },
): string | undefined {
  const { css, refused } = checkStyle(style)
  for (const declaration of refused) {
    const shown = declaration.length > 60 ? `${declaration.slice(0, 57)}…` : declaration
    const hint =
      'Write how the element itself looks: colours, text, borders, spaces, layout; the CSS of the site has the rest.'
    page.diagnostics.push(htmlRefused(`The style "${shown}" of ${what}`, hint, source))
  }
  if (css === '' || page.styles.size >= MAX_STYLES) return undefined
  const name = `s-${createHash('sha256').update(css).digest('hex').slice(0, 8)}`
  page.styles.set(name, css)
  return name
}

/** The style sheet of a page; empty where it has none. */
export function toPageSheet({ styles, sheets }: Page): string {
  // `octavo` is the id of the app's element: the rule gets the precedence of a `style` attribute, except over
  // `!important`.
  const rules = Array.from(styles, ([name, css]) => `#octavo .${name}{${css}}`)
  return [...sheets, ...rules.sort()].join('\n')
}
