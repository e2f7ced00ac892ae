/** The locale document: what every page of one locale shares. Fetched once, cached by its hash. */
import type { Permalink } from './route-data.ts'
import type { SearchSettings } from './search-settings.ts'

export interface LocaleInfo {
  /** Path segment and name: `de`. */
  locale: string
  /** BCP 47 tag of `<html lang>`. */
  lang: string
  label: string
  dir: 'ltr' | 'rtl'
  /** With both slashes: `/de/`. */
  base: string
}

export type ColorMode = 'light' | 'dark'

/** One entry of the navbar or of a dropdown, resolved: labels translated, addresses final. */
export type NavbarItem =
  | NavbarLink
  | NavbarDocsLink
  | NavbarDropdown
  | NavbarVersions
  | NavbarLocales
  | NavbarCustom
  | { type: 'search'; position: NavbarPosition; className?: string }
  | { type: 'html'; html: string; position: NavbarPosition; className?: string }

/** An entry of a dropdown. */
export type NavbarEntry =
  | NavbarLink
  | NavbarDocsLink
  | NavbarCustom
  | { type: 'html'; html: string; className?: string }

export type NavbarPosition = 'left' | 'right'

export interface NavbarLink {
  type: 'link'
  label: string
  /** Trusted HTML of the config, in place of the label. */
  html?: string
  href: string
  external?: true
  position: NavbarPosition
  className?: string
  /** Active below this path (base included). */
  activeBasePath?: Permalink
  /** Active when this expression, case ignored, matches the whole path. */
  activeBaseRegex?: string
  /** Active on pages that show this sidebar ({@link PageSidebar.key}). */
  activeSidebar?: string
  /** Shown only while it is the current page. */
  unlisted?: true
  /** Extra attributes of the anchor, as the config gave them. */
  attributes?: Readonly<Record<string, string>>
}

/** What an entry is in one version of the docs. */
export type DocsTarget = Pick<
  NavbarLink,
  'label' | 'href' | 'unlisted' | 'activeSidebar' | 'activeBasePath'
>

/**
 * A link that follows the reader's version: the one at hand, else the one preferred, else the latest.
 */
export interface NavbarDocsLink {
  type: 'docs'
  instance: string
  /** Name of the latest version. */
  latest: string
  /** Version → target; one that is not named has none. */
  targets: Readonly<Record<string, DocsTarget>>
  position: NavbarPosition
  className?: string
}

/** The versions of an instance, each leading to the page at hand where it has it. */
export interface NavbarVersions {
  type: 'docsVersionDropdown'
  instance: string
  /** In menu order, with their labels in this menu. */
  versions: readonly { name: string; label: string }[]
  /** Entries above and below the versions. */
  before?: readonly NavbarEntry[]
  after?: readonly NavbarEntry[]
  /** No entry of it makes it the active one of the bar. */
  neverActive?: true
  position: NavbarPosition
  className?: string
}

/** The languages of the site. */
export interface NavbarLocales {
  type: 'localeDropdown'
  /** Entries above and below the languages. */
  before?: readonly NavbarEntry[]
  after?: readonly NavbarEntry[]
  /** Joined to the query of each address: `from=menu`. */
  query?: string
  position: NavbarPosition
  className?: string
}

/** An entry that a component of the site shows. */
export interface NavbarCustom {
  type: 'custom'
  /** Name of the component: `status` for `custom-status`. */
  name: string
  /** As the config has it, `type` included. */
  item: Readonly<Record<string, unknown>>
  position: NavbarPosition
  className?: string
}

export interface NavbarDropdown {
  type: 'dropdown'
  label: string
  href?: string
  position: NavbarPosition
  className?: string
  items: readonly NavbarEntry[]
}

export interface Logo {
  src: string
  srcDark?: string
  alt: string
  href: string
  width?: number
  height?: number
}

export type FooterItem =
  | {
      kind: 'link'
      label: string
      href: string
      external?: true
      attributes?: GivenAttributes
    }
  | { kind: 'html'; html: string }

/** Of an element, as the config gave them; `className` is its whole class. */
export type GivenAttributes = Readonly<Record<string, string>>

export interface FooterData {
  style: 'light' | 'dark'
  logo?: Logo
  /** HTML, with `{year}` already filled in. */
  copyright?: string
  /** A flat list is one column without a title. */
  columns: readonly { title?: string; items: readonly FooterItem[]; attributes?: GivenAttributes }[]
}

/** A version of docs, as every page may need it. */
export interface VersionInfo {
  name: string
  label: string
  /** Its main doc. */
  href: Permalink
  banner?: 'unreleased' | 'unmaintained'
  badge?: true
}

/** The docs instances, without their docs. */
export interface DocsSummary {
  /** The reader's choice of a version is kept. */
  remember: boolean
  /** Id → its versions, in menu order, and the name of the latest. */
  instances: Readonly<Record<string, { latest: string; versions: readonly VersionInfo[] }>>
}

export interface LocaleDocument extends LocaleInfo {
  /** Base of the whole site, with both slashes. */
  siteBase: string
  /** Origin of the site: `https://docs.example`. */
  url: string
  siteTitle: string
  tagline: string
  titleDelimiter: string
  defaultLocale: string
  /** Name of the source language, in the language of this locale: `Englisch`. */
  sourceLanguage: string
  /** In menu order. */
  locales: readonly LocaleInfo[]
  trailingSlash?: boolean
  /** All routes stand behind the `#` of the locale's one page. */
  router?: 'hash'
  navbar: { title: string; logo?: Logo; items: readonly NavbarItem[]; hideOnScroll: boolean }
  footer?: FooterData
  /** Absent: the site has no docs. */
  docs?: DocsSummary
  announcement?: { id: string; html: string; closeable: boolean }
  colorMode: { defaultMode: ColorMode; disableSwitch: boolean; respectPrefersColorScheme: boolean }
  storage: { type: 'localStorage' | 'sessionStorage'; suffix: string }
  sidebar: { hideable: boolean; autoCollapse: boolean }
  toc: { minLevel: number; maxLevel: number }
  /** Absent on a site without search. */
  search?: SearchSettings
  /** The site has a page at the locale's base, for the home crumb. */
  hasHome: boolean
  /** Where the brand leads: the locale's base, or the first docs where no page is there. */
  home: Permalink
  /** Message id → text. What is missing falls back to the default text in the code. */
  messages: Readonly<Record<string, string>>
}
