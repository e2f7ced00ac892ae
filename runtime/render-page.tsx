/** Server rendering, without the site's own modules, so that it can be tested without a bundler. */

import type { Root } from 'hast'
import {
  type ComponentType,
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import * as production from 'react/jsx-runtime'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { App } from './app.tsx'
import type { FailureTrace } from './contract/failure-trace.ts'
import type { LocaleDocument } from './contract/locale-data.ts'
import type { PageHead } from './contract/page-head.ts'
import type { CardData, PageFacts } from './contract/route-data.ts'
import type { PlacedExpression } from './contract/site-expression.ts'
import { setCatalogue } from './i18n/catalogue.ts'
import { CHILDREN, ISLAND, ROOT, SLOT } from './islands/names.ts'
import { keepLists } from './keep-lists.tsx'
import { nowhere } from './router/nowhere.ts'
import type { PageMetadata, PageModule } from './router/page-modules.ts'
import { type Runtime, RuntimeContext } from './router/runtime-context.ts'
import { createServerRuntime, type ServerInput } from './server-runtime.ts'
import { escapeAttribute } from './shared/escape-html.ts'
import { omitUndefined } from './shared/omit-undefined.ts'
import { putAt } from './shared/put-at.ts'
import { type SiteExports, withSiteValues } from './site-values.ts'
import type { StaticComponentProps } from './theme/article/static-components.tsx'
import { rendering } from './theme/shell/navbar-guard.tsx'
import { traceFailure } from './trace-failure.tsx'

/** Result of rendering a page. */
export interface RenderedPage {
  /** Tags for `<head>`. */
  head: string
  /** HTML inside the root element. */
  body: string
  /** Texts of messages without a translation in the page's locale. */
  missing: readonly string[]
  /** Changes of components to the head, in order; may be empty. */
  own: readonly PageHead[]
}

/** Render one route with the texts of its locale. Synchronous, because the texts are module state. */
export function renderApp(input: ServerInput): RenderedPage {
  const { lang, messages } = input.locale
  const missing = new Set<string>()
  setCatalogue(lang, messages, (text) => missing.add(text))
  const runtime = createServerRuntime(input)
  runtime.keptLists = keepLists(input.route.sidebar?.branch ?? [], runtime)
  const { head, body } = splitHead(renderWhole(runtime))
  const { tags = '' } = input.route.head
  const own = runtime.ownHeads ?? []
  return { head: head + tags, body, missing: [...missing], own }
}

/** A navbar item failed. The build recognises the error by its name, to tell it from a failed page. */
class NavbarItemError extends Error {
  override readonly name = 'NavbarItemError'

  /** @param item - The item as written in the config. */
  constructor(
    readonly item: unknown,
    cause: unknown,
  ) {
    super(`A navbar item failed to render.\n${JSON.stringify(item, null, 2)}`, { cause })
  }
}

function renderWhole(runtime: Runtime): string {
  rendering.item = null
  try {
    return renderToString(<App runtime={runtime} />)
  } catch (error) {
    throw rendering.item === null ? error : new NavbarItemError(rendering.item, error)
  }
}

/** Repeat the render of a route that failed, to find out where; see {@link traceFailure}. */
export function traceApp(input: ServerInput): Promise<FailureTrace | null> {
  setCatalogue(input.locale.lang, input.locale.messages)
  return traceFailure(<App runtime={createServerRuntime(input)} />)
}

/** A file in `pages/` exports no component; the build recognises the error by its name. */
class PageExportError extends Error {
  override readonly name = 'PageExportError'

  /** @param given - Description of the default export: `missing`, `of the type number`. */
  constructor(readonly given: string) {
    super(`The default export of the page is ${given}, not a component.`)
  }
}

/** Check the default export of a page. @throws {@link PageExportError} if it is not a component. */
export function checkPage(page: { default?: unknown } | undefined): void {
  const given = page?.default
  const isWrapped = typeof given === 'object' && given !== null && '$$typeof' in given
  if (typeof given === 'function' || (isWrapped && !isValidElement(given))) return
  if (given === undefined) throw new PageExportError('missing')
  if (isWrapped) throw new PageExportError('an element')
  throw new PageExportError(given === null ? 'null' : `of the type ${typeof given}`)
}

/** Tags that React puts first, because they belong in `<head>`. */
const HOISTED = /<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*\/?>/y

/** Separate the tags for `<head>` from the rest of React's HTML. */
export function splitHead(html: string): Pick<RenderedPage, 'head' | 'body'> {
  let head = ''
  let end = 0
  HOISTED.lastIndex = 0
  for (let match = HOISTED.exec(html); match; match = HOISTED.exec(html)) {
    end = HOISTED.lastIndex
    // React also preloads images of the shell, which are in the same document anyway.
    if (!match[0].includes('rel="preload"')) head += match[0]
  }
  return { head, body: html.slice(end) }
}

/** HTML that a component receives as an element. */
export interface SlotHtml {
  /** Path in the props: `['icon']`, `['items', 0, 'title']`. */
  path: readonly (string | number)[]
  html: string
}

/** Input of {@link renderStatic}. */
export interface StaticInput {
  Component: ComponentType<StaticComponentProps>
  props: Readonly<Record<string, unknown>>
  /** HTML for the component's children. */
  slot: string
  /** HTML of elements in its props, where they are `null`. Default: none. */
  slots?: readonly SlotHtml[]
  /** Props that code of the site computes; they are `null` in its props. Default: none. */
  values?: readonly PlacedExpression[]
  /** The code that computes them. Default: none. */
  exports?: SiteExports
  /** The page that contains the component. Default: none. */
  page?: PageFacts
  locale: LocaleDocument
  /** Cards for a list of cards on this page. Default: none. */
  cards?: readonly CardData[]
}

const SLOT_HTML = /<octavo-slot(?:-(\d+))?><\/octavo-slot(?:-\d+)?>/g

/** Render a static component as HTML, without attributes and comments of React. */
export function renderStatic(input: StaticInput): string {
  const html = renderToStaticMarkup(toStandAlone(input))
  return splitHead(html).body.replaceAll(SLOT_HTML, (_, index) =>
    index === undefined ? input.slot : (input.slots?.[index]?.html ?? ''),
  )
}

/** Data with which the browser finds and hydrates an island. */
interface IslandPlace {
  /** Name in content, by which its code is found. */
  name: string
  /** Rule for hydration. */
  rule: string
  /** Prefix of generated ids, different for each island of the page. */
  key: string
}

/**
 * Render a component that the browser hydrates, inside an element with its name, its rule and its props as
 * JSON. Content between its tags or in its props is in separate elements, from which the browser takes it;
 * content that the component does not show at first is in a template.
 */
export function renderIsland(input: StaticInput, { name, rule, key }: IslandPlace): string {
  const contents = new Map((input.slots ?? []).map(({ html }, index) => [String(index), html]))
  if (input.slot !== '') contents.set(CHILDREN, input.slot)
  const html = rule === 'only' ? ONLY_CHILDREN : renderInside(input, key)
  const shown = new Set<string>()
  const inner = html.replaceAll(SLOT_HTML, (_, at = CHILDREN) => {
    shown.add(at)
    const content = contents.get(at)
    return content === undefined ? '' : toSlot(SLOT, at, content)
  })
  const hidden = [...contents]
    .filter(([at]) => !shown.has(at))
    .map(([at, content]) => toSlot('template', at, content))
  const place = { island: name, hydrate: rule, key, props: JSON.stringify(propsOf(input)) }
  const slots = input.slots?.map(({ path }) => path)
  const data = { ...place, ...omitUndefined({ slots: slots && JSON.stringify(slots) }) }
  const attributes = Object.entries(data).map(
    ([attribute, value]) => ` data-${attribute}="${escapeAttribute(value)}"`,
  )
  // Separate from the root, because React would take a template for a part that is not rendered yet.
  const body = hidden.length === 0 ? inner : `<${ROOT}>${inner}</${ROOT}>${hidden.join('')}`
  return `<${ISLAND}${attributes.join('')}>${body}</${ISLAND}>`
}

const ONLY_CHILDREN = `<${SLOT}></${SLOT}>`

function toSlot(tag: string, at: string, html: string): string {
  return `<${tag}${at === CHILDREN ? '' : ` data-slot="${at}"`}>${html}</${tag}>`
}

/** Rendered for hydration: unlike static components it keeps React's comments between texts. */
function renderInside(input: StaticInput, key: string): string {
  const { locale, cards } = input
  setCatalogue(locale.lang, locale.messages)
  const runtime = createServerRuntime({ route: nowhere(locale, cards), locale, pages: {} })
  const app = <RuntimeContext value={runtime}>{toReact(input)}</RuntimeContext>
  return splitHead(renderToString(app, { identifierPrefix: key })).body
}

/** Props of the component without elements, which are HTML in the page. */
function propsOf(input: StaticInput): Record<string, unknown> {
  const { children: _, ...props } = toReact({ ...input, slots: [] }).props
  return props
}

/** Repeat the render of a static component that failed, to find out where; see {@link traceFailure}. */
export function traceStatic(input: StaticInput): Promise<FailureTrace | null> {
  return traceFailure(toStandAlone(input))
}

function toStandAlone({ locale, cards, page, ...input }: StaticInput): ReactElement {
  setCatalogue(locale.lang, locale.messages)
  const runtime = createServerRuntime({
    route: { ...nowhere(locale, cards), ...page },
    locale,
    pages: {},
  })
  return <RuntimeContext value={runtime}>{withAsked(toReact(input), input)}</RuntimeContext>
}

/** Renders an element with values from code of the site, computed during rendering, so that hooks work. */
function Asking({
  element,
  values,
  exports,
}: {
  element: ReactElement<object>
  values: readonly PlacedExpression[]
  exports: SiteExports
}): ReactElement {
  return cloneElement(element, withSiteValues(element.props, values, exports))
}

function withAsked(
  root: ReactElement,
  { values = [], exports = {} }: Pick<StaticInput, 'values' | 'exports'>,
): ReactElement {
  // The element itself, or the only child of its fragment.
  const element =
    root.type === Fragment && isValidElement<{ children?: ReactNode }>(root)
      ? root.props.children
      : root
  return values.length > 0 && isValidElement<object>(element) ? (
    <Asking element={element} values={values} exports={exports} />
  ) : (
    root
  )
}

/**
 * The component's HTML element as React element. Its attributes become props: texts, numbers and booleans.
 * Lists and objects, which MDX allows, are added to the props separately.
 */
function toReact({
  Component,
  props,
  slot,
  slots = [],
}: Pick<StaticInput, 'Component' | 'props' | 'slot' | 'slots'>): ReactElement<
  Record<string, unknown>
> {
  const tree: Root = {
    type: 'root',
    children: [
      {
        type: 'element',
        tagName: 'octavo-component',
        properties: toProperties(props),
        children:
          slot === '' ? [] : [{ type: 'element', tagName: SLOT, properties: {}, children: [] }],
      },
    ],
  }
  const element = unified()
    .use(rehypeReact, { ...production, components: { 'octavo-component': Component } })
    .stringify(tree)
  return withData(element, withSlots(toData(props), slots))
}

/** The tree has one element, which React wraps in a fragment. */
function withData(
  root: ReactElement<{ children?: ReactNode }>,
  data: Readonly<Record<string, unknown>>,
): ReactElement<Record<string, unknown>> {
  const { children } = root.props
  if (!isValidElement<Record<string, unknown>>(children)) throw new Error('Not one element')
  return Object.keys(data).length > 0 ? cloneElement(children, data) : children
}

/** Lists, objects and `null`: values that an attribute cannot hold. */
function toData(props: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => typeof value === 'object'))
}

/** Set elements in props, copying the parts that change. */
function withSlots(
  data: Record<string, unknown>,
  slots: readonly SlotHtml[],
): Record<string, unknown> {
  if (slots.length === 0) return data
  // Cloned, because the props belong to the article, which other routes show too.
  const own = structuredClone(data)
  for (const [index, { path }] of slots.entries()) {
    const tag = `${SLOT}-${index}`
    putAt(own, path, createElement(tag, { key: tag }))
  }
  return own
}

/** Props whose values an attribute can hold. */
function toProperties(
  props: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean> {
  const found: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(props))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      found[name] = value
  return found
}

/** Metadata of a React page, in a locale. */
export function readMetadata({ metadata }: PageModule, locale: LocaleDocument): PageMetadata {
  setCatalogue(locale.lang, locale.messages)
  return (typeof metadata === 'function' ? metadata() : metadata) ?? { title: '' }
}
