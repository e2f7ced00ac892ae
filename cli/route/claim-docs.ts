import type { PageLink } from '../../runtime/contract/route-data.ts'
import { paginationUnknown } from '../errors/catalogue.ts'
import type { Route } from '../model.ts'
import type { Claim } from './claim-routes.ts'
import { findEditUrl } from './find-edit-url.ts'
import { findNeighbours, toBreadcrumbs, toPagerLabel } from './index-sidebar.ts'
import type { PlacedDoc } from './place-doc.ts'
import { planArticle } from './plan-article.ts'
import { planCards } from './plan-cards.ts'
import type { PlannedInstance } from './plan-instance.ts'
import { toShownUpdate } from './plan-last-update.ts'
import type { LocaleContext } from './plan-locale.ts'
import { CURRENT_VERSION, type PlannedSidebar } from './plan-sidebars.ts'

/** Claims of the docs of an instance. */
export function claimDocs(instance: PlannedInstance, context: LocaleContext): Claim[] {
  return [...instance.docs.values()].map((doc) => ({
    twinKey: doc.summary.file.origin,
    permalink: doc.permalink,
    translated: doc.summary.file.locale === context.info.locale,
    file: doc.summary.file.file,
    toRoute: (twins) => ({ ...planDoc(doc, instance, context), twins }),
  }))
}

function planDoc(
  doc: PlacedDoc,
  instance: PlannedInstance,
  context: LocaleContext,
): Omit<Route, 'twins'> {
  const { config } = instance
  const sidebar = instance.shown.get(doc.id)
  const editUrl = findEditUrl(doc, config.editUrl)
  const article = planArticle(doc, context)
  const lastUpdated = toShownUpdate(article.lastUpdate, config)
  return {
    ...article,
    kind: 'doc',
    place: { instance: config.id, version: CURRENT_VERSION, docId: doc.id },
    ...planSurroundings(sidebar, doc.permalink, config.breadcrumbs),
    ...planPager(doc, instance, context),
    ...(editUrl === undefined ? {} : { editUrl }),
    ...(lastUpdated ? { lastUpdated } : {}),
  }
}

/** What stands around a page: its sidebar, and the way down to it. */
function planSurroundings(
  sidebar: PlannedSidebar | undefined,
  permalink: string,
  breadcrumbs: boolean,
): Pick<Route, 'sidebar' | 'breadcrumbs'> {
  if (!sidebar) return { breadcrumbs: [] }
  return {
    sidebar: sidebar.sidebar.key,
    breadcrumbs: breadcrumbs ? toBreadcrumbs(sidebar.index, permalink) : [],
  }
}

/** Front matter names a neighbour or takes it away; otherwise the sidebar knows. */
function planPager(
  doc: PlacedDoc,
  instance: PlannedInstance,
  context: LocaleContext,
): Pick<Route, 'previous' | 'next'> {
  const sidebar = instance.shown.get(doc.id)
  const { previous, next } = sidebar ? findNeighbours(sidebar.index, doc.permalink) : {}
  const choose = (field: 'pagination_prev' | 'pagination_next', neighbour?: PageLink) => {
    const id = doc.frontMatter[field]
    if (id === undefined) return neighbour
    return id === null ? undefined : findNamed({ id, field, doc, instance, context })
  }
  const before = choose('pagination_prev', previous)
  const after = choose('pagination_next', next)
  return { ...(before ? { previous: before } : {}), ...(after ? { next: after } : {}) }
}

interface NamedNeighbour {
  id: string
  field: 'pagination_prev' | 'pagination_next'
  doc: PlacedDoc
  instance: PlannedInstance
  context: LocaleContext
}

function findNamed({ id, field, doc, instance, context }: NamedNeighbour): PageLink | undefined {
  const named = instance.docs.get(id)
  const known = named || instance.draftIds.includes(id)
  if (!known)
    context.findings.add(paginationUnknown({ id, field, doc: doc.id, file: doc.summary.file.file }))
  return named && !named.unlisted
    ? { label: toPagerLabel(named), permalink: named.permalink }
    : undefined
}

/** Claims of the pages that are made for categories. */
export function claimCategories(instance: PlannedInstance, context: LocaleContext): Claim[] {
  const { config, pages } = instance
  return pages.map(({ page, sidebar }) => ({
    twinKey: `${sidebar.sidebar.key}${page.slug}`,
    permalink: page.permalink,
    translated: true,
    file: config.sidebarPath || config.path,
    toRoute: (twins) => ({
      permalink: page.permalink,
      kind: 'category',
      locale: context.info.locale,
      title: page.title,
      description: page.description ?? '',
      frontMatter: {},
      hasOwnTitle: false,
      toc: [],
      place: { instance: config.id, version: CURRENT_VERSION },
      ...planSurroundings(sidebar, page.permalink, config.breadcrumbs),
      ...findNeighbours(sidebar.index, page.permalink),
      cards: planCards(page.entry.entries),
      ...(page.keywords ? { keywords: page.keywords } : {}),
      ...(page.image === undefined ? {} : { image: page.image }),
      untranslated: false,
      twins,
    }),
  }))
}
