import type {
  HeadData,
  PageSidebar,
  RouteDocument,
  RouteKind,
  TocEntry,
} from '../../../runtime/contract/route-data.ts'
import {
  SHOWN_FRONT_MATTER,
  type ShownFrontMatter,
} from '../../../runtime/contract/shown-front-matter.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { FrontMatter } from '../../base/model/front-matter.ts'
import type { Route, ShownRoute } from '../../base/model/route.ts'

/** Input of a route document besides the route. */
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
  /** Which notices about the status of a translation readers see. */
  notices: { untranslated: boolean; outdated: boolean }
  sidebar?: PageSidebar
  /** Title of a page of `site/pages/`, which only the server bundle knows. Default: that of the route. */
  title?: string
  description?: string
}

/** Make the document of one route; keys are always in the same order, unset fields are left out. */
export function toRouteDocument(route: ShownRoute, extras: RouteExtras): RouteDocument {
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

/** The title as heading; `undefined` if the page has its own heading, or hides it. */
function toHeading(
  { kind, hasOwnTitle, frontMatter }: ShownRoute,
  title: string,
): string | undefined {
  const isHeaded = HEADED.has(kind) || hasOwnTitle || frontMatter.hide_title === true
  return isHeaded || title === '' ? undefined : title
}

/** Fields about the page itself: its language, translation status, and front matter that pages show. */
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
 * Front matter fields that pages show unchanged; `false` is left out, since it would add bytes to every page.
 * A field that the schema lacks, or has with another type, does not compile here.
 */
function toShown(frontMatter: Pick<FrontMatter, keyof ShownFrontMatter>): ShownFrontMatter {
  const given = new Map(Object.entries(frontMatter))
  const written = Object.keys(SHOWN_FRONT_MATTER)
    .map((name) => [name, given.get(name)] as const)
    .filter(([, value]) => value !== undefined && value !== false)
  // `Object.entries` loses the type of each field.
  return Object.fromEntries(written) as WithoutFalse<Pick<FrontMatter, keyof ShownFrontMatter>>
}

type WithoutFalse<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], false> }

/** A flag is `true` or absent, as in {@link toShown}. */
function flagOf(value: boolean | undefined): true | undefined {
  return value || undefined
}

/** Fields of category pages only: a doc has its cards in its article, and its description in its head. */
function toCategoryPage({ kind, cards }: Route, description: string) {
  if (kind !== 'category') return {}
  return { cards, description: description === '' ? undefined : description }
}

/** Kinds of pages that render their heading themselves. */
const HEADED: ReadonlySet<RouteKind> = new Set(['page', 'tags', 'tag', 'search'])

const PAGE_CLASSES: Readonly<Partial<Record<RouteKind, string>>> = {
  doc: 'docs-doc-page',
  category: 'docs-category-page',
  tags: 'docs-tags-list-page',
  tag: 'docs-tags-doc-list-page',
}

/** Classes of `<html>`, which a site's own CSS may rely on. */
function toHtmlClass({ kind, place, versionClass, file }: Route): string {
  if (kind === 'search') return 'search-page-wrapper'
  if (!place) return kind === 'doc' ? 'docs-wrapper' : 'mdx-wrapper'
  const classes = [
    'docs-wrapper',
    `plugin-id-${place.instance}`,
    versionClass ?? `docs-version-${place.version}`,
    PAGE_CLASSES[kind] ?? 'docs-page',
  ]
  if (place.docId !== undefined && kind === 'doc') classes.push(`docs-doc-id-${place.docId}`)
  if (file?.layout !== undefined) classes.push(`docs-layout-${file.layout}`)
  return classes.join(' ')
}
