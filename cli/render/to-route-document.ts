import type {
  HeadData,
  PageSidebar,
  RouteDocument,
  RouteKind,
  TocEntry,
} from '../../runtime/contract/route-data.ts'
import type { Route } from '../model/route.ts'

/** What a route document holds besides its route. */
export interface RouteExtras {
  runtime: string
  head: HeadData
  article: string
  toc: readonly TocEntry[]
  /** BCP 47 tag of the source language, for a page without a alternate. */
  sourceLang: string
  /** Whether readers are told. */
  notices: { untranslated: boolean; outdated: boolean }
  sidebar?: PageSidebar
  /** Fills in for a page of `site/pages/`, which only the server bundle knows. */
  title?: string
  description?: string
}

/** Put together what the browser needs of one route; keys always in the same order. */
export function toRouteDocument(route: Route, extras: RouteExtras): RouteDocument {
  const { frontMatter } = route
  const title = extras.title ?? route.title
  const description = extras.description ?? route.description
  const hasHeading =
    !HEADED.has(route.kind) && !route.hasOwnTitle && frontMatter.hide_title !== true && title !== ''
  return {
    runtime: extras.runtime,
    permalink: route.permalink,
    kind: route.kind,
    title,
    ...(hasHeading && { heading: title }),
    head: extras.head,
    htmlClass: toHtmlClass(route),
    article: extras.article,
    ...(route.untranslated && { articleLang: extras.sourceLang }),
    ...(route.untranslated && extras.notices.untranslated && { untranslated: true as const }),
    ...(route.outdatedSince !== undefined &&
      extras.notices.outdated && { outdatedSince: route.outdatedSince }),
    ...(frontMatter.unlisted && { unlisted: true as const }),
    ...(frontMatter.draft && { draft: true as const }),
    toc: extras.toc,
    breadcrumbs: route.breadcrumbs,
    ...(route.previous && { previous: route.previous }),
    ...(route.next && { next: route.next }),
    ...(extras.sidebar && { sidebar: extras.sidebar }),
    // A doc's own cards are in its article.
    ...(route.kind === 'category' && route.cards && { cards: route.cards }),
    // Only a category page shows it; on others it would repeat what the head says.
    ...(route.kind === 'category' && description !== '' && { description }),
    ...(route.place && { place: route.place }),
    ...(route.editUrl !== undefined && { editUrl: route.editUrl }),
    ...(route.lastUpdated && { lastUpdated: route.lastUpdated }),
    ...(route.tags && { tags: route.tags }),
    ...(route.tagList && { tagList: route.tagList }),
    ...(route.tagPage && { tagPage: route.tagPage }),
    ...(route.versions && { versions: route.versions }),
    ...(route.page !== undefined && { page: route.page }),
    alternates: route.alternates,
  }
}

/** Pages that write their heading themselves. */
const HEADED: ReadonlySet<RouteKind> = new Set(['page', 'tags', 'tag', 'search'])

const PAGE_CLASSES: Readonly<Partial<Record<RouteKind, string>>> = {
  doc: 'docs-doc-page',
  category: 'docs-category-page',
  tags: 'docs-tags-list-page',
  tag: 'docs-tags-doc-list-page',
}

/** Classes of `<html>`, which a site's own CSS may rely on. */
function toHtmlClass({ kind, place, versionClass }: Route): string {
  if (kind === 'search') return 'search-page-wrapper'
  if (!place) return kind === 'doc' ? 'docs-wrapper' : 'mdx-wrapper'
  const classes = [
    'docs-wrapper',
    `plugin-id-${place.instance}`,
    versionClass ?? `docs-version-${place.version}`,
    PAGE_CLASSES[kind] ?? 'docs-page',
  ]
  if (place.docId !== undefined && kind === 'doc') classes.push(`docs-doc-id-${place.docId}`)
  return classes.join(' ')
}
