/** What the bundler makes from a site's folder: its pages and components, by key. */

declare module 'octavo-site/client' {
  import type { ComponentType } from 'react'
  import type { CustomNavbarItemProps } from './contract/navbar-data.ts'

  /** Name (`status`) → component of `site/navbar/`. */
  export const navbarItems: Readonly<Record<string, ComponentType<CustomNavbarItemProps>>>
  /** Key of the page (`index`, `about`) → its chunk. */
  export const pages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>
  /** Name in content (`Counter`) → function that fetches the component; only of those that are islands. */
  export const islands: Readonly<
    Record<string, () => Promise<ComponentType<Readonly<Record<string, unknown>>>>>
  >
}

declare module 'octavo-site/diagrams' {
  /** Address of the script that draws diagrams; empty where the site has none. */
  export const libraryUrl: string
}

declare module 'octavo-site/server' {
  import type { ComponentType } from 'react'
  import type { CustomNavbarItemProps } from './contract/navbar-data.ts'
  import type { PageModule } from './router/page-modules.ts'
  import type { StaticComponentProps } from './theme/article/static-components.tsx'

  /** Name (`status`) → component of `site/navbar/`. */
  export const navbarItems: Readonly<Record<string, ComponentType<CustomNavbarItemProps>>>
  /** Key of the page (`index`, `about`) → its module. */
  export const pages: Readonly<Record<string, PageModule>>
  /** Name in Markdown → component of `site/components/`. */
  export const components: Readonly<Record<string, ComponentType<StaticComponentProps>>>
  /** Name in content → when it is hydrated; only of those that are islands. */
  export const islands: Readonly<Record<string, string>>
  /** What shared code of the site threw while it was loaded: its theme, navbar and components. */
  export const loadFailures: readonly unknown[]
}

/** Hot module replacement of the bundler; `serve` alone has it. */
interface ImportMeta {
  readonly webpackHot?: {
    /** Take in the next state of the code; `null` where there is none. Rejects where a module does not accept it. */
    check(apply: true): Promise<readonly unknown[] | null>
  }
}

/** Id of the code that this page runs now; only where {@link ImportMeta.webpackHot} is. */
declare const __webpack_hash__: string

declare module 'react-refresh/runtime' {
  /** Show all mounted components by the code that was registered last. */
  export function performReactRefresh(): unknown
}
