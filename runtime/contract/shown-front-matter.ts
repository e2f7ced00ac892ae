import type { BadgeData } from './badge-data.ts'

/** Fields of front matter that a page shows unchanged: the build copies them, and no stage interprets them. */
export interface ShownFrontMatter {
  /** Only direct links reach the page. */
  unlisted?: true
  /** The page is visible only in the live server. */
  draft?: true
  /** Badge of the page. */
  badge?: BadgeData
}

/** Every field of {@link ShownFrontMatter}, in the order of the route document. */
export const SHOWN_FRONT_MATTER: Readonly<Record<keyof ShownFrontMatter, true>> = {
  unlisted: true,
  draft: true,
  badge: true,
}
