import { createRequire } from 'node:module'
import type { FailureTrace } from '../../../runtime/contract/failure-trace.ts'
import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import type { PageHead } from '../../../runtime/contract/page-head.ts'
import type { CardData, PageFacts, RouteDocument } from '../../../runtime/contract/route-data.ts'
import type { PlacedExpression } from '../../../runtime/contract/site-expression.ts'

/** Input for rendering one route. */
interface PageInput {
  route: RouteDocument
  locale: LocaleDocument
}

/** Input for rendering one component of an article. */
export interface ComponentInput {
  name: string
  props: Readonly<Record<string, unknown>>
  /** HTML of its children. */
  slot: string
  /** HTML of elements in its props, by their path in the props. Default: none. */
  slots?: readonly { path: readonly (string | number)[]; html: string }[]
  locale: LocaleDocument
  /** Props that code of the site computes, by their path in the props. Default: none. */
  values?: readonly PlacedExpression[]
  /** The page that contains the component, as `useRoute` returns it. Default: none. */
  page?: PageFacts
  /** Cards that a list of cards shows on this page. Default: none. */
  cards?: readonly CardData[]
  /** Prefix that makes the ids of an island unique on the page. Default: ''. */
  key?: string
  /** Called with each event handler that would never be called: `onClick of <button>`. Default: not reported. */
  onHandler?: (handler: string) => void
}

/** Exports of `runtime/server.tsx`: the interface between the build and React. */
export interface ServerBundle {
  /**
   * `head`: tags for `<head>`; `body`: HTML inside the root element; `missing`: messages that the locale has
   * no text for, as in the code; `own`: head tags that components of the page set.
   */
  renderPage(input: PageInput): {
    head: string
    body: string
    missing: readonly string[]
    own?: readonly PageHead[]
  }
  /** Render a component of content as HTML; an island with the data that the browser needs to hydrate it. */
  renderComponent(input: ComponentInput): string
  /** Render a failed route again, to find where in the tree it fails; `null` if it does not fail again. */
  tracePage(input: PageInput): Promise<FailureTrace | null>
  /** Render a failed component again, as {@link ServerBundle.tracePage} does. */
  traceComponent(input: ComponentInput): Promise<FailureTrace | null>
  /** Errors that shared code of the site threw when it was loaded; a substitute is used instead. */
  loadFailures: readonly unknown[]
  /** Names that {@link ServerBundle.renderComponent} knows. */
  componentNames: readonly string[]
  /** Names of the site's own components that run only at build; their styles are in a separate sheet. */
  siteComponentNames: readonly string[]
  /** Title and description of a page of `site/pages/`, text. */
  pageMetadata(key: string, locale: LocaleDocument): { title: string; description?: string }
  /** Text of the inline script that sets the colour mode before the first paint. */
  colorModeScript(locale: LocaleDocument): string
  /** Text of the inline script of a home page that shows a warning when the base path is wrong. */
  basePathScript(locale: LocaleDocument): string
}

/** The file that this thread loaded last, to remove it from the cache when another one is loaded. */
let last: string | undefined

/**
 * Load the server bundle. Its name contains a hash of its text, but modules of the site may read other files
 * when they run.
 *
 * @param keepsCode - Reuse the last loaded bundle if it is the same file. Default: its modules run again.
 */
export function loadServerBundle(file: string, keepsCode = false): ServerBundle {
  const require = createRequire(file)
  if (last !== undefined && !(keepsCode && last === file)) delete require.cache[last]
  last = file
  // rspack wrote the file from runtime/server.tsx, whose type check is against this interface.
  return require(file) as ServerBundle
}
