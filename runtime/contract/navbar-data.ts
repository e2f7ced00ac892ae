/** Navbar data of the locale document: labels are translated, addresses final. */
import type { Permalink } from './route-data.ts'

/** One entry of the navbar or of a dropdown: labels are translated, addresses final. */
export type NavbarItemData =
  | NavbarLinkData
  | NavbarDocsLink
  | NavbarDropdownData
  | NavbarVersions
  | NavbarLocales
  | NavbarCustomData
  | {
      type: 'search'
      /** Side of the bar. */
      position: NavbarPosition
      /** Classes for the CSS of the site, separated by blanks. Default: none. */
      className?: string
    }
  | {
      type: 'html'
      /** Trusted HTML of the config. */
      html: string
      /** Side of the bar. */
      position: NavbarPosition
      /** Classes for the CSS of the site, separated by blanks. Default: none. */
      className?: string
    }

/** An entry of a dropdown. */
export type NavbarEntry =
  | NavbarLinkData
  | NavbarDocsLink
  | NavbarCustomData
  | {
      type: 'html'
      /** Trusted HTML of the config. */
      html: string
      /** Classes for the CSS of the site, separated by blanks. Default: none. */
      className?: string
    }

export type NavbarPosition = 'left' | 'right'

export interface NavbarLinkData {
  type: 'link'
  /** Text of the link. */
  label: string
  /** Trusted HTML of the config, in place of the label. */
  html?: string
  /** Final address. */
  href: string
  /** Whether it leaves the site and opens a new tab. */
  external?: true
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
  /** Prefix of paths for which it is active (base included). */
  activeBasePath?: Permalink
  /** Regular expression, case-insensitive, for the whole paths for which it is active. */
  activeBaseRegex?: string
  /** Sidebar ({@link PageSidebar.key}) on whose pages it is active. */
  activeSidebar?: string
  /** Shown only while it is the current page. */
  unlisted?: true
  /** Extra attributes of the anchor, from the config. */
  attributes?: Readonly<Record<string, string>>
}

/** Target of an entry in one version of the docs. */
export type DocsTarget = Pick<
  NavbarLinkData,
  'label' | 'href' | 'unlisted' | 'activeSidebar' | 'activeBasePath'
>

/** A link that follows the reader's version: that of the current page, else the preferred one, else the latest. */
export interface NavbarDocsLink {
  type: 'docs'
  /** Id of the docs instance. */
  instance: string
  /** Name of the latest version. */
  latest: string
  /** Version → target; versions without an entry have none. */
  targets: Readonly<Record<string, DocsTarget>>
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
}

/** The versions of an instance, each with a link to the current page in it, if it has the page. */
export interface NavbarVersions {
  type: 'docsVersionDropdown'
  /** Id of the docs instance. */
  instance: string
  /** Name of the docs instance, where the bar has the versions of several. */
  of?: string
  /** In menu order, with their labels in this menu. */
  versions: readonly {
    /** Name of the version. */
    name: string
    /** Label in this menu. */
    label: string
  }[]
  /** Entries above the versions. Default: none. */
  before?: readonly NavbarEntry[]
  /** Entries below the versions. Default: none. */
  after?: readonly NavbarEntry[]
  /** Entries of the menu never make it the active one of the bar. */
  neverActive?: true
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
}

/** The languages of the site. */
export interface NavbarLocales {
  type: 'localeDropdown'
  /** Entries above the languages. Default: none. */
  before?: readonly NavbarEntry[]
  /** Entries below the languages. Default: none. */
  after?: readonly NavbarEntry[]
  /** Added to the query of each address: `from=menu`. */
  query?: string
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
}

/** An entry that a component of the site renders. */
export interface NavbarCustomData {
  type: 'custom'
  /** Name of the component: `status` for `custom-status`. */
  name: string
  /** The item as written in the config, with `type`. */
  item: Readonly<Record<string, unknown>>
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
}

/** Props of a component in `navbar/` of a site. */
export interface CustomNavbarItemProps {
  /** The item as written in the config, with `type`. */
  item: Readonly<Record<string, unknown>>
  /** Where it is rendered: in the bar, in a dropdown of it, or in the menu of narrow screens. */
  place: 'bar' | 'dropdown' | 'menu'
}

export interface NavbarDropdownData {
  type: 'dropdown'
  /** Text of the button. */
  label: string
  /** Final address of its page. Absent: the button only opens the list. */
  href?: string
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
  /** From top to bottom. */
  items: readonly NavbarEntry[]
}
