/**
 * Renders routes inside a worker: article from the spool, links resolved, shell by the server
 * bundle, HTML and route document staged or returned. What stays of a route is a few hundred
 * bytes: its ids, its links into other pages, its findings.
 */
import { join } from 'node:path'
import { sidebarDocumentUrl } from '../../runtime/contract/addresses.ts'
import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { PageSidebar, Permalink, RouteDocument } from '../../runtime/contract/route-data.ts'
import { findPackageRoot } from '../bundle/package-root.ts'
import { writeStaged } from '../emit/stage.ts'
import { linkUntranslated } from '../errors/catalogue.ts'
import type { Problem } from '../errors/site-error.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output-file.ts'
import type { Route } from '../model/route.ts'
import { readSections } from '../parse/read-sections.ts'
import { cutToc } from '../render/cut-toc.ts'
import { findIds, findLinks } from '../render/find-links.ts'
import { type ArticleContext, renderArticle } from '../render/render-article.ts'
import { resolveHrefs } from '../render/resolve-hrefs.ts'
import type { ComponentInput, ServerBundle } from '../render/server-bundle.ts'
import { toHashDocument, toHashPage } from '../render/to-hash-page.ts'
import { toHtml } from '../render/to-html.ts'
import { toRouteDocument } from '../render/to-route-document.ts'
import { hasPlace } from '../route/check-anchors.ts'
import { openBranch } from '../route/open-branch.ts'
import { planHead } from '../route/plan-head.ts'
import { createLinkResolver, type LinkResolver } from '../route/resolve-link.ts'
import { toOutputPaths } from '../route/to-output-path.ts'
import type { SearchText } from '../search/search-page.ts'
import type {
  AnchorLink,
  LocaleSetup,
  RenderedRoute,
  RenderSetup,
  RenderTask,
  WorkerCalls,
} from './calls.ts'
import { createFrameReader } from './read-frames.ts'
import {
  attempt,
  type FailedPart,
  findProblems,
  loadServer,
  pageFile,
  RenderFailure,
} from './render-problems.ts'
import { createFailureLog, locateError } from './site-failures.ts'
import { createSpoolReader } from './spool.ts'

/** Stands for the article while React renders the shell around it. */
const ARTICLE_MARK = '\uE000octavo-article\uE001'
/** Stands for the children of a static component while React renders it. */
const SLOT_MARK = '\uE000octavo-slot\uE001'

/** Renders routes, one batch after the other, with the same setup. */
export interface RouteRenderer {
  /** Text of every inline script of any page, each once, sorted. */
  inlineScripts: readonly string[]
  render(tasks: readonly RenderTask[]): Promise<WorkerCalls['render']['answer']>
  /** An error of the site's code as a problem with its place; any other error as it is. */
  locate(error: unknown): unknown
  close(): void
}

/** What rendering one route needs. */
interface Renderer {
  setup: RenderSetup
  server: ServerBundle
  locale: LocaleSetup
  resolve: LinkResolver
  /** Text of the script that segments before the first paint. */
  inlineScript: string
  /** Links of the shell that are known to be checkedHrefs, so that each is checked once. */
  checkedHrefs: Set<string>
}

/** What is found on the way through one route. */
interface Findings {
  anchors: AnchorLink[]
  diagnostics: Diagnostic[]
  shellLinks: string[]
  /** Components of the article that threw; the others are rendered all the same, to find all. */
  failed: FailedPart[]
}

/** Load the server bundle and ready every locale. */
export function createRouteRenderer(setup: RenderSetup): RouteRenderer {
  const readFrames = createFrameReader(setup.serverFile, join(findPackageRoot(), 'runtime'))
  const log = createFailureLog(readFrames, setup.root)
  const locate = (error: unknown) => locateError(error, readFrames, setup.root)
  const server = loadServer(setup.serverFile, locate)
  const spool = createSpoolReader()
  const renderers = new Map<string, Renderer>()
  for (const [name, locale] of Object.entries(setup.locales))
    renderers.set(name, createRenderer(setup, server, locale))

  function renderTask({ route, article, returnArticle }: RenderTask): RenderedRoute {
    const renderer = renderers.get(route.locale)
    if (!renderer) throw new Error(`No setup for locale ${route.locale}`)
    const findings: Findings = { anchors: [], diagnostics: [], shellLinks: [], failed: [] }
    const context = toArticleContext(route, renderer, findings)
    const body = article && spool.read(article)
    const html = body ? renderArticle(body.article, context) : ''
    if (findings.failed.length > 0) throw new RenderFailure(findings.failed)
    const toc = body ? cutToc(body.toc, route.tocLevels) : []
    const rendered = renderRoute(route, { article: html, toc }, { renderer, findings })
    return returnArticle ? { ...rendered, article: html } : rendered
  }

  return {
    inlineScripts: listInlineScripts(server, setup),
    async render(tasks) {
      const routes: RenderedRoute[] = []
      const problems: Problem[] = []
      for (const task of tasks) {
        try {
          routes.push(renderTask(task))
        } catch (error) {
          problems.push(...(await findProblems(error, task.route, { setup, log })))
        }
      }
      return { routes, problems, failures: log.take() }
    },
    locate,
    close: () => spool.close(),
  }
}

/** With and without an announcement, so that the list is the same whichever locales are built. */
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

function createRenderer(setup: RenderSetup, server: ServerBundle, locale: LocaleSetup): Renderer {
  return {
    setup,
    server,
    locale,
    resolve: createLinkResolver(locale.links),
    inlineScript: server.colorModeScript(locale.document),
    checkedHrefs: new Set(),
  }
}

/** What stands between the heading of a page and its end. */
type PageContent = Pick<RouteDocument, 'article' | 'toc'>

function renderRoute(
  route: Route,
  content: PageContent,
  { renderer, findings }: { renderer: Renderer; findings: Findings },
): RenderedRoute {
  const { setup, locale, server, inlineScript } = renderer
  const { article } = content
  const document = planDocument(route, content, renderer)
  const input = { route: { ...document, article: ARTICLE_MARK }, locale: locale.document }
  const { head, body } = attempt(() => server.renderPage(input), {
    file: pageFile(route.page, setup),
    trace: () => server.tracePage(input),
  })
  checkShell(route, body, { renderer, findings })
  const parts = {
    locale: locale.document,
    localeUrl: locale.documentUrl,
    manifest: setup.manifest,
    inlineScript,
    frame: locale.frame,
    liveReload: setup.liveReload,
  }
  const isHash = locale.document.router === 'hash'
  const html = isHash
    ? toHashPage(parts)
    : toHtml({
        ...parts,
        route: document,
        head,
        // A function, because a replacement text would read `$&` in an article as a pattern.
        body: body.replace(ARTICLE_MARK, () => article),
        ...(route.permalink === locale.document.base && {
          homeScript: server.basePathScript(locale.document),
        }),
      })
  const ids = [...findIds(body), ...findIds(article)]
  const json = JSON.stringify(isHash ? toHashDocument(document, locale.document) : document)
  const files = toFiles(route, { html, json }, { setup, locale: locale.document })
  return {
    permalink: route.permalink,
    paths: files.map(({ path }) => path),
    ids: ids.join('\n'),
    anchors: anchorsToCheck(findings.anchors, route.permalink, ids),
    diagnostics: findings.diagnostics,
    shellLinks: findings.shellLinks,
    htmlBytes: Buffer.byteLength(html),
    changed: setup.stage ? writeStaged(setup.stage, files).changed : 0,
    ...(route.kind === 'page' && { searchText: toSearchText(document, body) }),
    ...(setup.returnText && { text: { html, json } }),
  }
}

function toSearchText({ title, description }: RouteDocument, body: string): SearchText {
  return { title, ...(description && { description }), sections: readSections(body) }
}

function toFiles(
  { permalink, kind }: Route,
  { html, json }: { html: string; json: string },
  { setup: { policy }, locale }: { setup: RenderSetup; locale: LocaleDocument },
): OutputFile[] {
  const paths = toOutputPaths(permalink, policy)
  const files = [{ path: paths.json, content: json }]
  if (locale.router !== 'hash') files.push({ path: paths.html, content: html })
  // Every locale has this route, and no other one is sure to be there.
  else if (kind === 'not-found')
    files.push({ path: toOutputPaths(locale.base, policy).html, content: html })
  return files
}

function planDocument(route: Route, content: PageContent, renderer: Renderer): RouteDocument {
  const { setup, server, locale } = renderer
  const { document } = locale
  const { kind, page } = route
  const metadata =
    kind === 'page' && page !== undefined
      ? attempt(() => server.pageMetadata(page, document), {
          file: pageFile(page, setup),
          trace: async () => null,
        })
      : null
  const title = metadata?.title ?? route.title
  const description = metadata?.description ?? route.description
  const head = planHead({ route: { ...route, title, description }, document, ...locale.head })
  const sidebar = toPageSidebar(route, locale)
  return toRouteDocument(route, {
    runtime: setup.manifest.runtime,
    head,
    ...content,
    sourceLang: locale.sourceLang,
    notices: locale.notices,
    title,
    description,
    ...(sidebar && { sidebar }),
  })
}

function toPageSidebar(route: Route, { document, sidebars }: LocaleSetup): PageSidebar | null {
  const sidebar = route.sidebar === undefined ? undefined : sidebars[route.sidebar]
  if (!sidebar) return null
  return {
    key: sidebar.key,
    name: sidebar.name,
    url: sidebarDocumentUrl(document.base, sidebar.key),
    branch: openBranch(sidebar, route),
  }
}

function toArticleContext(route: Route, renderer: Renderer, findings: Findings): ArticleContext {
  const { server, locale, resolve } = renderer
  const from = { permalink: route.permalink, ...(route.file && { file: route.file }) }
  const { untranslated } = locale
  const onLink: ArticleContext['onLink'] = (resolved, href, source) => {
    const { diagnostic, anchor } = resolved
    const [page = ''] = resolved.href.split(/[?#]/, 1)
    if (!route.untranslated && untranslated.permalinks.has(page))
      findings.diagnostics.push(linkUntranslated(href, page, untranslated.severity, source))
    if (diagnostic) findings.diagnostics.push(diagnostic)
    if (anchor) findings.anchors.push({ from: route.permalink, href, ...anchor, source })
  }
  return {
    resolve: (link) => resolve(link, from),
    onLink,
    renderComponent(name, props, slot, source) {
      const { document } = locale
      const { cards } = route
      const page = { locale: document, ...(cards && { cards }) }
      const input = { name, props, slot: SLOT_MARK, ...page }
      const html = tryComponent(input, source, { server, failed: findings.failed })
      // The slot joins after its turn, so that its links are not resolved twice.
      return resolveHrefs(html, (href) => {
        const resolved = resolve({ href, syntax: 'component', kind: 'link', source }, from)
        onLink(resolved, href, source)
        return resolved.href
      }).replaceAll(SLOT_MARK, () => slot)
    },
  }
}

/** @returns '' for a component that throws. */
function tryComponent(
  input: ComponentInput,
  usedAt: Source,
  { server, failed }: { server: ServerBundle; failed: FailedPart[] },
): string {
  try {
    return server.renderComponent(input)
  } catch (error) {
    failed.push({ error, usedAt, trace: () => server.traceComponent(input) })
    return ''
  }
}

function checkShell(
  { permalink }: Route,
  body: string,
  { renderer, findings }: { renderer: Renderer; findings: Findings },
): void {
  const { checkedHrefs, resolve, locale } = renderer
  for (const href of findLinks(body)) {
    // A site without a home page is told of that, and not of each link to it.
    if (checkedHrefs.has(href) || isMissingHome(href, locale.document)) continue
    const link = { href, syntax: 'component', kind: 'link' } as const
    const { diagnostic, anchor } = resolve(link, { permalink })
    if (diagnostic) findings.shellLinks.push(href)
    else if (anchor) findings.anchors.push({ from: permalink, href, ...anchor })
    // A link that starts elsewhere on another page is checked on each.
    // V8 keeps a cut-out text as a view of the whole page, so a copy is kept instead.
    else if (href.startsWith('/')) checkedHrefs.add(structuredClone(href))
  }
}

function isMissingHome(href: string, { base, hasHome }: LocaleDocument): boolean {
  return !hasHome && href === base
}

/**
 * Most anchors lead to a place on the same page, as its table of contents does. Those are sound, so
 * that only the others are sent on, and kept until all pages are rendered.
 */
function anchorsToCheck(
  anchors: readonly AnchorLink[],
  page: Permalink,
  ids: readonly string[],
): AnchorLink[] {
  const known = new Set(ids)
  return anchors.filter(({ permalink, hash }) => permalink !== page || !hasPlace(known, hash))
}
