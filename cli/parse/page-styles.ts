import { createHash } from 'node:crypto'
import { htmlRefused } from '../errors/catalogue.ts'
import type { Source } from '../model/diagnostic.ts'
import type { Page } from './page.ts'
import { checkStyle } from './style-declarations.ts'

/** Different styles of a page; the rest is refused, as it would be a sheet larger than its page. */
const MAX_STYLES = 2000

/**
 * Make a style that an author wrote a class of the page's sheet.
 *
 * @param what - What has it, for diagnostics: `<div>`.
 * @returns the class; `undefined` where nothing of the style is allowed.
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

/** The sheet of a page; empty where it has none. */
export function toPageSheet({ styles, sheets }: Page): string {
  // As strong as an attribute would be, but for `!important`: the element of the app has this id.
  const rules = Array.from(styles, ([name, css]) => `#octavo .${name}{${css}}`)
  return [...sheets, ...rules.sort()].join('\n')
}
