import type {
  HeadData,
  PageSidebar,
  RouteDocument,
  RouteKind,
  TocEntry,
} from '../../runtime/contract/route-data.ts'
import {
  SHOWN_FRONT_MATTER,
  type ShownFrontMatter,
} from '../../runtime/contract/shown-front-matter.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { FrontMatter } from '../model/front-matter.ts'
import type { Route } from '../model/route.ts'

/** Data of a route document besides its route. */
export interface RouteExtras {
  runtime: string
  head: HeadData
  article: string
  css?: string
  styles?: readonly string[]
  islands?: RouteDocument['islands']
  toc: readonly TocEntry[]
  /** BCP 47 tag of the source language, for a page without an alternate. */
  sourceLang: string
  /** Whether readers are told. */
  notices: { untranslated: boolean; outdated: boolean }
  sidebar?: PageSidebar
  /** Fills in for a page of `site/pages/`, which only the server bundle knows. */
  title?: string
  description?: string
}

/** Put together what the browser needs of one route; keys always in the same order, what is unset left out. */
export function toRouteDocument(route: Route, extras: RouteExtras): RouteDocument {
  const title = extras.title ?? route.title
  return omitUndefined({
    runtime: extras.runtime,
    permalink: route.permalink,
    kind: route.kind,
    frontMatter: route.siteFields,
    title,
    heading: toHeading(route, title),
    head: extras.head,
    htmlClass: toHtmlClass(route),
    article: extras.article,
    css: extras.css,
    styles: extras.styles,
    islands: extras.islands,
    ...toStatus(route, extras),
    toc: extras.toc,
    breadcrumbs: route.breadcrumbs,
    previous: route.previous,
    next: route.next,
    sidebar: extras.sidebar,
    ...toCategoryPage(route, extras.description ?? route.description),
    place: route.place,
    editUrl: route.editUrl,
    lastUpdated: route.lastUpdated,
    tags: route.tags,
    tagList: route.tagList,
    tagPage: route.tagPage,
    versions: route.versions,
    page: route.page,
    alternates: route.alternates,
  })
}

/** The heading that is made from the title, where the page has none of its own. */
function toHeading({ kind, hasOwnTitle, frontMatter }: Route, title: string): string | undefined {
  const isHeaded = HEADED.has(kind) || hasOwnTitle || frontMatter.hide_title === true
  return isHeaded || title === '' ? undefined : title
}

/** Fields about the page itself: its language, its age, who may find it. */
function toStatus(
  { untranslated, outdatedSince, frontMatter }: Route,
  { sourceLang, notices }: RouteExtras,
) {
  return {
    articleLang: untranslated ? sourceLang : undefined,
    untranslated: flagOf(untranslated && notices.untranslated),
    outdatedSince: notices.outdated ? outdatedSince : undefined,
    ...toShown(frontMatter),
  }
}

/**
 * What pages show of front matter as it is written; `false` is left out, it would be bytes on every page.
 * A field that the schema lacks, or has with another type, does not compile here.
 */
function toShown(frontMatter: Pick<FrontMatter, keyof ShownFrontMatter>): ShownFrontMatter {
  const given = new Map(Object.entries(frontMatter))
  const written = Object.keys(SHOWN_FRONT_MATTER)
    .map((name) => [name, given.get(name)] as const)
    .filter(([, value]) => value !== undefined && value !== false)
  // Entries of an object lose which value belongs to which name.
  return Object.fromEntries(written) as WithoutFalse<Pick<FrontMatter, keyof ShownFrontMatter>>
}

type WithoutFalse<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], false> }

/** A flag is there or absent, as in {@link toShown}. */
function flagOf(value: boolean | undefined): true | undefined {
  return value || undefined
}

/** Fields of a category's page alone: a doc has its cards in its article, its description in its head. */
function toCategoryPage({ kind, cards }: Route, description: string) {
  if (kind !== 'category') return {}
  return { cards, description: description === '' ? undefined : description }
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
