/** The locale document: what every page of one locale shares. Fetched once, cached by its hash. */
import type { NavbarItemData } from './navbar-data.ts'
import type { Permalink } from './route-data.ts'
import type { SearchSettings } from './search-settings.ts'

export interface LocaleInfo {
  /** Path segment and name: `de`. */
  locale: string
  /** BCP 47 tag of `<html lang>`. */
  lang: string
  /** Name for readers, in the language itself: `Deutsch`. */
  label: string
  /** Direction of its script. */
  dir: 'ltr' | 'rtl'
  /** With both slashes: `/de/`. */
  base: string
}

export type ColorMode = 'light' | 'dark'

export interface LogoData {
  /** Final address of the picture. */
  src: string
  /** The one of the dark mode. Default: `src`. */
  srcDark?: string
  /** Alternative text; empty where the title beside it says the same. */
  alt: string
  /** Where it leads. */
  href: string
  /** CSS pixels. Absent: the picture’s own. */
  width?: number
  /** CSS pixels. Absent: the picture’s own. */
  height?: number
}

export type FooterItem =
  | {
      kind: 'link'
      /** Text of the link. */
      label: string
      /** Final address. */
      href: string
      /** It leaves the site and opens a new tab. */
      external?: true
      /** Of the anchor. Default: none. */
      attributes?: GivenAttributes
    }
  | {
      kind: 'html'
      /** Trusted HTML of the config. */
      html: string
    }

/** Of an element, as the config gave them; `className` is its whole class. */
type GivenAttributes = Readonly<Record<string, string>>

export interface FooterData {
  /** Colours of the footer, in both colour modes. */
  style: 'light' | 'dark'
  /** Absent: none. */
  logo?: LogoData
  /** HTML, with `{year}` already filled in. */
  copyright?: string
  /** A flat list is one column without a title. */
  columns: readonly {
    /** Absent: a column without a heading. */
    title?: string
    /** From top to bottom. */
    items: readonly FooterItem[]
    /** Of the column. Default: none. */
    attributes?: GivenAttributes
  }[]
}

/** A version of docs, as every page may need it. */
export interface VersionInfo {
  /** As in addresses and the config: `1.0`, `current`. */
  name: string
  /** For readers. */
  label: string
  /** Its main doc. */
  href: Permalink
  /** What the notice above its pages says. Absent: there is none. */
  banner?: 'unreleased' | 'unmaintained'
  /** Its pages name their version. */
  badge?: true
}

/** The docs instances, without their docs. */
interface DocsSummary {
  /** The reader's choice of a version is kept. */
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
  /** `tagline` of the config, translated; empty where it has none. */
  tagline: string
  /** Stands between the title of a page and that of the site: `|`. */
  titleDelimiter: string
  /** Name of the locale that the sources are written in: `en`. */
  defaultLocale: string
  /** Name of the source language, in the language of this locale: `Englisch`. */
  sourceLanguage: string
  /** In menu order. */
  locales: readonly LocaleInfo[]
  /** Whether addresses of pages end in a slash. Absent: as slugs and files write them. */
  trailingSlash?: boolean
  /** All routes stand behind the `#` of the locale's one page. */
  router?: 'hash'
  /** The bar on top. */
  navbar: {
    /** Text beside the logo; empty for none. */
    title: string
    /** Absent: none. */
    logo?: LogoData
    /** In the order of the config, of both sides. */
    items: readonly NavbarItemData[]
    /** The bar makes room while the reader scrolls down. */
    hideOnScroll: boolean
  }
  /** Absent: the site has none. */
  footer?: FooterData
  /** Absent: the site has no docs. */
  docs?: DocsSummary
  /** The line above the navbar. Absent: none. */
  announcement?: {
    /** Names the text: a reader who closed another one sees this one. */
    id: string
    /** Trusted HTML of the config, translated. */
    html: string
    /** It has a button that hides it. */
    closeable: boolean
  }
  /** Light and dark. */
  colorMode: {
    /** For readers who chose none, where the device is not asked. */
    defaultMode: ColorMode
    /** There is no button to choose with. */
    disableSwitch: boolean
    /** The device decides for readers who chose none. */
    respectPrefersColorScheme: boolean
  }
  /** Where the choices of a reader are kept. */
  storage: {
    /** Of the browser: for good, or for the life of the tab. */
    type: 'localStorage' | 'sessionStorage'
    /** Appended to each key, so that sites at one origin keep apart; empty for none. */
    suffix: string
  }
  /** Options of the config for all sidebars. */
  sidebar: {
    /** A button hides it. */
    hideable: boolean
    /** To open a category closes the others of its level. */
    autoCollapse: boolean
  }
  /** Which headings the table of contents has. */
  toc: {
    /** 2 to 6. */
    minLevel: number
    /** 2 to 6, not less than `minLevel`. */
    maxLevel: number
  }
  /** Absent on a site without search. */
  search?: SearchSettings
  /** The site has a page at the locale's base, for the home crumb. */
  hasHome: boolean
  /** Where the brand leads: the locale's base, or the first docs where no page is there. */
  home: Permalink
  /**
   * Texts that the locale lacks are shown in the source language, and say so. Absent in the locale of the
   * source.
   */
  fallbacks?: {
    /** BCP 47 tag of the source language. */
    lang: string
    /** Direction of its script. */
    dir: 'ltr' | 'rtl'
    /** JSON list of such texts of the config. Absent: there are none. */
    url?: string
  }
  /** Message id → text. What is missing falls back to the default text in the code. */
  messages: Readonly<Record<string, string>>
}
