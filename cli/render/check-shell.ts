/** Checks of a rendered page: some at once, others when all pages are rendered. */
import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { Permalink } from '../../runtime/contract/route-data.ts'
import { type AnchorLink, hasPlace } from '../links/check-anchors.ts'
import { decodePath, permalinkKey } from '../links/permalink.ts'
import { findText } from '../links/text-table.ts'
import { findLinks, findResources } from './find-links.ts'
import type { LocaleRenderer, RouteChecks } from './render-context.ts'

/** Check the links around the article; what is found goes to `checks`. */
export function checkShell(
  permalink: Permalink,
  body: string,
  { renderer, checks }: { renderer: LocaleRenderer; checks: RouteChecks },
): void {
  const { checkedHrefs, resolve, locale } = renderer
  for (const href of findLinks(body)) {
    // A missing home page is reported once, not for each link to it.
    if (checkedHrefs.has(href) || isMissingHome(href, locale.document)) continue
    const link = { href, syntax: 'component', kind: 'link' } as const
    const { diagnostic, anchor } = resolve(link, { permalink })
    if (diagnostic) checks.shellLinks.push(href)
    else if (anchor) checks.anchors.push({ from: permalink, href, ...anchor })
    // A link that starts elsewhere on another page is checked on each.
    // V8 keeps a cut-out text as a view of the whole page, so a copy is kept instead.
    else if (href.startsWith('/')) checkedHrefs.add(structuredClone(href))
  }
}

/**
 * What a page shows or plays that is no file of the content: the build may make it, which is known when all is
 * rendered. Pictures of Markdown were resolved with the article, and are reported there.
 *
 * @returns paths on the host, as the page has them.
 */
export function listOpenResources(
  permalink: Permalink,
  html: string,
  { renderer, checks }: { renderer: LocaleRenderer; checks: RouteChecks },
): string[] {
  const { statics, assets, permalinks, siteBase } = renderer.locale.links
  const reported = checks.diagnostics.map(({ message }) => message)
  return findResources(html).filter((value) => {
    if (value === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(value)) return false
    if (!URL.canParse(value, `http://site${permalink}`)) return true
    const { pathname } = new URL(value, `http://site${permalink}`)
    const path = decodePath(pathname.slice(siteBase.length))
    // A file that is refused keeps its path as its address, and is reported already.
    const isRefused = assets.get(path)?.path === path
    const isKnown =
      pathname.startsWith(siteBase) && (statics.has(path) || assets.has(`/${path}`) || isRefused)
    if (isKnown || findText(permalinks, permalinkKey(pathname)) !== undefined) return false
    return !reported.some((message) => message.includes(`"${value}"`))
  })
}

function isMissingHome(href: string, { base, hasHome }: LocaleDocument): boolean {
  return !hasHome && href === base
}

/**
 * Anchors that cannot be known to be sound yet. Most lead to a place on the same page, as its table
 * of contents does: only the others are sent on, and kept until all pages are rendered.
 *
 * @param ids - Every id of the page.
 */
export function listOpenAnchors(
  anchors: readonly AnchorLink[],
  page: Permalink,
  ids: readonly string[],
): AnchorLink[] {
  const known = new Set(ids)
  return anchors.filter(({ permalink, hash }) => permalink !== page || !hasPlace(known, hash))
}
