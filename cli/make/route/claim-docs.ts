import type { PageLink, Permalink } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { linkUnsafe, paginationUnknown } from '../../base/errors/catalogue.ts'
import type { Planned } from '../../base/model/label.ts'
import type { PlannedCard, PlannedRoute, Route } from '../../base/model/route.ts'
import { localeBases } from '../../read/links/locale-base.ts'
import type { Claim } from './claim-routes.ts'
import { findEditUrl } from './find-edit-url.ts'
import { findNeighbours, toBreadcrumbs, toPagerLabel } from './index-sidebar.ts'
import type { LocaleContext } from './locale-context.ts'
import type { RoutedDoc } from './place-doc.ts'
import { planArticle } from './plan-article.ts'
import { planCards } from './plan-cards.ts'
import { toShownUpdate } from './plan-last-update.ts'
import type { PlannedSidebar } from './plan-sidebars.ts'
import type { PlannedVersion } from './plan-version.ts'
import { inside } from './sidebar-nodes.ts'

/** Context of the claims of a version. */
interface VersionContext extends LocaleContext {
  /** All versions of the instance in their order, with this one. */
  siblings: readonly PlannedVersion[]
}

/** Claims of the docs of a version. */
export function claimDocs(planned: PlannedVersion, context: VersionContext): Claim[] {
  return [...planned.docs.values()].map((doc) => ({
    alternateKey: toAlternateKey(doc, planned),
    permalink: doc.permalink,
    translated: doc.summary.file.locale === context.info.locale,
    file: doc.summary.file.file,
    toRoute: (alternates) => ({ ...planDoc(doc, planned, context), alternates }),
  }))
}

/**
 * Addresses are claimed in the order of these keys, so the key of a version from git does not contain the
 * path of the cache.
 */
function toAlternateKey(
  { summary: { file } }: RoutedDoc,
  { config, version }: PlannedVersion,
): string {
  if (version.base === undefined) return file.origin
  return `\uffff${config.id}/${version.name}/${file.path}`
}

/** A page shown in the source language has its canonical address in that language, as in all parts of a site. */
function findCanonical(
  { id }: RoutedDoc,
  { config, version }: PlannedVersion,
  { siblings, info, input }: VersionContext,
): Permalink | undefined {
  if (config.canonical !== 'latest' || version.isLast) return undefined
  const latest = siblings.find((sibling) => sibling.version.isLast)
  const doc = latest?.docs.get(id)
  if (!doc || doc.unlisted || latest?.version.noIndex) return undefined
  if (doc.summary.file.locale === info.locale) return doc.permalink
  const { defaultLocale } = input.loaded.config.i18n
  const source = localeBases(input.loaded.config)[defaultLocale] ?? info.base
  return source + doc.permalink.slice(info.base.length)
}

function planDoc(
  doc: RoutedDoc,
  planned: PlannedVersion,
  context: VersionContext,
): Omit<PlannedRoute, 'alternates'> {
  const { config, tags } = planned
  const sidebar = planned.shown.get(doc.id)
  const editUrl = toSafeEditUrl(findEditUrl(doc, planned, context.info.locale), doc, context)
  const article = planArticle(doc, context)
  const lastUpdated = toShownUpdate(article.lastUpdate, config)
  const ownTags = tags.ofDoc.get(doc.id)
  return {
    ...article,
    kind: 'doc',
    ...planPlace(planned, doc.id),
    ...planSurroundings(sidebar, doc.permalink, config.breadcrumbs),
    ...planPager(doc, planned, context),
    ...omitUndefined({
      editUrl,
      lastUpdated,
      tags: ownTags,
      cards: doc.summary.listsCards && planSiblings(sidebar, doc.permalink),
    }),
    ...planVersions(context, ({ docs }) => docs.get(doc.id)?.permalink),
    ...omitUndefined({ canonical: findCanonical(doc, planned, context) }),
  }
}

/** Report and drop an address in front matter that would run a script. */
function toSafeEditUrl(
  url: string | undefined,
  doc: RoutedDoc,
  { diagnostics }: LocaleContext,
): string | undefined {
  // Browsers ignore control characters and white space in front of and inside the scheme.
  const scheme = url?.replace(/[\p{Cc}\s]/gu, '').match(/^([a-z][a-z\d+.-]*):/i)?.[1]
  if (url === undefined || !/^(?:javascript|vbscript|data)$/i.test(scheme ?? '')) return url
  diagnostics.add(linkUnsafe(url, { file: doc.summary.file.file, at: 'custom_edit_url' }))
  return undefined
}

/** Instance, version and doc of a page, and the options of its version for all pages. */
export function planPlace(
  { config, version }: PlannedVersion,
  docId?: string,
): Pick<Route, 'place' | 'versionClass' | 'noIndex'> {
  const doc = docId === undefined ? {} : { docId }
  return {
    place: { instance: config.id, version: version.name, ...doc },
    versionClass: version.className,
    ...omitUndefined({ noIndex: version.noIndex ? true : undefined }),
  }
}

/** Permalinks of the same page in the versions that have it, by version; empty if the instance has one version. */
function planVersions(
  { siblings }: VersionContext,
  find: (version: PlannedVersion) => Permalink | undefined,
): Pick<Route, 'versions'> {
  if (siblings.length < 2) return {}
  const versions = siblings.flatMap((sibling) => {
    const permalink = find(sibling)
    return permalink === undefined ? [] : [[sibling.version.name, permalink] as const]
  })
  return { versions: Object.fromEntries(versions) }
}

/** Cards of the entries in the category of a page, or of its siblings if it has none; without the page itself. */
function planSiblings(
  sidebar: PlannedSidebar | undefined,
  permalink: Permalink,
): readonly Planned<PlannedCard>[] {
  const level = sidebar?.index.levels.get(permalink) ?? []
  return planCards(level).filter(({ href }) => href !== permalink)
}

/** Sidebar of a page, and its breadcrumbs. */
function planSurroundings(
  sidebar: PlannedSidebar | undefined,
  permalink: string,
  breadcrumbs: boolean,
): Pick<PlannedRoute, 'sidebar' | 'breadcrumbs'> {
  if (!sidebar) return { breadcrumbs: [] }
  return {
    sidebar: sidebar.sidebar.key,
    breadcrumbs: breadcrumbs ? toBreadcrumbs(sidebar.index, permalink) : [],
  }
}

/** Previous and next page: front matter sets or removes them; the default comes from the sidebar. */
function planPager(
  doc: RoutedDoc,
  planned: PlannedVersion,
  context: LocaleContext,
): Pick<PlannedRoute, 'previous' | 'next'> {
  const sidebar = planned.shown.get(doc.id)
  const { previous, next } = sidebar ? findNeighbours(sidebar.index, doc.permalink) : {}
  const choose = (field: 'pagination_prev' | 'pagination_next', neighbour?: Planned<PageLink>) => {
    const id = doc.frontMatter[field]
    if (id === undefined) return neighbour
    return id === null ? undefined : findNamed({ id, field, doc, planned, context })
  }
  const before = choose('pagination_prev', previous)
  const after = choose('pagination_next', next)
  return omitUndefined({ previous: before, next: after })
}

interface NamedNeighbour {
  id: string
  field: 'pagination_prev' | 'pagination_next'
  doc: RoutedDoc
  planned: PlannedVersion
  context: LocaleContext
}

function findNamed({
  id,
  field,
  doc,
  planned,
  context,
}: NamedNeighbour): Planned<PageLink> | undefined {
  const named = planned.docs.get(id)
  const known = named || planned.draftIds.includes(id)
  if (!known)
    context.diagnostics.add(
      paginationUnknown({ id, field, doc: doc.id, file: doc.summary.file.file }),
    )
  return named && !named.unlisted
    ? { label: toPagerLabel(named), permalink: named.permalink }
    : undefined
}

/** Claims of the pages that are made for categories. */
export function claimCategories(planned: PlannedVersion, context: VersionContext): Claim[] {
  const { config, pages } = planned
  return pages.map(({ page, sidebar }) => ({
    alternateKey: `${sidebar.sidebar.key}${page.slug}`,
    permalink: page.permalink,
    translated: true,
    file: page.source.file,
    source: inside(page.source, 'link.slug'),
    toRoute: (alternates) => ({
      permalink: page.permalink,
      kind: 'category',
      locale: context.info.locale,
      title: page.title,
      frontMatter: {},
      ...planPlace(planned),
      ...planSurroundings(sidebar, page.permalink, config.breadcrumbs),
      ...findNeighbours(sidebar.index, page.permalink),
      cards: planCards(page.entry.entries),
      ...omitUndefined({
        description: page.description,
        keywords: page.keywords,
        image: page.image,
      }),
      untranslated: false,
      ...planVersions(context, (other) => findCategory(other, page.slug)),
      alternates,
    }),
  }))
}

function findCategory({ pages }: PlannedVersion, slug: string): Permalink | undefined {
  return pages.find(({ page }) => page.slug === slug)?.page.permalink
}
