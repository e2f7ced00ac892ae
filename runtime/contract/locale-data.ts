/** The locale document: data that all pages of a locale share. Fetched once, and cached by its hash. */
import type { NavbarItemData } from './navbar-data.ts'
import type { Permalink } from './route-data.ts'
import type { SearchSettings } from './search-settings.ts'

export interface LocaleInfo {
  /** Name, and segment of paths: `de`. */
  locale: string
  /** BCP 47 tag of `<html lang>`. */
  lang: string
  /** Name in the language itself: `Deutsch`. */
  label: string
  /** Writing direction of the language. */
  dir: 'ltr' | 'rtl'
  /** With both slashes: `/de/`. */
  base: string
}

export type ColorMode = 'light' | 'dark'

export interface LogoData {
  /** Final address of the image. */
  src: string
  /** Address of the image for dark mode. Default: `src`. */
  srcDark?: string
  /** Alternative text; empty if the title next to it is the same. */
  alt: string
  /** Target of its link. */
  href: string
  /** CSS pixels. Absent: the image’s own width. */
  width?: number
  /** CSS pixels. Absent: the image’s own height. */
  height?: number
}

export type FooterItem =
  | {
      kind: 'link'
      /** Text of the link. */
      label: string
      /** Final address. */
      href: string
      /** Whether it leaves the site and opens a new tab. */
      external?: true
      /** Attributes of the anchor. Default: none. */
      attributes?: GivenAttributes
    }
  | {
      kind: 'html'
      /** Trusted HTML of the config. */
      html: string
    }

/** Attributes of an element, from the config; `className` replaces its class. */
type GivenAttributes = Readonly<Record<string, string>>

export interface FooterData {
  /** Colors of the footer, in both color modes. */
  style: 'light' | 'dark'
  /** Absent: none. */
  logo?: LogoData
  /** HTML, with `{year}` already filled in. */
  copyright?: string
  /** Columns with links; a flat list is one column without a title. */
  columns: readonly {
    /** Absent: a column without a heading. */
    title?: string
    /** From top to bottom. */
    items: readonly FooterItem[]
    /** Attributes of the column. Default: none. */
    attributes?: GivenAttributes
  }[]
}

/** A version of docs, with the data that every page may need. */
export interface VersionInfo {
  /** Name in addresses and in the config: `1.0`, `current`. */
  name: string
  /** Label for readers. */
  label: string
  /** Address of its main doc. */
  href: Permalink
  /** Kind of notice above its pages. Absent: no notice. */
  banner?: 'unreleased' | 'unmaintained'
  /** Its pages show the name of their version. */
  badge?: true
}

/** The docs instances, without their docs. */
interface DocsSummary {
  /** Whether the reader's choice of a version is stored. */
  remember: boolean
  /** Id → its versions, in menu order, and the name of the latest. */
  instances: Readonly<
    Record<
      string,
      {
        /** Name of the latest version. */
        latest: string
        /** In menu order, the latest not always first. */
        versions: readonly VersionInfo[]
      }
    >
  >
}

export interface LocaleDocument extends LocaleInfo {
  /** Base of the whole site, with both slashes. */
  siteBase: string
  /** Origin of the site: `https://docs.example`. */
  url: string
  /** `title` of the config, translated. */
  siteTitle: string
  /** `tagline` of the config, translated; empty if not set. */
  tagline: string
  /** Delimiter between the title of a page and that of the site: `|`. */
  titleDelimiter: string
  /** Name of the locale of the sources: `en`. */
  defaultLocale: string
  /** Name of the source language, in the language of this locale: `Englisch`. */
  sourceLanguage: string
  /** In menu order. */
  locales: readonly LocaleInfo[]
  /** Whether addresses of pages end in a slash. Absent: as in slugs and file names. */
  trailingSlash?: boolean
  /** Set if all routes are in the hash of the locale's only page. */
  router?: 'hash'
  /** The bar at the top. */
  navbar: {
    /** Text next to the logo; may be empty. */
    title: string
    /** Absent: none. */
    logo?: LogoData
    /** Items of both sides, in the order of the config. */
    items: readonly NavbarItemData[]
    /** The bar is hidden while the reader scrolls down. */
    hideOnScroll: boolean
  }
  /** Absent: the site has no footer. */
  footer?: FooterData
  /** Absent: the site has no docs. */
  docs?: DocsSummary
  /** The announcement above the navbar. Absent: none. */
  announcement?: {
    /** Id of the text: closing it does not hide an announcement with another id. */
    id: string
    /** Trusted HTML of the config, translated. */
    html: string
    /** Whether it has a close button. */
    closeable: boolean
  }
  /** Options of the color mode. */
  colorMode: {
    /** Mode for readers without a choice, unless the device decides. */
    defaultMode: ColorMode
    /** Whether there is no button to change the mode. */
    disableSwitch: boolean
    /** Whether the device decides for readers without a choice. */
    respectPrefersColorScheme: boolean
  }
  /** Options of the storage of readers' choices. */
  storage: {
    /** Browser storage: permanent, or until the tab is closed. */
    type: 'localStorage' | 'sessionStorage'
    /** Appended to each key, to separate sites of the same origin; may be empty. */
    suffix: string
  }
  /** Options of the config for all sidebars. */
  sidebar: {
    /** Whether a button can hide it. */
    hideable: boolean
    /** Whether opening a category closes the others of its level. */
    autoCollapse: boolean
  }
  /** Heading levels in the table of contents. */
  toc: {
    /** 2 to 6. */
    minLevel: number
    /** 2 to 6, not less than `minLevel`. */
    maxLevel: number
  }
  /** Absent: the site has no search. */
  search?: SearchSettings
  /** Whether there is a page at the locale's base, for the home breadcrumb. */
  hasHome: boolean
  /** Target of the brand link: the locale's base, or the first docs if there is no page. */
  home: Permalink
  /** Texts without a translation get `lang` and `dir` of the source language. Absent in the source locale. */
  fallbacks?: {
    /** BCP 47 tag of the source language. */
    lang: string
    /** Writing direction of the source language. */
    dir: 'ltr' | 'rtl'
    /** Address of a JSON list of such texts in the config. Absent: there are none. */
    url?: string
  }
  /** Message id → text. A missing message falls back to the default text in the code. */
  messages: Readonly<Record<string, string>>
}
