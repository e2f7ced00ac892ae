/** Checks of a rendered page: some run at once, others when all pages are rendered. */
import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { type AnchorLink, hasPlace } from '../../read/links/check-anchors.ts'
import { decodePath, permalinkKey } from '../../read/links/permalink.ts'
import { findText } from '../../read/links/text-table.ts'
import { findLinks, findResources } from './find-links.ts'
import type { LocaleRenderer, RouteChecks } from './render-context.ts'

/** Context of the check of a shell. */
interface ShellCheck {
  renderer: LocaleRenderer
  checks: RouteChecks
  /** All ids of the page. */
  ids: ReadonlySet<string>
}

/** Check the links of the shell; adds broken links and open anchors to `checks`. */
export function checkShell(
  permalink: Permalink,
  body: string,
  { renderer, checks, ids }: ShellCheck,
): void {
  const { checkedHrefs, resolve, locale } = renderer
  for (const href of findLinks(body)) {
    // A missing home page is reported once, not for each link to it.
    if (checkedHrefs.has(href) || isMissingHome(href, locale.document)) continue
    // Most links of a shell are those of its table of contents: a link to an id of the page needs no look-up.
    if (href.startsWith('#') && ids.has(href.slice(1))) continue
    const link = { href, syntax: 'component', kind: 'link' } as const
    const { diagnostic, anchor } = resolve(link, { permalink })
    if (diagnostic) checks.shellLinks.push(href)
    else if (anchor) checks.anchors.push({ from: permalink, href, ...anchor })
    // A relative link has another target on each page, so only absolute paths are remembered.
    // V8 keeps a substring as a slice of the whole page, so a copy is stored instead.
    else if (href.startsWith('/')) checkedHrefs.add(structuredClone(href))
  }
}

/**
 * List the images and media of a page that are no files of the content. The build may still make them, which
 * is known when all pages are rendered. Images in Markdown are resolved, and reported, with the article.
 *
 * @returns addresses without an origin, as the page has them.
 */
export function listOpenResources(
  permalink: Permalink,
  html: string,
  { renderer, checks }: { renderer: LocaleRenderer; checks: RouteChecks },
): string[] {
  const { statics, assets, permalinks, siteBase } = renderer.locale.links
  // A diagnostic has the address in quotes.
  const reported = new Set(checks.diagnostics.flatMap(({ message }) => message.split('"')))
  return findResources(html).filter((value) => {
    if (value === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(value)) return false
    if (!URL.canParse(value, `http://site${permalink}`)) return true
    const { pathname } = new URL(value, `http://site${permalink}`)
    const path = decodePath(pathname.slice(siteBase.length))
    // A refused file keeps its path as its address, and is already reported.
    const isRefused = assets.get(path)?.path === path
    const isKnown =
      pathname.startsWith(siteBase) && (statics.has(path) || assets.has(`/${path}`) || isRefused)
    if (isKnown || findText(permalinks, permalinkKey(pathname)) !== undefined) return false
    return !reported.has(value)
  })
}

function isMissingHome(href: string, { base, hasHome }: LocaleDocument): boolean {
  return !hasHome && href === base
}

/**
 * List the anchors that are not found on their own page. They are kept until all pages are rendered; most
 * anchors, such as those of the table of contents, are found here.
 *
 * @param ids - All ids of the page.
 */
export function listOpenAnchors(
  anchors: readonly AnchorLink[],
  page: Permalink,
  ids: ReadonlySet<string>,
): AnchorLink[] {
  return anchors.filter(({ permalink, hash }) => permalink !== page || !hasPlace(ids, hash))
}
