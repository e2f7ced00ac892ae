/** Module that the bundler generates from a site's folder: its pages and components, by key. */

declare module 'octavo-site/client' {
  import type { ComponentType } from 'react'
  import type { CustomNavbarItemProps } from './contract/navbar-data.ts'

  /** Name (`status`) → component of `site/navbar/`. */
  export const navbarItems: Readonly<Record<string, ComponentType<CustomNavbarItemProps>>>
  /** Key of the page (`index`, `about`) → its chunk. */
  export const pages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>
  /** Name in content (`Counter`) → function that fetches the component; islands only. */
  export const islands: Readonly<
    Record<string, () => Promise<ComponentType<Readonly<Record<string, unknown>>>>>
  >
}

declare module 'octavo-site/diagrams' {
  /** Address of the script that renders diagrams; empty if the site has none. */
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
  /** Name in content → rule for hydration; islands only. */
  export const islands: Readonly<Record<string, string>>
  /** Errors that shared code of the site threw while it was loaded: its theme, navbar and components. */
  export const loadFailures: readonly unknown[]
}

/** Hot module replacement of the bundler, only in `serve`. */
interface ImportMeta {
  readonly webpackHot?: {
    /** Apply the next state of the code; `null` if there is none. Rejects if a module does not accept it. */
    check(apply: true): Promise<readonly unknown[] | null>
  }
}

/** Id of the code that this page runs; only defined with {@link ImportMeta.webpackHot}. */
declare const __webpack_hash__: string

declare module 'react-refresh/runtime' {
  /** Render all mounted components with the code that was registered last. */
  export function performReactRefresh(): unknown
}
