/** Pages of the theme that few sites have, or few readers open: each is a chunk of its own. */
import type { ComponentType } from 'react'
import { TAGS_PAGE } from './contract/theme-pages.ts'

/** Key in {@link RouteDocument.page} → its chunk. */
export const themePages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  [TAGS_PAGE]: async () => ({ default: (await import('./theme/pages/tags-page.tsx')).TagsPage }),
}
