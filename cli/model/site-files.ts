import type { Source } from './diagnostic.ts'

/** A React page of the site: `site/pages/index.tsx` is key `index`, route `/`. */
export interface SitePage {
  key: string
  /** Absolute path on disk. */
  disk: string
  /** Path below the locale base, no slash at the start: ``, `about`. */
  slug: string
  /** The plugin that has it; absent: it is the site's own. */
  plugin?: { name: string; file: string; source: Source }
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

/** Code in a folder of content that the config trusts; pages may import its components. */
export interface TrustedModule {
  /** From the site folder: `docs/components/card.tsx`. */
  path: string
  /** Absolute path on disk. */
  disk: string
}
