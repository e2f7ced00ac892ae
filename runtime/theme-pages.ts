/** Pages of the theme that few sites have, or few readers open: each is a separate chunk. */
import type { ComponentType } from 'react'
import { SEARCH_PAGE, TAGS_PAGE } from './contract/theme-pages.ts'

/** Key in {@link RouteDocument.page} → its chunk. */
export const themePages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  [TAGS_PAGE]: async () => ({
    default: (await import(/* webpackChunkName: "page-~40tags" */ './theme/pages/tags-page.tsx'))
      .TagsPage,
  }),
  [SEARCH_PAGE]: async () => {
    const { SearchPage } = await import(
      /* webpackChunkName: "page-~40search" */ './theme/search/search-page.tsx'
    )
    return { default: SearchPage }
  },
}
