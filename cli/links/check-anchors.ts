import type { Permalink } from '../../runtime/contract/route-data.ts'
import { decodeOrKeep } from '../../runtime/shared/decode-uri.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { SiteConfig } from '../config/schema.ts'
import { anchorBroken } from '../errors/catalogue.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'

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

/** Severity and positions for reports of broken links. */
interface AnchorReport extends Pick<SiteConfig, 'onBrokenAnchors'> {
  /** Where a link is written that came from no Markdown file. Default: it is not said. */
  locate?(href: string, pages: readonly Permalink[]): Source | undefined
}

/**
 * Find the links whose place does not exist, in the order given: a link that several pages show, or
 * several languages, once.
 *
 * @param idsOf - Every id of a rendered page; `undefined` for a page that was not rendered now, about
 * which nothing can be said.
 */
export function checkAnchors(
  links: Iterable<AnchorLink>,
  idsOf: (permalink: Permalink) => ReadonlySet<string> | undefined,
  { onBrokenAnchors: severity, locate }: AnchorReport,
): Diagnostic[] {
  if (severity === 'ignore') return []
  const broken: AnchorLink[] = []
  for (const link of links) {
    const ids = idsOf(link.permalink)
    if (ids && !hasPlace(ids, link.hash)) broken.push(link)
  }
  return groupByPlace(broken, locate).map(({ link, from, source }) =>
    anchorBroken({ ...link, from, severity, ...omitUndefined({ source }) }),
  )
}

/** Links that are one for their author. */
interface LinkGroup {
  link: AnchorLink
  from: [Permalink, ...Permalink[]]
  source: Source | undefined
}

/** By what is written where; a place of the config is the same in every language, its address is not. */
function groupByPlace(links: readonly AnchorLink[], locate: AnchorReport['locate']): LinkGroup[] {
  const written = mergeBy(
    links.map((link) => ({ link, from: [link.from], source: link.source })),
    ({ link }) => JSON.stringify([link.source, link.href]),
  )
  const located = written.map((group) =>
    group.source ? group : { ...group, source: locate?.(group.link.href, group.from) },
  )
  return mergeBy(located, ({ link, source }) =>
    JSON.stringify([source, link.source || source?.at === undefined ? link.href : '']),
  )
}

function mergeBy(groups: readonly LinkGroup[], keyOf: (group: LinkGroup) => string): LinkGroup[] {
  const merged = new Map<string, LinkGroup>()
  for (const group of groups) {
    const known = merged.get(keyOf(group))
    if (known) known.from.push(...group.from)
    else merged.set(keyOf(group), group)
  }
  return [...merged.values()]
}

/** Ids are compared as written and decoded; a text fragment (`:~:text=`) names no id. */
export function hasPlace(ids: ReadonlySet<string>, hash: string): boolean {
  const [name = ''] = hash.replace(/^#/, '').split(':~:')
  if (name === '' || name.toLowerCase() === 'top' || ids.has(name)) return true
  return ids.has(decodeOrKeep(name))
}
