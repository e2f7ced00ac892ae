/** The server bundle: functions with which the build's workers render routes as HTML. */

import {
  islands,
  loadFailures,
  navbarItems,
  pages,
  components as siteComponents,
} from 'octavo-site/server'
import type { ReactNode } from 'react'
import type { FailureTrace } from './contract/failure-trace.ts'
import type { LocaleDocument } from './contract/locale-data.ts'
import type { CardData, PageFacts, RouteDocument } from './contract/route-data.ts'
import { type PlacedExpression, SITE_VALUE } from './contract/site-expression.ts'
import { calledFunctions } from './docusaurus/called.ts'
import {
  checkPage,
  type RenderedPage,
  readMetadata,
  renderApp,
  renderIsland,
  renderStatic,
  type SlotHtml,
  type StaticInput,
  traceApp,
  traceStatic,
} from './render-page.tsx'
import type { PageMetadata, PageModule } from './router/page-modules.ts'
import { type StaticComponentProps, staticComponents } from './theme/article/static-components.tsx'
import { withHandlers } from './traced-jsx.ts'

export { loadFailures } from 'octavo-site/server'
export { basePathScript } from './base-path-script.ts'
export { colorModeScript } from './state/color-mode-script.ts'

// Components of the site come last, so that they can replace built-in ones.
const components = { ...staticComponents, ...siteComponents }

/** Names of the components that Markdown may use. */
export const componentNames: readonly string[] = Object.keys(components).sort()

/**
 * Components of the site that only run at build time: their styles are in a sheet that only pages using
 * them load.
 */
export const siteComponentNames: readonly string[] = [
  SITE_VALUE,
  ...Object.keys(siteComponents).filter((name) => !Object.hasOwn(islands, name)),
]

/** Render one route. @throws any error of a component, and {@link PageExportError}. */
export function renderPage(input: PageInput): RenderedPage {
  const { kind, page } = input.route
  if (kind === 'page' && page !== undefined) checkPage(pageOf(page))
  return renderApp({ ...input, pages, navbarItems })
}

/** Trace of a route that failed; `null` if it does not fail again. */
export function tracePage(input: PageInput): Promise<FailureTrace | null> {
  return traceApp({ ...input, pages, navbarItems })
}

interface PageInput {
  route: RouteDocument
  locale: LocaleDocument
}

interface ComponentInput {
  name: string
  props: Readonly<Record<string, unknown>>
  slot: string
  slots?: readonly SlotHtml[]
  values?: readonly PlacedExpression[]
  page?: PageFacts
  locale: LocaleDocument
  cards?: readonly CardData[]
  key?: string
  onHandler?: (handler: string) => void
}

/**
 * Render a component of content; `slot` is HTML for its children, `slots` for elements in its props.
 *
 * @throws an error if no component has that name, and any error of the component.
 */
export function renderComponent(input: ComponentInput): string {
  const { name, key = '', onHandler } = input
  const rule = Object.hasOwn(islands, name) ? islands[name] : undefined
  const component = toStatic(input)
  if (rule !== undefined && input.values)
    throw new Error(
      `<${name}> runs in the browser and cannot be given what code of the site returns: let the component ask for it.`,
    )
  if (rule !== undefined) return renderIsland(component, { name, rule, key })
  return withHandlers(onHandler, () => renderStatic(component))
}

/** Trace of a component that failed; `null` if it does not fail again. */
export function traceComponent(input: ComponentInput): Promise<FailureTrace | null> {
  return traceStatic(toStatic(input))
}

function toStatic({ name, key: _, onHandler: __, ...rest }: ComponentInput): StaticInput {
  const known =
    name === SITE_VALUE ? SiteValue : Object.hasOwn(components, name) ? components[name] : undefined
  // If some code could not be loaded, the names of its components are not known.
  const Component = known ?? (loadFailures.length > 0 ? Children : undefined)
  if (!Component) throw new Error(`There is no component "${name}".`)
  return { Component, ...rest, exports: { ...calledFunctions, ...siteComponents } }
}

/** Renders the value of an expression within text. */
function SiteValue({ value }: StaticComponentProps): ReactNode {
  // React throws for values that it cannot render.
  return value as ReactNode
}

function Children({ children }: StaticComponentProps): ReactNode {
  return children
}

/** Title and description of a page of `site/pages/`. */
export function pageMetadata(key: string, locale: LocaleDocument): PageMetadata {
  return readMetadata(pageOf(key), locale)
}

function pageOf(key: string): PageModule {
  const page = Object.hasOwn(pages, key) ? pages[key] : undefined
  if (!page) throw new Error(`There is no page "${key}".`)
  return page
}
