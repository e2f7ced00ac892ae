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
  | NavbarDropdown
  | { type: 'localeDropdown'; position: NavbarPosition }
  | { type: 'search'; position: NavbarPosition; className?: string }
  | { type: 'html'; html: string; position: NavbarPosition; className?: string }

export type NavbarPosition = 'left' | 'right'

export interface NavbarLink {
  type: 'link'
  label: string
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
  /** Extra attributes of the anchor, as the config gave them. */
  attributes?: Readonly<Record<string, string>>
}

export interface NavbarDropdown {
  type: 'dropdown'
  label: string
  href?: string
  position: NavbarPosition
  className?: string
  items: readonly (NavbarLink | { type: 'html'; html: string; className?: string })[]
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
  | { kind: 'link'; label: string; href: string; external?: true }
  | { kind: 'html'; html: string }

export interface FooterData {
  style: 'light' | 'dark'
  logo?: Logo
  /** HTML, with `{year}` already filled in. */
  copyright?: string
  /** A flat list is one column without a title. */
  columns: readonly { title?: string; items: readonly FooterItem[] }[]
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
  navbar: { title: string; logo?: Logo; items: readonly NavbarItem[]; hideOnScroll: boolean }
  footer?: FooterData
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
