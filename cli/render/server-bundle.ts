import { createRequire } from 'node:module'
import type { FailureTrace } from '../../runtime/contract/failure-trace.ts'
import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { PageHead } from '../../runtime/contract/page-head.ts'
import type { CardData, PageFacts, RouteDocument } from '../../runtime/contract/route-data.ts'
import type { PlacedExpression } from '../../runtime/contract/site-expression.ts'

/** One route, as the server bundle renders it. */
interface PageInput {
  route: RouteDocument
  locale: LocaleDocument
}

/** One static component of an article. */
export interface ComponentInput {
  name: string
  props: Readonly<Record<string, unknown>>
  /** HTML that takes the place of its children. */
  slot: string
  /** HTML that takes the place of elements in its props, by their place there. Default: none. */
  slots?: readonly { path: readonly (string | number)[]; html: string }[]
  locale: LocaleDocument
  /** Props that are made by code of the site, by their place there. Default: none. */
  values?: readonly PlacedExpression[]
  /** The page that asks for them, as `useRoute` has it. Default: none. */
  page?: PageFacts
  /** Cards that a list of cards shows on this page. Default: none. */
  cards?: readonly CardData[]
  /** What makes ids of an island different from those of all others of the page. Default: nothing. */
  key?: string
  /** Called with each handler that no reader can reach: `onClick of <button>`. Default: none is called. */
  onHandler?: (handler: string) => void
}

/** Exports of `runtime/server.tsx`: the interface between the build and React. */
export interface ServerBundle {
  /**
   * `head`: tags for `<head>`; `body`: what stands inside the root element; `missing`: messages that the
   * locale has no text for, as they are in the code.
   */
  renderPage(input: PageInput): {
    head: string
    body: string
    missing: readonly string[]
    own?: readonly PageHead[]
  }
  /** A component of content as HTML; an island with what the browser needs to hydrate it. */
  renderComponent(input: ComponentInput): string
  /** Where in the tree a route fails, after it did; `null` where it does not fail again. */
  tracePage(input: PageInput): Promise<FailureTrace | null>
  /** The same of a component. */
  traceComponent(input: ComponentInput): Promise<FailureTrace | null>
  /** What shared code of the site threw while it was loaded; something stands in its place. */
  loadFailures: readonly unknown[]
  /** Names that {@link ServerBundle.renderComponent} knows. */
  componentNames: readonly string[]
  /** Those of them that are the site's own and run at build alone: their styles are in a sheet of their own. */
  siteComponentNames: readonly string[]
  /** Title and description of a page of `site/pages/`, text. */
  pageMetadata(key: string, locale: LocaleDocument): { title: string; description?: string }
  /** Text of the inline script that sets the colour mode before the first paint. */
  colorModeScript(locale: LocaleDocument): string
  /** Text of the inline script of a home page that shows a warning when the base path is wrong. */
  basePathScript(locale: LocaleDocument): string
}

/** Of this thread, to drop it when another one takes its place. */
let last: string | undefined

/**
 * Load the server bundle. Its name says what is in it, but modules of the site may read files when they are run.
 *
 * @param keepsCode - Take what was loaded last where it is the same file. Default: its modules run anew.
 */
export function loadServerBundle(file: string, keepsCode = false): ServerBundle {
  const require = createRequire(file)
  if (last !== undefined && !(keepsCode && last === file)) delete require.cache[last]
  last = file
  // rspack wrote the file from runtime/server.tsx, whose type check is against this interface.
  return require(file) as ServerBundle
}
