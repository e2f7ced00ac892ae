/** Checks of a rendered page: some at once, others when all pages are rendered. */
import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { Permalink } from '../../runtime/contract/route-data.ts'
import { type AnchorLink, hasPlace } from '../links/check-anchors.ts'
import { findLinks } from './find-links.ts'
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
