/**
 * The nouns that pass between the stages. Types only: a stage may import this file, the contract
 * with the browser, and itself, but never another stage.
 */
import type {
  Alternate,
  Breadcrumb,
  Card,
  DocsPlace,
  PageLink,
  Permalink,
  RouteKind,
  SidebarItem,
  TaggedLink,
  TagLink,
  TagPageData,
  TocEntry,
} from '../runtime/contract/route-data.ts'
import type { Diagnostic, Severity, Source } from './errors/diagnostic.ts'

export type { Diagnostic, Severity, Source }

/** One Markdown file that scan found, or chose, for one locale. */
export interface SourceFile {
  /** Path of the file that is read, from the site folder: `i18n/de/content/cloud/iam.md`. */
  file: string
  /** Path of the default locale's file: `content/cloud/iam.md`. */
  origin: string
  /** Path inside the instance's folder: `microservices/iam.md`. */
  path: string
  /** Locale that the text is written in: the default locale where a alternate is missing. */
  locale: string
  /** Docs instance, or `null` for the Markdown pages of the site. */
  instance: string | null
  version: string
}

/** A file that is published as it is. */
export interface StaticFile {
  /** Absolute path on disk. */
  disk: string
  /** Path below the output folder: `img/logo.svg`. */
  path: string
}

/** `_category_.json|yml` of a folder, checked. */
export interface CategoryMetadata {
  file: string
  instance: string
  version: string
  /** Folder inside the instance: `microservices`. */
  folder: string
  label?: string
  description?: string
  className?: string
  key?: string
  position?: number
  collapsible?: boolean
  collapsed?: boolean
  link?: CategoryLink | null
  customProps?: Readonly<Record<string, unknown>>
}

/** What a tags file says of the tags of one version, in one language. */
export interface TagFile {
  /** From the site folder. */
  file: string
  instance: string
  version: string
  locale: string
  /** Key, as docs name it → tag; `permalink` is below the tags' path, as written. */
  tags: Readonly<Record<string, { label: string; permalink: string; description?: string }>>
}

/** Page of a category: an existing doc, or one that is generated with cards. */
export type CategoryLink =
  | { type: 'doc'; id: string }
  | {
      type: 'generated-index'
      slug?: string
      title?: string
      description?: string
      image?: string
      keywords?: readonly string[]
    }

/** Front matter of a doc, checked; names as the author wrote them. */
export interface FrontMatter {
  id?: string
  title?: string
  hide_title?: boolean
  hide_table_of_contents?: boolean
  toc_min_heading_level?: number
  toc_max_heading_level?: number
  description?: string
  keywords?: readonly string[]
  image?: string
  slug?: string
  sidebar_label?: string
  sidebar_position?: number
  sidebar_class_name?: string
  sidebar_key?: string
  sidebar_custom_props?: Readonly<Record<string, unknown>>
  displayed_sidebar?: string | null
  pagination_label?: string
  pagination_next?: string | null
  pagination_prev?: string | null
  custom_edit_url?: string | null
  parse_number_prefixes?: boolean
  tags?: readonly (string | { label: string; permalink: string })[]
  draft?: boolean
  unlisted?: boolean
  last_update?: { date?: string; author?: string }
  /** What search does with the page: leaves it out, or counts it more (above 1) or less. */
  search?: { exclude?: boolean; boost?: number }
}

/** When a page was last changed: a day, or an instant in UTC (`2025-10-15T08:00:00Z`); and by whom. */
export interface LastUpdate {
  date?: string
  author?: string
}

/**
 * A doc's body: HTML text, split where only a later stage knows the bytes.
 *
 * `open` is the start of the tag, escaped, without its closing bracket: `<a title="x"`.
 */
export type Segment =
  | string
  /** An anchor's opening tag. `href` as the author wrote it. */
  | { kind: 'link'; href: string; open: string; syntax: 'markdown' | 'html'; source: Source }
  /** An image tag. `src` as the author wrote it. */
  | { kind: 'image'; src: string; open: string; source: Source }
  /** A static component of the registry; `children` become its slot. */
  | {
      kind: 'component'
      name: string
      props: Readonly<Record<string, unknown>>
      children: Article
      source: Source
    }

/** In document order; adjacent texts are joined. */
export type Article = readonly Segment[]

/** A heading with the text up to the next one, as search finds it. The first has no heading. */
export interface DocSection {
  /** 2 to 6; 1 for the first. */
  level: number
  /** Id of the heading; empty for the first. */
  anchor: string
  heading: string
  /** Paragraphs, list items, table rows and code blocks, each on one line. */
  pieces: string[]
}

/** What a page shows of a doc, and only the renderer needs. */
export interface DocBody {
  article: Article
  /** Headings of all levels, in order. */
  toc: readonly TocEntry[]
}

/** One Markdown file after parse. */
export interface Doc extends DocSummary, DocBody {
  sections: readonly DocSection[]
}

/** What stays of a doc in the main thread: a few hundred bytes. */
export interface DocSummary {
  file: SourceFile
  frontMatter: FrontMatter
  /** Front matter, else a first h1, else the id. Text. */
  title: string
  /** The article starts with its own h1, so that no heading is made from the title. */
  hasOwnTitle: boolean
  description: string
  /** The article holds a list of cards, which only the sidebar knows. */
  listsCards?: true
  /** Asset paths that the article names, as written, each once, with where. */
  assets: readonly { href: string; source: Source }[]
  diagnostics: readonly Diagnostic[]
}

/** An asset that content refers to, found on disk. */
export interface Asset {
  disk: string
  /** Path below the output folder: `assets/files/plan-4f2a91c0.zip`. */
  path: string
  width?: number
  height?: number
}

/** One sidebar of one version in one locale, resolved. */
export interface Sidebar {
  /** `cloud/current/tutorialSidebar`. */
  key: string
  name: string
  instance: string
  version: string
  items: readonly SidebarItem[]
}

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
  hasOwnTitle: boolean
  /** Headings that the table of contents shows, of those of the file; default: none. */
  tocLevels?: TocLevels
  place?: DocsPlace
  /** {@link Sidebar.key} of the sidebar shown. */
  sidebar?: string
  breadcrumbs: readonly Breadcrumb[]
  previous?: PageLink
  next?: PageLink
  cards?: readonly Card[]
  keywords?: readonly string[]
  image?: string
  untranslated: boolean
  /** Day on which the translation was current; its source has changed since. */
  outdatedSince?: string
  alternates: readonly Alternate[]
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

/** One docs version as the browser may ask for it. */
export interface Version {
  name: string
  label: string
  isLast: boolean
  path: Permalink
  mainDocId: string
  docs: readonly { id: string; path: Permalink; sidebar?: string; unlisted?: true }[]
  banner?: 'unreleased' | 'unmaintained'
  badge?: true
  sidebars: Readonly<Record<string, { link?: { path: string; label: string } }>>
}

/** One docs instance in one locale. */
export interface Instance {
  id: string
  path: Permalink
  versions: readonly Version[]
}

/** Everything that route planned for one locale. */
export interface LocaleMap {
  locale: string
  base: string
  routes: readonly Route[]
  /** By {@link Sidebar.key}. */
  sidebars: Readonly<Record<string, Sidebar>>
  instances: readonly Instance[]
  /** Origin path of a Markdown file → its permalink, for links between files. */
  permalinkOf: Readonly<Record<string, Permalink>>
  /** Instance → ids of the drafts of its latest version, which have no route and still are no mistake to name. */
  draftIds?: Readonly<Record<string, readonly string[]>>
}

/** The whole site, all locales that are built. */
export interface SiteMap {
  locales: readonly LocaleMap[]
  diagnostics: readonly Diagnostic[]
}

/** A file of the output: path below the output folder, and its bytes. */
export interface OutputFile {
  path: string
  content: string | Uint8Array
}

/** A React page of the site: `site/pages/index.tsx` is key `index`, route `/`. */
export interface SitePage {
  key: string
  /** Absolute path on disk. */
  disk: string
  /** Path below the locale base, no slash at the start: ``, `about`. */
  slug: string
}

/** A file of the site that stands in for one of the theme, or adds to its styles. */
export interface ThemeFile {
  kind: 'component' | 'styles'
  /** Path below the theme, without extension: `shell/footer`; of styles the path as configured. */
  name: string
  /** Absolute path on disk. */
  disk: string
  /** From the site folder, for messages: `site/theme/shell/footer.tsx`. */
  file: string
}

/** A component of the site for entries of the navbar. */
export interface NavbarFile {
  /** `status`: it shows the items of type `custom-status`. */
  name: string
  /** Absolute path on disk. */
  disk: string
}
