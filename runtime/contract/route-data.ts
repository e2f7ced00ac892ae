/**
 * Data that crosses from the build to the browser: plain, no behaviour.
 *
 * A route document is the JSON beside a page. The same document, without head, article and entries of the
 * sidebar, stands in the page's HTML, so that hydration needs no request for it.
 */
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

/** One heading of an article, in document order; `html` is inline HTML without links or images. */
export interface TocEntry {
  /** Of the heading’s element, for `#id`. */
  id: string
  /** Its text. */
  html: string
  /** 2 to 6. */
  level: number
}

/** The levels that a table of contents shows, both ends included: it is what the headings of the article say. */
export type TocRange = readonly [lowest: number, highest: number]

/** A label with an address inside this site. */
export interface PageLink {
  /** Text of the link. */
  label: string
  /** Path of the page, locale base included. */
  permalink: Permalink
}

/** A tag of a doc; the description says what it stands for. */
export interface TagLink extends PageLink {
  /** Text. Absent: none. */
  description?: string
}

/** A tag with the number of docs that carry it. */
export interface TaggedLink extends TagLink {
  /** How many listed docs carry it. */
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
  /** Sorted by label, which is the title. */
  docs: readonly TagLink[]
}

/** A step on the way to the current page; a category without a page of its own has no permalink. */
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
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
  /** Free data of the author, for a site's own theme. */
  customProps?: Readonly<Record<string, unknown>>
}

/** A group of a sidebar. */
export interface SidebarCategoryData {
  kind: 'category'
  /** Text of the row. */
  label: string
  /** The category's own page, if it has one. */
  href?: Permalink
  /** The category's own page is unlisted: `href` counts only while it is the current page. */
  linkUnlisted?: true
  /** First page below, so that a closed category without a page still leads somewhere. */
  firstHref?: string
  /** Readers can open and close it. */
  collapsible: boolean
  /** It starts closed, unless the page is in it. */
  collapsed: boolean
  /** Empty and `closed` in a page's branch when the category does not lead to that page. */
  items: readonly SidebarItem[]
  /** The children were left out; the document of `level` has them. */
  closed?: true
  /** Name of the level that its children are: `guides/install`. Absent: they always come with it. */
  level?: string
  /** No category: so many entries of `level`, a long one, were left out here. */
  gap?: number
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
  /** Free data of the author, for a site's own theme. */
  customProps?: Readonly<Record<string, unknown>>
}

/** Trusted HTML from the site's sidebar file. */
export interface SidebarHtml {
  kind: 'html'
  /** As the file has it. */
  html: string
  /** It has the look of the entries around it. */
  defaultStyle?: true
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
  /** Free data of the author, for a site's own theme. */
  customProps?: Readonly<Record<string, unknown>>
}

export type SidebarItem = SidebarLink | SidebarCategoryData | SidebarHtml

/** The sidebar that a page shows, and where the page stands in it. */
export interface SidebarPlace {
  /** Unique over all instances and versions, the same in all locales: `cloud/current/tutorialSidebar`. */
  key: string
  /** As in the sidebars file: `tutorialSidebar`. */
  name: string
  /** Name of the level that lists the page: `guides/install`, `''` for the top. Absent: none does. */
  level?: string
}

/** The sidebar that a page shows, with what is open of it. */
export interface PageSidebar extends SidebarPlace {
  /** The top level, open down to this page; other categories come closed and empty. */
  branch: readonly SidebarItem[]
}

/** JSON of one level: its entries in order, every category that has a level of its own `closed`. */
export type SidebarLevel = readonly SidebarItem[]

/**
 * What the HTML of a category, or of a gap, does not say. A text: the last part of the name of its level.
 * A list of one: the same, and it has a page of its own. 0 to 3: it has no level; {@link OWN_PAGE} and
 * {@link FIXED} added up. Below zero: a gap of so many entries.
 */
export type SidebarRow = string | readonly [string] | number

/** Of a {@link SidebarRow}: the category has a page of its own. */
export const OWN_PAGE = 1
/** Of a {@link SidebarRow}: readers cannot close it. */
export const FIXED = 2

/** The sidebar as the data of a page's HTML has it: the entries themselves are read from their elements. */
export interface WrittenSidebar extends SidebarPlace {
  /** Of every category and gap, in the order of the document. */
  rows?: readonly SidebarRow[]
  /** In place of `rows` where the elements do not say everything. */
  branch?: readonly SidebarItem[]
}

/** A card of a category page. */
export interface CardData {
  /** Heading of the card. */
  label: string
  /** Final address. */
  href: string
  /** What it leads to: a category, a page, or another site. */
  kind: 'category' | 'link' | 'external'
  /** Text. Absent: the page has none. */
  description?: string
  /** For categories without a description: how many items they hold. */
  count?: number
}

/** Data of the head of a page; titles and descriptions as text, addresses absolute with origin. */
export interface HeadData {
  /** `page | site`. */
  title: string
  /** Absent: there is no `<meta name="description">`. */
  description?: string
  /** Address of the page for search engines. Absent: it is that of an unknown address. */
  canonical?: string
  /** Address of the picture that links to the page show. Absent: none. */
  image?: string
  /** Search engines are asked to leave it out. */
  noindex?: true
  /** Separated by commas. Absent: none. */
  keywords?: string
  /** One for each locale that has this page, and `x-default`. */
  alternates: readonly {
    /** BCP 47 tag of the locale, or `x-default`. */
    hreflang: string
    /** Address of the page there. */
    href: string
  }[]
  /** Feeds that the page belongs to. */
  feeds?: readonly {
    /** MIME type: `application/atom+xml`. */
    type: string
    /** For readers of the feed. */
    title: string
    /** Address of the feed. */
    href: string
  }[]
  /** Name or property of a `<meta>` with its content, in order. */
  meta: readonly {
    /** Absent where `property` is there. */
    name?: string
    /** Of Open Graph: `og:title`. */
    property?: string
    /** Text. */
    content: string
  }[]
  /** Further tags as HTML, each marked as the page's own: JSON-LD, links. */
  tags?: string
}

/** This page in another locale. */
export interface Alternate {
  /** Name of the locale: `de`. */
  locale: string
  /** Path of the page there, locale base included. */
  permalink: Permalink
  /** False when that locale shows this page in the source language. */
  translated: boolean
}

/** Which docs instance, version and doc a page belongs to. */
export interface DocsPlace {
  /** Id of the docs instance. */
  instance: string
  /** Name of the version: `current`, `1.0`. */
  version: string
  /** Absent on pages that are no doc: categories and tags. */
  docId?: string
}

/** What is known of a page before its article is rendered. */
export type PageFacts = Pick<
  RouteDocument,
  'permalink' | 'kind' | 'title' | 'place' | 'frontMatter'
>

/** Everything that the browser needs of one route. */
export interface RouteDocument extends ShownFrontMatter {
  /** Id of the runtime that the route was built for; another one means a new deployment. */
  runtime: string
  /** Path of the page, locale base included. */
  permalink: Permalink
  /** Which component shows it. */
  kind: RouteKind
  /** Fields of front matter of the site's own, as its schema gave them. Absent: the page has none. */
  frontMatter?: SiteFrontMatter
  /** Page title alone, text. */
  title: string
  /** Shown as h1 above the article; absent when the article has its own or the page hides it. */
  heading?: string
  /** What its head says. */
  head: HeadData
  /** Classes of `<html>`, separated by blanks. */
  htmlClass: string
  /** HTML; empty in the copy inside a page, where the DOM has it already. */
  article: string
  /** Style sheet of the article; absent in the copy inside a page, which links to it. Absent: there is none. */
  css?: string
  /**
   * Addresses of style sheets of its components; absent in the copy inside a page, which links to them. Absent: there are
   * none.
   */
  styles?: readonly string[]
  /** Island that the article shows (`Counter`) → addresses of the scripts that bring its component. Default: none. */
  islands?: Readonly<Record<string, readonly string[]>>
  /** BCP 47 tag of the article when it is not the locale's own. */
  articleLang?: string
  /** The page has no alternate in this locale, shows the source language, and says so. */
  untranslated?: true
  /** Day on which the translation was current; its source has changed since: `2025-10-15`. */
  outdatedSince?: string
  /** Headings of the article in its order, of the levels that the config wants; empty for none. */
  toc: readonly TocEntry[]
  /** From the top of the sidebar to this page; empty where none are shown. */
  breadcrumbs: readonly Breadcrumb[]
  /** The page before it in the sidebar. Absent: it is the first, or in none. */
  previous?: PageLink
  /** The page after it in the sidebar. Absent: it is the last, or in none. */
  next?: PageLink
  /** Absent: the page shows none. As a file it is a {@link SidebarPlace}: the levels are documents of their own. */
  sidebar?: PageSidebar
  /** Of a category page. */
  cards?: readonly CardData[]
  /** Text of front matter or of the category. Absent: none. */
  description?: string
  /** Absent: the page belongs to no docs. */
  place?: DocsPlace
  /** Where the source can be changed. Absent: no such link is shown. */
  editUrl?: string
  /** ISO date (`2025-10-15`) and author. */
  lastUpdated?: {
    /** ISO 8601, day only: `2025-10-15`. */
    date?: string
    /** As git names them. */
    author?: string
  }
  /** In the order of front matter. Absent: none. */
  tags?: readonly TagLink[]
  /** Of kind `tags`: every tag of the version that a listed doc carries, sorted by label. */
  tagList?: readonly TaggedLink[]
  /** Of kind `tag`. */
  tagPage?: TagPageData
  /** This page in the other versions that have it, by name. */
  versions?: Readonly<Record<string, Permalink>>
  /** Key of the page module in `site/pages/`, for kind `page`. */
  page?: string
  /** This page in the other locales that have it. */
  alternates: readonly Alternate[]
}

/** Version of route documents as files. A field that changes or goes raises it; the changelog says so. */
export const ROUTE_FORMAT = 1

/** A route document as a file, or as the data of a page: without what can be read elsewhere. */
export interface WrittenRoute extends Omit<RouteDocument, 'toc' | 'sidebar'> {
  /** {@link ROUTE_FORMAT} of the release that wrote it; absent in the copy inside a page. */
  format?: number
  toc: RouteDocument['toc'] | TocRange
  sidebar?: WrittenSidebar
}
