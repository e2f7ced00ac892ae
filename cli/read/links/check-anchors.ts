import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { decodeOrKeep } from '../../../runtime/shared/decode-uri.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { anchorBroken } from '../../base/errors/catalogue.ts'
import { mostSimilar } from '../../base/errors/most-similar.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { SiteConfig } from '../../config/schema.ts'

/** A link to an anchor in a page. */
export interface AnchorLink {
  /** Page that contains the link. */
  from: Permalink
  /** Address as written in the page. */
  href: string
  /** Target page of the link. */
  permalink: Permalink
  /** Id in the target page, without `#`. */
  hash: string
  source?: Source
}

/** All ids of a page: whether it has one, and the list of all. */
export type Ids = Pick<ReadonlySet<string>, 'has' | 'keys'>

/** Options for reports of broken links. */
interface AnchorReport extends Pick<SiteConfig, 'onBrokenAnchors'> {
  /** Finds the position of a link that comes from no Markdown file. Default: reports have no position. */
  locate?(href: string, pages: readonly Permalink[]): Source | undefined
}

/**
 * Find links to anchors that do not exist, in the order given. A link that several pages or several languages
 * show is reported once.
 *
 * @param idsOf - Every id of a rendered page; `undefined` for a page that was not rendered in this run, whose
 * links are not checked.
 */
export function checkAnchors(
  links: Iterable<AnchorLink>,
  idsOf: (permalink: Permalink) => Ids | undefined,
  { onBrokenAnchors: severity, locate }: AnchorReport,
): Diagnostic[] {
  if (severity === 'ignore') return []
  const broken: AnchorLink[] = []
  for (const link of links) {
    const ids = idsOf(link.permalink)
    if (ids && !hasPlace(ids, link.hash)) broken.push(link)
  }
  const meantBy = ({ permalink, hash }: AnchorLink) =>
    mostSimilar(decodeOrKeep(hash), [...(idsOf(permalink)?.keys() ?? [])])
  return groupByPlace(broken, locate).map(({ link, from, source }) =>
    anchorBroken({ ...link, from, severity, ...omitUndefined({ source, meant: meantBy(link) }) }),
  )
}

/** Links that are one link for their author. */
interface LinkGroup {
  link: AnchorLink
  from: [Permalink, ...Permalink[]]
  source: Source | undefined
}

/**
 * Group links by position and text. A position in the config is the same in every language, though addresses
 * differ.
 */
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

/**
 * Whether a page has the target of a hash. Ids are compared both as written and decoded; a text fragment
 * (`:~:text=`) names no id.
 */
export function hasPlace(ids: Ids, hash: string): boolean {
  const [name = ''] = hash.replace(/^#/, '').split(':~:')
  if (name === '' || name.toLowerCase() === 'top' || ids.has(name)) return true
  return ids.has(decodeOrKeep(name))
}
