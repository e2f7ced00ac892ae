import type { Source } from './diagnostic.ts'

/** A React page of the site: `site/pages/index.tsx` is key `index`, route `/`. */
export interface SitePage {
  key: string
  /** Absolute path on disk. */
  disk: string
  /** Path below the base of the locale, without a slash at the start: ``, `about`. */
  slug: string
  /** The plugin that adds the page. Absent: the site itself. */
  plugin?: { name: string; file: string; source: Source }
}

/** A file of the site that replaces a component of the theme, or adds to its styles. */
export interface ThemeFile {
  kind: 'component' | 'styles'
  /** Path below the theme, without extension: `shell/footer`; for styles the path as configured. */
  name: string
  /** Absolute path on disk. */
  disk: string
  /** Relative to the site folder, for messages: `site/theme/shell/footer.tsx`. */
  file: string
}

/** A component of the site for items of the navbar. */
export interface NavbarFile {
  /** `status`: it renders items of type `custom-status`. */
  name: string
  /** Absolute path on disk. */
  disk: string
}

/** Code in a folder of content that the config trusts; pages may import its components. */
export interface TrustedModule {
  /** Relative to the site folder: `docs/components/card.tsx`. */
  path: string
  /** Absolute path on disk. */
  disk: string
}
