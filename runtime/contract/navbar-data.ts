/** The navbar as the locale document has it: labels translated, addresses final. */
import type { Permalink } from './route-data.ts'

/** One entry of the navbar or of a dropdown, resolved: labels translated, addresses final. */
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
  /** It leaves the site and opens a new tab. */
  external?: true
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
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

/** Target of an entry in one version of the docs. */
export type DocsTarget = Pick<
  NavbarLinkData,
  'label' | 'href' | 'unlisted' | 'activeSidebar' | 'activeBasePath'
>

/**
 * A link that follows the reader's version: the one at hand, else the one preferred, else the latest.
 */
export interface NavbarDocsLink {
  type: 'docs'
  /** Id of the docs instance. */
  instance: string
  /** Name of the latest version. */
  latest: string
  /** Version → target; one that is not named has none. */
  targets: Readonly<Record<string, DocsTarget>>
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
}

/** The versions of an instance, each leading to the page at hand where it has it. */
export interface NavbarVersions {
  type: 'docsVersionDropdown'
  /** Id of the docs instance. */
  instance: string
  /** In menu order, with their labels in this menu. */
  versions: readonly {
    /** Name of the version. */
    name: string
    /** For readers, in this menu. */
    label: string
  }[]
  /** Entries above and below the versions. */
  before?: readonly NavbarEntry[]
  /** Entries below the versions. Default: none. */
  after?: readonly NavbarEntry[]
  /** No entry of it makes it the active one of the bar. */
  neverActive?: true
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
}

/** The languages of the site. */
export interface NavbarLocales {
  type: 'localeDropdown'
  /** Entries above and below the languages. */
  before?: readonly NavbarEntry[]
  /** Entries below the languages. Default: none. */
  after?: readonly NavbarEntry[]
  /** Joined to the query of each address: `from=menu`. */
  query?: string
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
}

/** An entry that a component of the site shows. */
export interface NavbarCustomData {
  type: 'custom'
  /** Name of the component: `status` for `custom-status`. */
  name: string
  /** As the config has it, `type` included. */
  item: Readonly<Record<string, unknown>>
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
}

/** What a component in `navbar/` of a site gets. */
export interface CustomNavbarItemProps {
  /** The item as the config has it, `type` included. */
  item: Readonly<Record<string, unknown>>
  /** In the bar, in a dropdown of it, or in the menu of narrow screens. */
  place: 'bar' | 'dropdown' | 'menu'
}

export interface NavbarDropdownData {
  type: 'dropdown'
  /** Text of the button. */
  label: string
  /** Final address of its own page. Absent: the button only opens the list. */
  href?: string
  /** Side of the bar. */
  position: NavbarPosition
  /** Classes for the CSS of the site, separated by blanks. Default: none. */
  className?: string
  /** From top to bottom. */
  items: readonly NavbarEntry[]
}
