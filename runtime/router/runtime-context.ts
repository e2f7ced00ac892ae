import { type ComponentType, createContext, use, useSyncExternalStore } from 'react'
import type { LocaleDocument } from '../contract/locale-data.ts'
import type { CustomNavbarItemProps } from '../contract/navbar-data.ts'
import type { PageHead } from '../contract/page-head.ts'
import type { Permalink, RouteDocument, SidebarItem, TocEntry } from '../contract/route-data.ts'
import type { AnnouncementStore } from '../state/announcement.ts'
import type { ColorModeStore } from '../state/color-mode.ts'
import type { SidebarStore } from '../state/sidebar-store.ts'
import type { SiteStorage } from '../state/storage.ts'
import type { LocationStore, UrlParts } from './location-store.ts'
import type { PageModules } from './page-modules.ts'
import type { RouteState, RouteStore } from './route-store.ts'

/** Everything that a page needs besides its own route: one for each window, or for each server render. */
export interface Runtime {
  location: LocationStore
  routes: RouteStore
  locale: LocaleDocument
  /** The site's own React pages. */
  pages: PageModules
  /** The site's navbar components, by name. Default: none. */
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
  /** Prefetch the link's target when it is in view; returns a function that stops watching. */
  observeLink(anchor: HTMLAnchorElement): () => void
  /** Only on the server: collects the changes of components to the head while they render. */
  ownHeads?: PageHead[]
  /** Only on the server: HTML of lists, for which React would take longer than for the rest of the page. */
  keptLists?: KeptLists
  /** Apply scroll and focus of a navigation. Called after each commit. */
  settle(state: RouteState): void
}

/** HTML of lists, exactly as React would render them, for the server. */
export interface KeptLists {
  /**
   * Rows of one level of the sidebar. For each entry: its HTML, joined with that of all kept rows that directly follow;
   * `null` if it is in a row before it; `undefined` for a row to render.
   */
  rowsOf(
    items: readonly SidebarItem[],
    level: number,
    trail: ReadonlySet<SidebarItem>,
  ): readonly (KeptRow | null | undefined)[]
  /** Entries of a table of contents without an active one. */
  tocOf(entries: readonly TocEntry[]): InnerHtml
}

/** Rows as HTML. */
export interface KeptRow {
  /** Classes of the first `<li>`. */
  className: string
  /** What follows its start tag, up to the end tag of the last `<li>`. */
  inner: InnerHtml
}

/** HTML inside an element, as React takes it. */
export interface InnerHtml {
  __html: string
}

/** Provided by `App`; read it with {@link useRuntime}. */
export const RuntimeContext = createContext<Runtime | null>(null)

/**
 * Read the runtime.
 *
 * @param hook - Name of the hook that a site called, for the message.
 * @throws if the component is outside of the app.
 */
export function useRuntime(hook = 'useRuntime'): Runtime {
  const runtime = use(RuntimeContext)
  if (!runtime)
    throw new Error(
      `Hook ${hook} is called outside the <App>. Render the component inside a page of the site: a root of its own has no route and no locale.`,
    )
  return runtime
}

/** The current route. It does not change while another one loads. */
export function useRoute(): RouteDocument {
  const { routes } = useRuntime('useRoute')
  return useSyncExternalStore(
    routes.subscribe,
    () => routes.read().route,
    () => routes.initial,
  )
}

/** Whether another route is loading or failed to load, for the content of the page. While hydrating neither is. */
export function useRouteState(): RouteState {
  const { routes } = useRuntime()
  return useSyncExternalStore(routes.subscribe, routes.read, () => routes.first)
}

/** Data of all pages of this locale. It never changes: another locale is another page load. */
export function useLocale(): LocaleDocument {
  return useRuntime('useLocale').locale
}

/** Maps addresses to the `href` of links: unchanged, except with the hash router. */
export function useHrefOf(): (address: string) => string {
  return useRuntime().hrefOf ?? same
}

const same = (address: string) => address

/** The permalink of the current route. */
export function usePermalink(): Permalink {
  return useRoute().permalink
}

/** Parts of the current address. While hydrating it is the permalink, without query and hash. */
export function useLocation(): UrlParts {
  const { location, routes } = useRuntime()
  return useSyncExternalStore(location.subscribe, location.read, () => positionOf(routes.initial))
}

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const places = new WeakMap<RouteDocument, UrlParts>()

// Cached, because `getServerSnapshot` must return the same object each time.
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
