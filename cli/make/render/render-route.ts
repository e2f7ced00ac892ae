/**
 * From a route to its files, in this order:
 *
 * 1. the article: links resolved, static components rendered (`render-article.ts`);
 * 2. the route document: head, open branch of the sidebar, article (`plan-document.ts`);
 * 3. the shell around the article, by the server bundle of the site's React code (`server-bundle.ts`);
 * 4. the links of the shell (`check-shell.ts`);
 * 5. the whole page (`to-html.ts`), and the files of page and document.
 *
 * This module writes no files and knows no threads: `cli/tasks/worker/render-routes.ts` calls it for one route
 * after the other, and stages the files.
 */
import { mergeHead, type PageHead } from '../../../runtime/contract/page-head.ts'
import type { RouteDocument } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { toDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { DocBody } from '../../base/model/doc.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { Route, ShownRoute } from '../../base/model/route.ts'
import type { AnchorLink } from '../../read/links/check-anchors.ts'
import { toOutputPaths } from '../../read/links/to-output-path.ts'
import { findArticleChunks } from './article-chunks.ts'
import { toArticleContext } from './article-context.ts'
import { checkShell, listOpenAnchors, listOpenResources } from './check-shell.ts'
import { cutToc } from './cut-toc.ts'
import { addFallbackLanguages } from './fallback-languages.ts'
import { findIds } from './find-links.ts'
import { toMarkdownCopies } from './markdown-copy.ts'
import { changeArticle } from './page-plugins.ts'
import { type PageContent, planDocument } from './plan-document.ts'
import type { ReadFrames } from './read-frames.ts'
import { renderArticle } from './render-article.ts'
import { createChecks, createLocaleRenderer, type LocaleRenderer } from './render-context.ts'
import {
  attempt,
  findDiagnostics,
  loadServer,
  pageFile,
  RenderFailure,
} from './render-diagnostics.ts'
import type { RenderSetup } from './render-setup.ts'
import type { ServerBundle } from './server-bundle.ts'
import { createFailureLog, locateError, type SiteFailure } from './site-failures.ts'
import { ownTitle, titleOfPage, withOneTitle } from './title-of-page.ts'
import { toHashDocument, toHashPage } from './to-hash-page.ts'
import { toHtml, toRouteJson, toWrittenToc } from './to-html.ts'

/** Placeholder for the article while React renders the shell around it. */
const ARTICLE_SENTINEL = '\uE000octavo-article\uE001'

/** Output of one route: page, route document, and the data that later stages check. */
export interface RouteOutput {
  /** The whole page. */
  html: string
  /** The route document. */
  json: string
  /** The style sheet of the page. Default: none. */
  css?: string
  /** Files of the route that are published, with output paths. */
  files: readonly OutputFile[]
  /** HTML of the article. */
  article: string
  /** The document that the page was made from. */
  document: RouteDocument
  /** HTML around the article; of a page written in React, all of it. */
  body: string
  /** All ids of the page, in order. */
  ids: readonly string[]
  /** Anchors that are not found on the page itself. */
  anchors: readonly AnchorLink[]
  diagnostics: readonly Diagnostic[]
  /** Broken links outside of Markdown files, as rendered: in the shell, or in a page written in React. */
  shellLinks: readonly string[]
  /** Addresses of images and media that are no files of the content, as the page has them. */
  resources: readonly string[]
}

/** Optional tools for pages; each is loaded only for sites that use it. */
export interface RenderTools extends Pick<LocaleRenderer, 'plugins' | 'writeMarkdown'> {
  /** Default: errors of the site's code have no positions. */
  readFrames?: ReadFrames
}

/** Renders routes, one after the other, with the same setup. */
export interface RouteRenderer {
  /** Shared code of the site that threw while it was loaded; pages are rendered without it. */
  diagnostics: readonly Diagnostic[]
  /** Text of every inline script of any page, each once, sorted. */
  inlineScripts: readonly string[]
  /**
   * @param body - Body of the Markdown file that the route shows. Default: the route shows none.
   * @throws an error to sort with {@link RouteRenderer.findDiagnostics}.
   */
  render(route: Route, body?: DocBody): RouteOutput
  /**
   * Sort an error that was thrown while a route was rendered or written. An error of the site's code is
   * kept until {@link RouteRenderer.takeFailures}.
   *
   * @returns diagnostics with their own code.
   * @throws an error that is a bug of this program.
   */
  findDiagnostics(thrown: unknown, route: Route): Promise<Diagnostic[]>
  /** Errors that code of the site threw since the last call, by cause. */
  takeFailures(): SiteFailure[]
  /** Convert an error of the site's code to a diagnostic with a position; any other error is returned unchanged. */
  locate(error: unknown): unknown
}

/**
 * Load the server bundle and create the renderer of each locale.
 *
 * @throws the error of a module of the site, with its position.
 */
export function createRouteRenderer(
  setup: RenderSetup,
  { readFrames = () => [], ...tools }: RenderTools = {},
): RouteRenderer {
  const log = createFailureLog(readFrames, setup.root)
  const locate = (error: unknown) => locateError(error, readFrames, setup.root)
  const server = loadServer(setup, locate)
  const renderers = new Map(
    Object.entries(setup.locales).map(([name, locale]) => [
      name,
      { ...createLocaleRenderer(setup, server, locale), ...tools },
    ]),
  )
  return {
    diagnostics: server.loadFailures.flatMap((error) => toDiagnostics(locate(error))),
    inlineScripts: listInlineScripts(server, setup),
    render(route, body) {
      const renderer = renderers.get(route.locale)
      if (!renderer) throw new Error(`No setup for locale ${route.locale}`)
      return renderRoute(route, body, renderer)
    },
    findDiagnostics: (thrown, route) => findDiagnostics(thrown, route, { setup, log }),
    takeFailures: () => log.take(),
    locate,
  }
}

/** Lists scripts with and without an announcement, so that the list does not depend on the built locales. */
function listInlineScripts(server: ServerBundle, { locales }: RenderSetup): string[] {
  const texts = Object.values(locales).flatMap(({ document }) => {
    const { announcement: _, ...quiet } = document
    return [
      server.colorModeScript(document),
      server.colorModeScript(quiet),
      server.basePathScript(document),
    ]
  })
  return [...new Set(texts)].sort()
}

/** Plan the document of a route, and render its HTML. */
function renderPage(
  route: ShownRoute,
  content: PageContent,
  renderer: LocaleRenderer,
): RenderedPage {
  const document = planDocument(route, content, renderer)
  const page = { document, ...renderShell(document, renderer) }
  if (route.kind !== 'page') return withOwnHead(page, renderer)
  const titled = withOwnHead(renderTitled(route, page, { content, renderer }), renderer)
  return { ...titled, head: withOneTitle(titled.head) }
}

/** Render again if components of the page set tags of its head, which is known only after the first render. */
function withOwnHead(page: RenderedPage, renderer: LocaleRenderer): RenderedPage {
  const { own = [] } = page
  if (own.length === 0) return page
  const document = { ...page.document, head: own.reduce(mergeHead, page.document.head) }
  return { document, ...renderShell(document, renderer) }
}

/**
 * The title of a page written in React is the `<title>` that it renders, unchanged, or else its heading. Both
 * need a second render. The home page may have the title of the site only.
 */
function renderTitled(
  route: ShownRoute,
  page: RenderedPage,
  { content, renderer }: { content: PageContent; renderer: LocaleRenderer },
): RenderedPage {
  const own = ownTitle(page.head)
  const isHome = route.permalink === renderer.locale.document.base
  if (own === undefined && (page.document.title !== '' || isHome)) return page
  const title = own ?? titleOfPage(route.page ?? '', page.body)
  const document = planDocument({ ...route, title }, content, renderer)
  if (own !== undefined) document.head = { ...document.head, title: own }
  return { document, ...renderShell(document, renderer) }
}

function renderRoute(
  route: Route,
  source: DocBody | undefined,
  renderer: LocaleRenderer,
): RouteOutput {
  const { permalink } = route
  const checks = createChecks()
  const context = toArticleContext(route, renderer, checks)
  const rendered = source ? renderArticle(source.article, context) : ''
  if (checks.failed.length > 0) throw new RenderFailure(checks.failed)
  const shown = toShownRoute(route, source)
  const article = source ? changeArticle(rendered, shown, renderer.plugins ?? []) : ''
  const toc = source ? cutToc(source.toc, route.tocLevels) : []
  const chunks = findArticleChunks(article, checks.components, renderer)
  const content = { article, toc, ...chunks, ...omitUndefined({ css: source?.css }) }
  const page = renderPage(shown, content, renderer)
  const { document, head } = page
  const body = addShellLanguages(page, renderer)
  const ids = [...findIds(body), ...findIds(article)]
  const known = new Set(ids)
  checkShell(permalink, body, { renderer, checks, ids: known })
  const { html, json } = toTexts(document, { head, body }, renderer)
  const { diagnostics, shellLinks } = checks
  const anchors = listOpenAnchors(checks.anchors, permalink, known)
  const { css } = document
  const files = [
    ...toFiles(route, { html, json, css }, renderer),
    ...toMarkdownCopies(route, { document, body }, renderer),
  ]
  const texts = { html, json, ...omitUndefined({ css }) }
  const resources = listOpenResources(permalink, body + article, { renderer, checks })
  const checked = { ids, anchors, diagnostics, shellLinks, resources }
  return { ...texts, files, article, document, body, ...checked }
}

/** Add what the page shows of its own doc, which is no part of the plan. */
function toShownRoute(route: Route, source: DocBody | undefined): ShownRoute {
  const { description = route.description ?? '', hasOwnTitle = false, head, texts } = source ?? {}
  return { ...route, description, hasOwnTitle, ...omitUndefined({ head, texts }) }
}

/** Without `lang` in a live site, where React hydrates in development mode and would warn of each attribute. */
function addShellLanguages({ body, missing }: Shell, { setup, locale }: LocaleRenderer): string {
  const { fallbacks } = locale
  if (!fallbacks || setup.liveReload !== undefined) return body
  return addFallbackLanguages(body, [...fallbacks.texts, ...missing], fallbacks.source)
}

/** A rendered page. React gets a placeholder for the article, so that it neither parses nor keeps it. */
interface Shell {
  /** Tags for `<head>`. */
  head: string
  /** HTML with {@link ARTICLE_SENTINEL} in the place of the article. */
  body: string
  /** Messages that the locale has no text for. */
  missing: readonly string[]
  /** Head tags that components of the page set. Absent: none. */
  own?: readonly PageHead[]
}

interface RenderedPage extends Shell {
  document: RouteDocument
}

function renderShell(document: RouteDocument, { server, setup, locale }: LocaleRenderer): Shell {
  const input = { route: { ...document, article: ARTICLE_SENTINEL }, locale: locale.document }
  return attempt(() => server.renderPage(input), {
    file: pageFile(document.page, setup),
    trace: () => server.tracePage(input),
  })
}

function toTexts(
  document: RouteDocument,
  { head, body }: Pick<Shell, 'head' | 'body'>,
  { setup, locale, server, inlineScript }: LocaleRenderer,
): Pick<RouteOutput, 'html' | 'json'> {
  const { manifest, liveReload, hasOwnSidebar, integrity } = setup
  const { frame, documentUrl: localeUrl } = locale
  const own = { manifest, inlineScript, frame, liveReload, hasOwnSidebar, integrity }
  const parts = { locale: locale.document, localeUrl, ...own }
  if (locale.document.router === 'hash')
    return {
      html: toHashPage(parts),
      json: toRouteJson(toHashDocument(document, locale.document)),
    }
  const toc = toWrittenToc(document)
  const html = toHtml({
    ...parts,
    route: document,
    toc,
    head,
    // A function, because `$&` in a replacement string would be a pattern.
    body: body.replace(ARTICLE_SENTINEL, () => document.article),
    ...omitUndefined({
      homeScript:
        document.permalink === locale.document.base
          ? server.basePathScript(locale.document)
          : undefined,
    }),
  })
  return { html, json: toRouteJson(document, toc) }
}

function toFiles(
  { permalink, kind }: Route,
  { html, json, css }: Pick<RouteOutput, 'html' | 'json'> & { css: string | undefined },
  { setup: { policy }, locale: { document } }: LocaleRenderer,
): OutputFile[] {
  const paths = toOutputPaths(permalink, policy)
  const files = [{ path: paths.json, content: json }]
  if (css !== undefined && document.router !== 'hash') files.push({ path: paths.css, content: css })
  if (document.router !== 'hash') files.push({ path: paths.html, content: html })
  // The not-found page is the only route that every locale has, so it writes the one page.
  else if (kind === 'not-found')
    files.push({ path: toOutputPaths(document.base, policy).html, content: html })
  return files
}
