import { HAS_CLIENT_MODULES } from './contract/features.ts'
import type { LocaleDocument } from './contract/locale-data.ts'
import type { RouteDocument } from './contract/route-data.ts'
import { toFailedRoute } from './failed-route.ts'
import { followVisits } from './follow-visits.ts'
import { forgetGoneVersions } from './hooks/docs-version.ts'
import { UPDATE } from './live/update-event.ts'
import type { HashRouting } from './router/hash-routing.ts'
import { createLocationStore } from './router/location-store.ts'
import { installNavigation, pathOf } from './router/navigation.ts'
import type { PageModules } from './router/page-modules.ts'
import { createPageSheet } from './router/page-sheet.ts'
import { type Connection, createPrefetcher, rankLink } from './router/prefetch.ts'
import { createProgressBar } from './router/progress-bar.ts'
import { createRouteLoader } from './router/route-loader.ts'
import { createRouteStore } from './router/route-store.ts'
import { createRouter, loadAnew } from './router/router.ts'
import type { Runtime } from './router/runtime-context.ts'
import { createScrollMemory } from './router/scroll-memory.ts'
import { ownModules } from './site-client-modules.ts'
import { createAnnouncementStore } from './state/announcement.ts'
import { createColorModeStore } from './state/color-mode.ts'
import { createSidebarStore, type SidebarStore } from './state/sidebar-store.ts'
import type { SiteStorage } from './state/storage.ts'

/** Input of {@link createBrowserRuntime}. */
export interface BrowserInput {
  window: Window & typeof globalThis
  route: RouteDocument
  locale: LocaleDocument
  pages: PageModules
  /** Default: none. */
  navbarItems?: NonNullable<Runtime['navbarItems']>
  /** Default: none. */
  islands?: Runtime['islands']
  storage: SiteStorage
  /** Sidebars that the first route was loaded with. Default: the branch in the page. */
  sidebars?: SidebarStore
  /** Only for a site with the hash router. */
  hash?: HashRouting
}

/** Create everything that exists once for the window; from now on links are followed without a page load. */
export function createBrowserRuntime(input: BrowserInput): Runtime {
  const { window, route, locale, pages, navbarItems = {}, islands, storage, hash } = input
  const { document } = window
  const fetch: typeof window.fetch = hash?.fetch ?? ((...request) => window.fetch(...request))
  const location = createLocationStore(window, undefined, hash?.form)
  const sidebars = input.sidebars ?? createSidebarStore({ fetch, base: locale.base })
  sidebars.seed(route)
  const loader = createRouteLoader({
    fetch,
    pages,
    sidebars,
    notFoundPath: `${locale.base}404.html`,
    runtime: route.runtime,
  })
  const routes = createRouteStore({
    loader,
    initial: route,
    path: location.read().path,
    reload: () => loadAnew(window),
    toFailed: (path, last) =>
      toFailedRoute(path, { last, locale, items: sidebars.read(last.sidebar?.key ?? '') }),
  })
  const router = createRouter({
    window,
    location,
    routes,
    progress: createProgressBar({ document, timers: window }),
    memory: createScrollMemory(() => window.sessionStorage),
  })
  const showSheet = createPageSheet(document)
  const settle: Runtime['settle'] = (state) => {
    showSheet(state.route)
    router.settle(state)
  }
  const prefetcher = createPrefetcher({
    load: (path) => loader.load(path),
    page: () => routes.read().route,
    rankOf: rankLink,
    pathOf: (anchor) => pathOf(anchor, window.location.origin, { ...locale, hash }),
    connection: () => connectionOf(window.navigator),
    Observer: window.IntersectionObserver,
  })
  const colorMode = createColorModeStore({
    config: locale.colorMode,
    storage,
    root: document.documentElement,
    device: window.matchMedia('(prefers-color-scheme: dark)'),
  })
  for (let clicks = window.octavoEarly?.colors ?? 0; clicks > 0; clicks--) colorMode.cycle()
  followReturns(window, () => {
    loader.expire()
    sidebars.expire()
    prefetcher.restart()
  })
  forgetGoneVersions(storage, locale)
  installNavigation({ document, router, prefetcher, bases: locale, hash })
  if (import.meta.webpackHot) void startUpdates(routes)
  return {
    location,
    routes,
    locale,
    pages,
    navbarItems,
    islands,
    colorMode,
    announcement: createAnnouncementStore(locale.announcement?.id, storage),
    sidebars,
    storage,
    hrefOf: hash?.hrefOf,
    observeLink: prefetcher.observe,
    settle: HAS_CLIENT_MODULES ? followVisits({ location, routes, settle }, ownModules) : settle,
  }
}

/** In `serve`: apply changes of files. */
async function startUpdates(routes: Runtime['routes']): Promise<void> {
  // The condition is repeated here so that the bundler drops the code: else published code would contain
  // the hash of the build.
  if (import.meta.webpackHot) {
    const hot = import.meta.webpackHot
    // An update that no code accepts reloads the tab, and the reader's typed text is lost.
    const early: Event[] = []
    const keep = (event: Event) => {
      event.preventDefault()
      early.push(event)
    }
    window.addEventListener(UPDATE, keep)
    const { followUpdates } = await import(
      /* webpackChunkName: "live" */ './live/follow-updates.ts'
    ).finally(() => window.removeEventListener(UPDATE, keep))
    followUpdates(routes, { hot, codeOf: () => __webpack_hash__, window })
    for (const event of early) window.dispatchEvent(event)
  }
}

/** Call `onReturn` when the reader returns to the tab: it becomes visible, or its window gets the focus. */
function followReturns(window: Window, onReturn: () => void): void {
  const { document } = window
  window.addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', () => document.hidden || onReturn())
}

/** Not in all browsers, and not in the types of TypeScript. */
function connectionOf(navigator: Navigator): Connection | undefined {
  return 'connection' in navigator ? (navigator.connection as Connection | undefined) : undefined
}
