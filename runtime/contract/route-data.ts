/**
 * What crosses from the build to the browser: plain data, no behaviour, no imports.
 *
 * A route document is the JSON beside a page. The same document, without head and article, stands in
 * the page's HTML, so that hydration needs no request for it.
 */

/** Absolute path of a route, locale base included: `/de/cloud/get-started`. */
export type Permalink = string

/** What the page of a route is made from. */
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
  id: string
  html: string
  /** 2 to 6. */
  level: number
}

/** A label with an address inside this site. */
export interface PageLink {
  label: string
  permalink: Permalink
}

/** A tag of a doc; the description says what it stands for. */
export interface TagLink extends PageLink {
  description?: string
}

/** A tag with the number of docs that carry it. */
export interface TaggedLink extends TagLink {
  count: number
}

/** What the page of a tag shows. */
export interface TagPageData {
  label: string
  description?: string
  /** Address of the list of all tags. */
  tagsPermalink: Permalink
  /** Sorted by label, which is the title. */
  docs: readonly TagLink[]
}

/** A step on the way to the current page; a category without a page of its own has no permalink. */
export interface Breadcrumb {
  label: string
  permalink?: Permalink
}

/** A link of a sidebar. `external` links leave the site. */
export interface SidebarLink {
  kind: 'link'
  label: string
  href: string
  external?: true
  /** Shown only while it is the current page. */
  unlisted?: true
  className?: string
  /** Free data of the author, for a site's own theme. */
  customProps?: Readonly<Record<string, unknown>>
}

/** A group of a sidebar. */
export interface SidebarCategory {
  kind: 'category'
  label: string
  /** The category's own page, if it has one. */
  href?: Permalink
  /** The category's own page is unlisted: `href` counts only while it is the current page. */
  linkUnlisted?: true
  /** First page below, so that a closed category without a page still leads somewhere. */
  firstHref?: string
  collapsible: boolean
  collapsed: boolean
  /** Empty and `closed` in a page's branch when the category does not lead to that page. */
  items: readonly SidebarItem[]
  /** The children were left out; the sidebar's own document has them. */
  closed?: true
  /** No category: so many entries of a long level were left out here. */
  gap?: number
  className?: string
  /** Free data of the author, for a site's own theme. */
  customProps?: Readonly<Record<string, unknown>>
}

/** Trusted HTML from the site's sidebar file. */
export interface SidebarHtml {
  kind: 'html'
  html: string
  /** It has the look of the entries around it. */
  defaultStyle?: true
  className?: string
  /** Free data of the author, for a site's own theme. */
  customProps?: Readonly<Record<string, unknown>>
}

export type SidebarItem = SidebarLink | SidebarCategory | SidebarHtml

/** The sidebar that a page shows: the open branch, and where the whole of it is. */
export interface PageSidebar {
  /** Unique over all instances and versions, the same in all locales: `cloud/current/tutorialSidebar`. */
  key: string
  name: string
  /** Address of the {@link SidebarDocument}. */
  url: string
  branch: readonly SidebarItem[]
}

/** JSON of one whole sidebar. */
export interface SidebarDocument {
  key: string
  items: readonly SidebarItem[]
}

/** A card of a category page. */
export interface Card {
  label: string
  href: string
  kind: 'category' | 'link' | 'external'
  description?: string
  /** For categories without a description: how many items they hold. */
  count?: number
}

/** What the head of a page says; titles and descriptions as text, addresses absolute with origin. */
export interface HeadData {
  /** `page | site`. */
  title: string
  description?: string
  canonical?: string
  image?: string
  noindex?: true
  keywords?: string
  /** One for each locale that has this page, and `x-default`. */
  alternates: readonly { hreflang: string; href: string }[]
  /** Feeds that the page belongs to. */
  feeds?: readonly { type: string; title: string; href: string }[]
  /** Name or property of a `<meta>` with its content, in order. */
  meta: readonly { name?: string; property?: string; content: string }[]
  /** JSON-LD, serialised and safe inside a script element. */
  jsonLd?: string
}

/** This page in another locale. */
export interface Alternate {
  locale: string
  permalink: Permalink
  /** False when that locale shows this page in the source language. */
  translated: boolean
}

/** Which docs instance, version and doc a page belongs to. */
export interface DocsPlace {
  instance: string
  version: string
  docId?: string
}

/** Everything that the browser needs of one route. */
export interface RouteDocument {
  /** Id of the runtime that the route was built for; another one means a new deployment. */
  runtime: string
  permalink: Permalink
  kind: RouteKind
  /** Page title alone, text. */
  title: string
  /** Shown as h1 above the article; absent when the article has its own or the page hides it. */
  heading?: string
  head: HeadData
  /** Classes of `<html>`, separated by blanks. */
  htmlClass: string
  /** HTML; empty in the copy inside a page, where the DOM has it already. */
  article: string
  /** BCP 47 tag of the article when it is not the locale's own. */
  articleLang?: string
  /** The page has no alternate in this locale, shows the source language, and says so. */
  untranslated?: true
  /** Day on which the translation was current; its source has changed since: `2025-10-15`. */
  outdatedSince?: string
  unlisted?: true
  draft?: true
  toc: readonly TocEntry[]
  breadcrumbs: readonly Breadcrumb[]
  previous?: PageLink
  next?: PageLink
  sidebar?: PageSidebar
  /** Of a category page. */
  cards?: readonly Card[]
  description?: string
  place?: DocsPlace
  editUrl?: string
  /** ISO date (`2025-10-15`) and author. */
  lastUpdated?: { date?: string; author?: string }
  tags?: readonly TagLink[]
  /** Of kind `tags`: every tag of the version that a listed doc carries, sorted by label. */
  tagList?: readonly TaggedLink[]
  /** Of kind `tag`. */
  tagPage?: TagPageData
  /** This page in the other versions that have it, by name. */
  versions?: Readonly<Record<string, Permalink>>
  /** Key of the page module in `site/pages/`, for kind `page`. */
  page?: string
  alternates: readonly Alternate[]
}

/** Which chunk files a page loads, as `bundle` wrote them; addresses start with the site's base. */
export interface Manifest {
  /** Hash over all chunks; names this runtime. */
  runtime: string
  scripts: readonly string[]
  styles: readonly string[]
  /** Fonts that every page shows, to be preloaded. */
  fonts: readonly string[]
  /** Key in `site/pages/` → chunks of that page alone. */
  pages: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>
}
