/** Server render, apart from the site's own modules so that it can be tested without a bundler. */

import type { Root } from 'hast'
import {
  type ComponentType,
  cloneElement,
  createElement,
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
import type { CardData } from './contract/route-data.ts'
import { JSON_LD_ID } from './head.tsx'
import { setCatalogue } from './i18n/catalogue.ts'
import type { PageMetadata, PageModule } from './router/page-modules.ts'
import { type Runtime, RuntimeContext } from './router/runtime-context.ts'
import { createServerRuntime, type ServerInput } from './server-runtime.ts'
import type { StaticComponentProps } from './theme/article/static-components.tsx'
import { rendering } from './theme/shell/navbar-guard.tsx'
import { traceFailure } from './trace-failure.tsx'

/** What a page's HTML is made of. */
export interface RenderedPage {
  /** Tags for `<head>`. */
  head: string
  /** What stands inside the root element. */
  body: string
  /** Messages in the language of the code, for the page's locale has none. */
  missing: readonly string[]
}

/** Render one route, texts in its locale. Synchronous, because the texts are set for the module. */
export function renderApp(input: ServerInput): RenderedPage {
  const { lang, messages } = input.locale
  const missing = new Set<string>()
  setCatalogue(lang, messages, (text) => missing.add(text))
  const { head, body } = splitHead(renderWhole(createServerRuntime(input)))
  return { head: head + toJsonLd(input.route.head.jsonLd), body, missing: [...missing] }
}

/** An entry of the navbar failed. The build distinguishes it from a failed page by its name. */
class NavbarItemError extends Error {
  override readonly name = 'NavbarItemError'

  /** @param item - As the config has it. */
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

/** Render a route that failed once more, to learn where; see {@link traceFailure}. */
export function traceApp(input: ServerInput): Promise<FailureTrace | null> {
  setCatalogue(input.locale.lang, input.locale.messages)
  return traceFailure(<App runtime={createServerRuntime(input)} />)
}

/** A file of `pages/` exports nothing that can be rendered; the build knows it by its name. */
class PageExportError extends Error {
  override readonly name = 'PageExportError'

  /** @param given - What the default export is: `missing`, `of the type number`. */
  constructor(readonly given: string) {
    super(`The default export of the page is ${given}, not a component.`)
  }
}

/** @throws {@link PageExportError} where a page of the site has no component. */
export function checkPage(page: { default?: unknown } | undefined): void {
  const given = page?.default
  const isWrapped = typeof given === 'object' && given !== null && '$$typeof' in given
  if (typeof given === 'function' || (isWrapped && !isValidElement(given))) return
  if (given === undefined) throw new PageExportError('missing')
  if (isWrapped) throw new PageExportError('an element')
  throw new PageExportError(given === null ? 'null' : `of the type ${typeof given}`)
}

/** Tags that React moves to the front because they belong into `<head>`. */
const HOISTED = /<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*\/?>/y

/** Part the tags for `<head>` from what React rendered. */
export function splitHead(html: string): Pick<RenderedPage, 'head' | 'body'> {
  let head = ''
  let end = 0
  HOISTED.lastIndex = 0
  for (let match = HOISTED.exec(html); match; match = HOISTED.exec(html)) {
    end = HOISTED.lastIndex
    // React asks for images of the shell to be preloaded; they stand in the same document.
    if (!match[0].includes('rel="preload"')) head += match[0]
  }
  return { head, body: html.slice(end) }
}

function toJsonLd(json: string | undefined): string {
  if (json === undefined) return ''
  return `<script type="application/ld+json" id="${JSON_LD_ID}">${json.replaceAll('<', '\\u003c')}</script>`
}

/** HTML that a component receives as an element. */
export interface SlotHtml {
  /** Where in the props: `['icon']`, `['items', 0, 'title']`. */
  path: readonly (string | number)[]
  html: string
}

/** Input of {@link renderStatic}, as of `renderComponent` of the server bundle. */
export interface StaticInput {
  Component: ComponentType<StaticComponentProps>
  props: Readonly<Record<string, unknown>>
  /** HTML that stands where the component puts its children. */
  slot: string
  /** HTML of elements that stand in its props, which have `null` there. Default: none. */
  slots?: readonly SlotHtml[]
  locale: LocaleDocument
  /** What a list of cards shows on this page. Default: none. */
  cards?: readonly CardData[]
}

const SLOT = 'octavo-slot'
const SLOT_HTML = /<octavo-slot(?:-(\d+))?><\/octavo-slot(?:-\d+)?>/g

/** Render a static component as HTML without a trace of React. */
export function renderStatic(input: StaticInput): string {
  const html = renderToStaticMarkup(toStandAlone(input))
  return splitHead(html).body.replaceAll(SLOT_HTML, (_, index) =>
    index === undefined ? input.slot : (input.slots?.[index]?.html ?? ''),
  )
}

/** Render a static component that failed once more, to learn where; see {@link traceFailure}. */
export function traceStatic(input: StaticInput): Promise<FailureTrace | null> {
  return traceFailure(toStandAlone(input))
}

function toStandAlone({ locale, cards, ...input }: StaticInput): ReactElement {
  setCatalogue(locale.lang, locale.messages)
  const runtime = createServerRuntime({ route: nowhere(locale, cards), locale, pages: {} })
  return <RuntimeContext value={runtime}>{toReact(input)}</RuntimeContext>
}

/**
 * The component's element in HTML's tree, as React. Props are attributes there, which can be text, numbers
 * and flags; lists and objects, which MDX has too, are given to the component beside them.
 */
function toReact({
  Component,
  props,
  slot,
  slots = [],
}: Pick<StaticInput, 'Component' | 'props' | 'slot' | 'slots'>): ReactElement {
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

/** The tree holds one element, so its React is that element inside a fragment. */
function withData(
  root: ReactElement<{ children?: ReactNode }>,
  data: Readonly<Record<string, unknown>>,
): ReactElement {
  const { children } = root.props
  return Object.keys(data).length > 0 && isValidElement(children)
    ? cloneElement(children, data)
    : root
}

/** Lists, objects and `null`: data that no attribute can be. */
function toData(props: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => typeof value === 'object'))
}

/** Put elements into props, which are copied where they change. */
function withSlots(
  data: Record<string, unknown>,
  slots: readonly SlotHtml[],
): Record<string, unknown> {
  if (slots.length === 0) return data
  // The props are those of the article, which other routes show too.
  const own = structuredClone(data)
  for (const [index, { path }] of slots.entries()) {
    const tag = `${SLOT}-${index}`
    putAt(own, path, createElement(tag, { key: tag }))
  }
  return own
}

function putAt(
  target: Record<string, unknown>,
  path: SlotHtml['path'],
  element: ReactElement,
): void {
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((inner, name) => {
    const value: unknown = Object.hasOwn(inner, name) ? inner[name] : undefined
    // Fields of an object and places of a list are written the same way.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  }, target)
  // Defined, not assigned: a field may be called `__proto__`.
  const field = { value: element, enumerable: true, configurable: true, writable: true }
  Object.defineProperty(holder, path.at(-1) ?? '', field)
}

/** What attributes can say. */
function toProperties(
  props: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean> {
  const found: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(props))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      found[name] = value
  return found
}

/** A component must render the same on every page, so it does not receive the page; a list of cards is the exception. */
function nowhere(locale: LocaleDocument, cards: readonly CardData[] = []): ServerInput['route'] {
  return {
    runtime: '',
    permalink: locale.base,
    kind: 'markdown',
    title: '',
    head: { title: '', alternates: [], meta: [] },
    htmlClass: '',
    article: '',
    toc: [],
    breadcrumbs: [],
    alternates: [],
    cards,
  }
}

/** What a React page says of itself, in a locale. */
export function readMetadata({ metadata }: PageModule, locale: LocaleDocument): PageMetadata {
  setCatalogue(locale.lang, locale.messages)
  return (typeof metadata === 'function' ? metadata() : metadata) ?? { title: '' }
}
