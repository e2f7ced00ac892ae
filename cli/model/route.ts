import type { PageHead } from '../../runtime/contract/page-head.ts'
import type {
  Alternate,
  Breadcrumb,
  CardData,
  DocsPlace,
  PageLink,
  Permalink,
  RouteKind,
  TaggedLink,
  TagLink,
  TagPageData,
} from '../../runtime/contract/route-data.ts'
import type { Source } from './diagnostic.ts'
import type { FrontMatter, LastUpdate } from './front-matter.ts'
import type { SidebarData } from './sidebar.ts'
import type { SourceFile } from './source-file.ts'

/** Levels of headings, both ends included: 2 to 6. */
export interface TocLevels {
  min: number
  max: number
}

/** One address of the site in one locale, and everything shown there but the article's text. */
export interface Route {
  permalink: Permalink
  kind: RouteKind
  locale: string
  title: string
  description: string
  /** Markdown file that the article comes from (kinds `doc` and `markdown`). */
  file?: SourceFile
  frontMatter: FrontMatter
  /** Fields of the site's own, as its schema gave them. Absent: none. */
  siteFields?: Readonly<Record<string, unknown>>
  hasOwnTitle: boolean
  /** Headings that the table of contents shows, of those of the file; default: none. */
  tocLevels?: TocLevels
  place?: DocsPlace
  /** {@link SidebarData.key} of the sidebar shown. */
  sidebar?: string
  breadcrumbs: readonly Breadcrumb[]
  previous?: PageLink
  next?: PageLink
  cards?: readonly CardData[]
  keywords?: readonly string[]
  /** What the page itself says of its head. */
  head?: PageHead
  image?: string
  untranslated: boolean
  /** Day on which the translation was current; its source has changed since. */
  outdatedSince?: string
  alternates: readonly Alternate[]
  /** What decides about the address of a page that stands for no file: an option, a tag of a doc. */
  source?: Source
  /** Key in `site/pages/`, for kind `page`. */
  page?: string
  editUrl?: string
  /** When its file was changed: front matter, else git. */
  lastUpdate?: LastUpdate
  /** The part of it that the page shows. */
  lastUpdated?: LastUpdate
  /** Drawn for this page alone. */
  socialImage?: SocialImage
  /** This page in the other versions that have it, by name. */
  versions?: Readonly<Record<string, Permalink>>
  /** Page of the latest version that search engines are to take for this one. Absent: this one. */
  canonical?: Permalink
  /** Class of `<html>` for the version; default `docs-version-<name>`. */
  versionClass?: string
  /** Search engines stay away, because of the version. */
  noIndex?: true
  /** Tags of a doc. */
  tags?: readonly TagLink[]
  /** Of kind `tags`: all tags of the version. */
  tagList?: readonly TaggedLink[]
  /** Of kind `tag`. */
  tagPage?: TagPageData
}

/** A picture of a page for social networks, drawn by the build. */
export interface SocialImage {
  /** Path below the output folder; it names the content. */
  path: string
  /** What it says, as text. */
  alt: string
}
