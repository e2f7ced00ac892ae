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
} from '../../../runtime/contract/route-data.ts'
import type { Source } from './diagnostic.ts'
import type { DocBody } from './doc.ts'
import type { LastUpdate, PlannedFields } from './front-matter.ts'
import type { Planned } from './label.ts'
import type { SidebarData } from './sidebar.ts'
import type { SourceFile } from './source-file.ts'

/** Levels of headings, both ends included: 2 to 6. */
export interface TocLevels {
  min: number
  max: number
}

/** One address of the site in one locale, with everything shown there except the article's text. */
export interface Route {
  permalink: Permalink
  kind: RouteKind
  locale: string
  title: string
  /** Of a page without a file. Default: none. */
  description?: string
  /** Markdown file that the article comes from (kinds `doc` and `markdown`). */
  file?: SourceFile
  frontMatter: PlannedFields
  /** Front matter fields that the site defines, as the output of the site's schema. Absent: none. */
  siteFields?: Readonly<Record<string, unknown>>
  /** Levels of the file's headings that the table of contents shows. Default: none. */
  tocLevels?: TocLevels
  place?: DocsPlace
  /** {@link SidebarData.key} of the sidebar shown. */
  sidebar?: string
  breadcrumbs: readonly Breadcrumb[]
  previous?: PageLink
  next?: PageLink
  cards?: readonly PlannedCard[]
  keywords?: readonly string[]
  image?: string
  untranslated: boolean
  /** Last day on which the translation was current; its source has changed since. */
  outdatedSince?: string
  alternates: readonly Alternate[]
  /** For a page without a file: the option or the tag of a doc that determines its address. */
  source?: Source
  /** Key in `site/pages/`, for kind `page`. */
  page?: string
  editUrl?: string
  /** Last change of the file: from front matter, else from git. */
  lastUpdate?: LastUpdate
  /** The part of `lastUpdate` that the page shows. */
  lastUpdated?: LastUpdate
  /** Image drawn for this page alone. */
  socialImage?: SocialImage
  /** Name of each other version that has this page → the page's address there. */
  versions?: Readonly<Record<string, Permalink>>
  /** Page of the latest version that search engines are asked to index instead. Absent: this page. */
  canonical?: Permalink
  /** Class of `<html>` for the version; default `docs-version-<name>`. */
  versionClass?: string
  /** Search engines are asked to leave out the page, because of its version. */
  noIndex?: true
  /** Tags of a doc. */
  tags?: readonly TagLink[]
  /** For kind `tags`: all tags of the version. */
  tagList?: readonly TaggedLink[]
  /** For kind `tag`. */
  tagPage?: TagPage
}

/** Data of the page of a tag. */
type TagPage<Link = TagLink> = Omit<TagPageData, 'docs'> & { docs: readonly (Link & Described)[] }

/** Fields that contain titles of docs. */
type Titled = 'title' | 'breadcrumbs' | 'previous' | 'next' | 'cards'

/** A route before the titles of docs are filled in. */
export interface PlannedRoute
  extends Omit<Route, Titled | 'tagPage'>,
    Planned<Pick<Route, Titled>> {
  /** Its docs have the order of their files. */
  tagPage?: TagPage<Planned<TagLink>>
}

/** An entry of a list that shows the description of a doc. */
export interface Described {
  /** Path of the doc's file. Absent: the entry has its own description, or none. */
  describedBy?: string
}

/** A card whose description may still have to be taken from a doc. */
export type PlannedCard = CardData & Described

/** A route with everything that its page shows of its own doc. */
export interface ShownRoute extends Route, Pick<DocBody, 'hasOwnTitle' | 'head' | 'texts'> {
  description: string
}

/** An image of a page for social networks, drawn by the build. */
export interface SocialImage {
  /** Path below the output folder; it includes a hash of the content. */
  path: string
  /** Alternative text of the image. */
  alt: string
}
