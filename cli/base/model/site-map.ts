import type { Permalink } from '../../../runtime/contract/route-data.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Instance } from './instance.ts'
import type { Planned } from './label.ts'
import type { PlannedRoute, Route } from './route.ts'
import type { SidebarData } from './sidebar.ts'

/** The routes and sidebars that the route stage planned for one locale. */
export interface LocaleMap {
  locale: string
  base: string
  routes: readonly Route[]
  /** Sidebars by {@link SidebarData.key}. */
  sidebars: Readonly<Record<string, SidebarData>>
  instances: readonly Instance[]
  /** Origin path of a Markdown file → its permalink, for links between files. */
  permalinkOf: Readonly<Record<string, Permalink>>
  /** Instance → ids of the drafts of its latest version. Drafts have no route, but naming one is no error. */
  draftIds?: Readonly<Record<string, readonly string[]>>
}

/** The plan of one locale before the titles of docs are filled in. */
export interface PlannedLocale
  extends Omit<LocaleMap, 'routes' | 'sidebars' | 'instances'>,
    Planned<Pick<LocaleMap, 'sidebars' | 'instances'>> {
  /** BCP 47 tag. */
  lang: string
  routes: readonly PlannedRoute[]
}

/** The whole site: all locales that are built. */
export interface SiteMap<Locale = LocaleMap> {
  locales: readonly Locale[]
  diagnostics: readonly Diagnostic[]
}
