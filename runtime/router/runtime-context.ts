import { type ComponentType, createContext, use, useSyncExternalStore } from 'react'
import type { LocaleDocument } from '../contract/locale-data.ts'
import type { CustomNavbarItemProps } from '../contract/navbar-data.ts'
import type { PageHead } from '../contract/page-head.ts'
import type { Permalink, RouteDocument } from '../contract/route-data.ts'
import type { AnnouncementStore } from '../state/announcement.ts'
import type { ColorModeStore } from '../state/color-mode.ts'
import type { SidebarStore } from '../state/sidebar-store.ts'
import type { SiteStorage } from '../state/storage.ts'
import type { LocationStore, UrlParts } from './location-store.ts'
import type { PageModules } from './page-modules.ts'
import type { RouteState, RouteStore } from './route-store.ts'

/** Everything that a page needs besides its own route: one per window, or per server render. */
export interface Runtime {
  location: LocationStore
  routes: RouteStore
  locale: LocaleDocument
  /** The site's own React pages. */
  pages: PageModules
  /** The site's own components for the navbar, by name. Default: none. */
  navbarItems?: Readonly<Record<string, ComponentType<CustomNavbarItemProps>>>
  /** Name of an island in content → function that fetches its component. Default: none. */
  islands?:
    | Readonly<Record<string, () => Promise<ComponentType<Readonly<Record<string, unknown>>>>>>
    | undefined
  colorMode: ColorModeStore
  announcement: AnnouncementStore
  sidebars: SidebarStore
  storage: SiteStorage
  /** Maps an address of the site to the `href` to render; set by the hash router. Default: the address itself. */
  hrefOf?: ((address: string) => string) | undefined
  /** Prefetch the link's target once it comes into view; returns the way to stop. */
  observeLink(anchor: HTMLAnchorElement): () => void
  /** On the server: what components of the page say of its head, as they are rendered. */
  ownHeads?: PageHead[]
  /** Put the page where its visit wants it: scroll and focus. Called after each commit. */
  settle(state: RouteState): void
}

/** Given by `App`; read it with {@link useRuntime}. */
export const RuntimeContext = createContext<Runtime | null>(null)

/**
 * @param hook - Name of the hook that a site called, for the message.
 * @throws when the component is not inside the app.
 */
export function useRuntime(hook = 'useRuntime'): Runtime {
  const runtime = use(RuntimeContext)
  if (!runtime)
    throw new Error(
      `Hook ${hook} is called outside the <App>. Render the component inside a page of the site: a root of its own has no route and no locale.`,
    )
  return runtime
}

/** The route on screen. While another one loads, it is still this one. */
export function useRoute(): RouteDocument {
  const { routes } = useRuntime('useRoute')
  return useSyncExternalStore(
    routes.subscribe,
    () => routes.read().route,
    () => routes.initial,
  )
}

/** Whether a route is on its way, or failed to come; for the place where the page stands. */
export function useRouteState(): RouteState {
  const { routes } = useRuntime()
  return useSyncExternalStore(routes.subscribe, routes.read, routes.read)
}

/** Data of all pages of this locale. Never changes: another locale is another page load. */
export function useLocale(): LocaleDocument {
  return useRuntime('useLocale').locale
}

/** What links say: the addresses themselves, but for a site whose routes stand behind a `#`. */
export function useHrefOf(): (address: string) => string {
  return useRuntime().hrefOf ?? same
}

const same = (address: string) => address

/** The permalink of the route on screen. */
export function usePermalink(): Permalink {
  return useRoute().permalink
}

/** The address bar. While hydrating it is the permalink, without query and hash. */
export function useLocation(): UrlParts {
  const { location, routes } = useRuntime()
  return useSyncExternalStore(location.subscribe, location.read, () => positionOf(routes.initial))
}

/** False on the server and in the first render of the browser, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const places = new WeakMap<RouteDocument, UrlParts>()

// A server snapshot must be the same object each time it is asked for.
function positionOf(route: RouteDocument): UrlParts {
  const known = places.get(route)
  if (known) return known
  const place = { path: route.permalink, search: '', hash: '' }
  places.set(route, place)
  return place
}

function neverChanges(): () => void {
  return () => {}
}
