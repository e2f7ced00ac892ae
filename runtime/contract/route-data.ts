/**
 * Data from the build for the browser: plain, without behaviour.
 *
 * A route document is the JSON next to a page. The HTML of the page contains the same document, without head,
 * article and sidebar items, so that hydration needs no request for it.
 */
import type { BadgeData } from './badge-data.ts'
import type { ShownFrontMatter } from './shown-front-matter.ts'
import type { SiteFrontMatter } from './site-front-matter.ts'

/** Absolute path of a route, locale base included: `/de/cloud/get-started`. */
export type Permalink = string

/** Kind of the page of a route. */
export type RouteKind =
  | 'doc'
  | 'category'
  | 'markdown'
  | 'page'
  | 'not-found'
  | 'tags'
  | 'tag'
  | 'search'

/** One heading of an article, in document order. */
export interface TocEntry {
  /** Id of the heading’s element, for `#id`. */
  id: string
  /** Inline HTML, without links and images. */
  html: string
  /** Level, 2 to 6. */
  level: number
}

/** Heading levels in a table of contents, both included, if the table follows from the headings of the article. */
export type TocRange = readonly [lowest: number, highest: number]

/** A label with an address inside this site. */
export interface PageLink {
  /** Text of the link. */
  label: string
  /** Path of the page, locale base included. */
  permalink: Permalink
}

/** A tag of a doc, with an optional description. */
export interface TagLink extends PageLink {
  /** Text. Absent: none. */
  description?: string
}

/** A tag with the number of its docs. */
export interface TaggedLink extends TagLink {
  /** Number of listed docs that have it. */
  count: number
}

/** Data of the page of a tag. */
export interface TagPageData {
  /** Name of the tag. */
  label: string
  /** Text. Absent: none. */
  description?: string
  /** Address of the list of all tags. */
  tagsPermalink: Permalink
  /** Sorted by label, which is the title of the doc. */
  docs: readonly TagLink[]
}

/** One breadcrumb; a category without a page has no permalink. */
export interface Breadcrumb {
  /** Text of the step. */
  label: string
  /** Absent: the step is no link. */
  permalink?: Permalink
}

/** A link of a sidebar. `external` links leave the site. */
export interface SidebarLink {
  kind: 'link'
  /** Text of the link. */
  label: string
  /** Final address. */
  href: string
  /** It leaves the site and opens a new tab. */
  external?: true
  /** Shown only while it is the current page. */
  unlisted?: true
  /** Badge of the page. Absent: none. */
  badge?: BadgeData
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
  /** Custom data of the author, for a site's own theme. */
  customProps?: Readonly<Record<string, unknown>>
}

/** A group of a sidebar. */
export interface SidebarCategoryData {
  kind: 'category'
  /** Text of the row. */
  label: string
  /** The category's own page, if it has one. */
  href?: Permalink
  /** The category's own page is unlisted: `href` is a link only while it is the current page. */
  linkUnlisted?: true
  /** Badge of the category's own page. Absent: none. */
  badge?: BadgeData
  /** First page below it, as a link for a closed category without a page. */
  firstHref?: string
  /** Whether readers can open and close it. */
  collapsible: boolean
  /** Whether it starts closed, unless it contains the page. */
  collapsed: boolean
  /** Empty, with `closed`, in a page's branch if the category does not contain that page. */
  items: readonly SidebarItem[]
  /** The items are left out here; the document of `level` contains them. */
  closed?: true
  /** Name of the level that its items form: `guides/install`. Absent: they are always included. */
  level?: string
  /** Not a category, but the number of items of `level`, a long one, that are left out here. */
  gap?: number
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
  /** Custom data of the author, for a site's own theme. */
  customProps?: Readonly<Record<string, unknown>>
}

/** Trusted HTML from the site's sidebar file. */
export interface SidebarHtml {
  kind: 'html'
  /** HTML as in the file. */
  html: string
  /** Styled like the entries around it. */
  defaultStyle?: true
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
  /** Custom data of the author, for a site's own theme. */
  customProps?: Readonly<Record<string, unknown>>
}

export type SidebarItem = SidebarLink | SidebarCategoryData | SidebarHtml

/** The sidebar of a page, and the position of the page in it. */
export interface SidebarPlace {
  /** Unique over all instances and versions, the same in all locales: `cloud/current/tutorialSidebar`. */
  key: string
  /** Name in the sidebars file: `tutorialSidebar`. */
  name: string
  /** Name of the level that lists the page: `guides/install`, `''` for the top. Absent: no level does. */
  level?: string
}

/** The sidebar of a page, with its open branch. */
export interface PageSidebar extends SidebarPlace {
  /** The top level, open down to this page; other categories are closed and empty. */
  branch: readonly SidebarItem[]
}

/** JSON of one level: its items in order; categories with a separate level are `closed`. */
export type SidebarLevel = readonly SidebarItem[]

/**
 * Data of a category or gap that its HTML lacks. A string: the last part of the name of its level. A list with
 * that string: it also has a page. 0 to 3: it has no level; the sum of {@link OWN_PAGE} and {@link FIXED}.
 * Negative: a gap of that many items.
 */
export type SidebarRow = string | readonly [string] | number

/** Flag of a {@link SidebarRow}: the category has a page. */
export const OWN_PAGE = 1
/** Flag of a {@link SidebarRow}: readers cannot close it. */
export const FIXED = 2

/** The sidebar in the data of a page's HTML; its items are read from their elements. */
export interface WrittenSidebar extends SidebarPlace {
  /** Rows of all categories and gaps, in document order. */
  rows?: readonly SidebarRow[]
  /** Used instead of `rows` if the elements lack some data. */
  branch?: readonly SidebarItem[]
}

/** A card of a category page. */
export interface CardData {
  /** Heading of the card. */
  label: string
  /** Final address. */
  href: string
  /** Kind of its target: a category, a page, or another site. */
  kind: 'category' | 'link' | 'external'
  /** Text. Absent: the page has no description. */
  description?: string
  /** For categories without a description: number of items. */
  count?: number
}

/** Data for the head of a page; titles and descriptions are text, addresses absolute with origin. */
export interface HeadData {
  /** `page | site`. */
  title: string
  /** Absent: there is no `<meta name="description">`. */
  description?: string
  /** Address of the page for search engines. Absent: the page is the not-found page. */
  canonical?: string
  /** Address of the image in previews of links to the page. Absent: none. */
  image?: string
  /** Asks search engines not to index the page. */
  noindex?: true
  /** Separated by commas. Absent: none. */
  keywords?: string
  /** One for each locale that has this page, and `x-default`. */
  alternates: readonly {
    /** BCP 47 tag of the locale, or `x-default`. */
    hreflang: string
    /** Address of the page in it. */
    href: string
  }[]
  /** Feeds that the page belongs to. */
  feeds?: readonly {
    /** MIME type: `application/atom+xml`. */
    type: string
    /** Title of the feed. */
    title: string
    /** Address of the feed. */
    href: string
  }[]
  /** The other `<meta>` elements, in order. */
  meta: readonly {
    /** Absent if `property` is set. */
    name?: string
    /** For Open Graph: `og:title`. */
    property?: string
    /** Text. */
    content: string
  }[]
  /** Further tags as HTML, each with {@link TAG_OF_PAGE}: JSON-LD, links. */
  tags?: string
}

/** This page in another locale. */
export interface Alternate {
  /** Name of the locale: `de`. */
  locale: string
  /** Path of the page in it, locale base included. */
  permalink: Permalink
  /** False if that locale shows the page in the source language. */
  translated: boolean
}

/** Which docs instance, version and doc a page belongs to. */
export interface DocsPlace {
  /** Id of the docs instance. */
  instance: string
  /** Name of the version: `current`, `1.0`. */
  version: string
  /** Absent on pages that are not docs: categories and tags. */
  docId?: string
}

/** Data of a page that is known before its article is rendered. */
export type PageFacts = Pick<
  RouteDocument,
  'permalink' | 'kind' | 'title' | 'place' | 'frontMatter'
>

/** Data of one route for the browser. */
export interface RouteDocument extends ShownFrontMatter {
  /** Id of the runtime that the route was built for; another id means a new deployment. */
  runtime: string
  /** Path of the page, locale base included. */
  permalink: Permalink
  /** Kind of page, which selects the component that renders it. */
  kind: RouteKind
  /** Custom front matter, as the schema of the site returned it. Absent: none. */
  frontMatter?: SiteFrontMatter
  /** Title of the page alone, as text. */
  title: string
  /** Text of the h1 above the article; absent if the article has its own or the page hides it. */
  heading?: string
  /** Data for its `<head>`. */
  head: HeadData
  /** Classes of `<html>`, separated by blanks. */
  htmlClass: string
  /** HTML; empty in the copy inside a page, where it is already in the DOM. */
  article: string
  /** Style sheet of the article. Absent: none, or a copy inside a page, which links to it. */
  css?: string
  /** Addresses of its components' style sheets. Absent: none, or a copy inside a page, which links to them. */
  styles?: readonly string[]
  /** Name of each island in the article (`Counter`) → addresses of its component's scripts. Default: none. */
  islands?: Readonly<Record<string, readonly string[]>>
  /** BCP 47 tag of the article if it is not in the locale's language. */
  articleLang?: string
  /** The page is not translated, is shown in the source language, and has a notice. */
  untranslated?: true
  /** Day on which the translation was last current, if its source has changed since: `2025-10-15`. */
  outdatedSince?: string
  /** Headings of the article in order, of the levels in the config; empty for none. */
  toc: readonly TocEntry[]
  /** From the top of the sidebar to this page; empty if none are shown. */
  breadcrumbs: readonly Breadcrumb[]
  /** The page before it in the sidebar. Absent: it is the first, or in no sidebar. */
  previous?: PageLink
  /** The page after it in the sidebar. Absent: it is the last, or in no sidebar. */
  next?: PageLink
  /** Absent: the page has none. In a file it is a {@link SidebarPlace}: the levels are separate documents. */
  sidebar?: PageSidebar
  /** Cards of a category page. */
  cards?: readonly CardData[]
  /** Description from front matter or of the category. Absent: none. */
  description?: string
  /** Absent: the page is not in a docs instance. */
  place?: DocsPlace
  /** Address at which the source can be edited. Absent: no link is shown. */
  editUrl?: string
  /** Date and author of the last change. */
  lastUpdated?: {
    /** ISO 8601, day only: `2025-10-15`. */
    date?: string
    /** Name in git. */
    author?: string
  }
  /** In the order of front matter. Absent: none. */
  tags?: readonly TagLink[]
  /** For kind `tags`: the tags of all listed docs of the version, sorted by label. */
  tagList?: readonly TaggedLink[]
  /** For kind `tag`. */
  tagPage?: TagPageData
  /** This page in the other versions that have it, by name. */
  versions?: Readonly<Record<string, Permalink>>
  /** Key of the page module in `site/pages/`, for kind `page`. */
  page?: string
  /** This page in the other locales that have it. */
  alternates: readonly Alternate[]
}

/**
 * Version of route documents as files. Changing or removing a field raises it, and the changelog names the
 * change.
 */
export const ROUTE_FORMAT = 1

/** A route document as a file, or as the data in a page: without the data that can be read elsewhere. */
export interface WrittenRoute extends Omit<RouteDocument, 'toc' | 'sidebar'> {
  /** {@link ROUTE_FORMAT} of the release that wrote it; absent in the copy inside a page. */
  format?: number
  toc: RouteDocument['toc'] | TocRange
  sidebar?: WrittenSidebar
}
