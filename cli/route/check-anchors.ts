import type { Permalink } from '../../runtime/contract/route-data.ts'
import type { SiteConfig } from '../config/schema.ts'
import { anchorBroken } from '../errors/catalogue.ts'
import type { Diagnostic, Source } from '../model.ts'

/** A link to a place inside a page. */
export interface AnchorLink {
  /** Page that the link is on. */
  from: Permalink
  /** As written. */
  href: string
  /** Page that it leads to. */
  permalink: Permalink
  /** Without `#`. */
  hash: string
  source?: Source
}

/**
 * Find the links whose place does not exist, in the order given.
 *
 * @param idsOf - Every id of a rendered page; `undefined` for a page that was not rendered now, about
 * which nothing can be said.
 */
export function checkAnchors(
  links: Iterable<AnchorLink>,
  idsOf: (permalink: Permalink) => ReadonlySet<string> | undefined,
  { onBrokenAnchors: severity }: Pick<SiteConfig, 'onBrokenAnchors'>,
): Diagnostic[] {
  if (severity === 'ignore') return []
  const diagnostics: Diagnostic[] = []
  for (const link of links) {
    const ids = idsOf(link.permalink)
    if (ids && !hasPlace(ids, link.hash)) diagnostics.push(anchorBroken({ ...link, severity }))
  }
  return diagnostics
}

/** Ids are compared as written and decoded; a text fragment (`:~:text=`) names no id. */
function hasPlace(ids: ReadonlySet<string>, hash: string): boolean {
  const [name = ''] = hash.replace(/^#/, '').split(':~:')
  if (name === '' || name.toLowerCase() === 'top' || ids.has(name)) return true
  try {
    return ids.has(decodeURIComponent(name))
  } catch {
    return false
  }
}
