import type { LocaleDocument } from './contract/locale-data.ts'
import type { RouteDocument } from './contract/route-data.ts'
import { SEARCH_PAGE, TAGS_PAGE } from './contract/theme-pages.ts'
import { createStaticLocation } from './router/location-store.ts'
import { createStaticPageModules } from './router/page-modules.ts'
import { createStaticRoutes } from './router/route-store.ts'
import type { Runtime } from './router/runtime-context.ts'
import { createAnnouncementStore } from './state/announcement.ts'
import { createStaticColorMode } from './state/color-mode.ts'
import { createSidebarStore } from './state/sidebar-store.ts'
import { noStorage } from './state/storage.ts'
import { TagsPage } from './theme/pages/tags-page.tsx'
import { SearchPage } from './theme/search/search-page.tsx'

/** Input of {@link createServerRuntime}. */
export interface ServerInput {
  route: RouteDocument
  locale: LocaleDocument
  pages: Parameters<typeof createStaticPageModules>[0]
  /** Default: none. */
  navbarItems?: NonNullable<Runtime['navbarItems']>
}

const THEME_PAGES = {
  [TAGS_PAGE]: { default: TagsPage },
  [SEARCH_PAGE]: { default: SearchPage },
}

/** A runtime for one fixed route: without history, storage and requests. */
export function createServerRuntime({
  route,
  locale,
  pages,
  navbarItems = {},
}: ServerInput): Runtime {
  return {
    location: createStaticLocation(route.permalink),
    routes: createStaticRoutes(route),
    locale,
    navbarItems,
    pages: createStaticPageModules({ ...pages, ...THEME_PAGES }),
    colorMode: createStaticColorMode(locale.colorMode),
    announcement: createAnnouncementStore(locale.announcement?.id, noStorage),
    sidebars: createSidebarStore({
      fetch: () => Promise.reject(new Error('No requests at build.')),
      base: locale.base,
    }),
    storage: noStorage,
    ownHeads: [],
    observeLink: () => () => {},
    settle: () => {},
  }
}
