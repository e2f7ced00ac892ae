/** The server bundle: what the build's workers call to turn routes into HTML. */
import { navbarItems, pages, components as siteComponents } from 'octavo-site/server'
import type { LocaleDocument } from './contract/locale-data.ts'
import type { Card, RouteDocument } from './contract/route-data.ts'
import { type RenderedPage, readMetadata, renderApp, renderStatic } from './render-page.tsx'
import type { PageMetadata } from './router/page-modules.ts'
import { staticComponents } from './theme/article/static-components.tsx'

export { basePathScript } from './base-path-script.ts'
export { colorModeScript } from './state/color-mode-script.ts'

// The site's own win: a site may replace a built-in one.
const components = { ...staticComponents, ...siteComponents }

/** Names of the components that Markdown may use. */
export const componentNames: readonly string[] = Object.keys(components).sort()

/** Render one route. */
export function renderPage(input: { route: RouteDocument; locale: LocaleDocument }): RenderedPage {
  return renderApp({ ...input, pages, navbarItems })
}

/**
 * Render a static component; `slot` is HTML that takes the place of its children.
 *
 * @throws when no component has that name, and whatever the component throws.
 */
export function renderComponent(input: {
  name: string
  props: Readonly<Record<string, unknown>>
  slot: string
  locale: LocaleDocument
  cards?: readonly Card[]
}): string {
  const { name, ...rest } = input
  const Component = Object.hasOwn(components, name) ? components[name] : undefined
  if (!Component) throw new Error(`There is no component "${name}".`)
  return renderStatic({ Component, ...rest })
}

/** Title and description of a page of `site/pages/`. */
export function pageMetadata(key: string, locale: LocaleDocument): PageMetadata {
  const page = Object.hasOwn(pages, key) ? pages[key] : undefined
  if (!page) throw new Error(`There is no page "${key}".`)
  return readMetadata(page, locale)
}
