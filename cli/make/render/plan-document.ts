import { mergeHead } from '../../../runtime/contract/page-head.ts'
import type { PageSidebar, RouteDocument } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Route, ShownRoute } from '../../base/model/route.ts'
import { markdownPathOf, withMarkdownLink } from './markdown-copy.ts'
import { openBranch } from './open-branch.ts'
import { describesArticle, headsOfPlugins } from './page-plugins.ts'
import { planHead } from './plan-head.ts'
import type { LocaleRenderer } from './render-context.ts'
import { attempt, pageFile } from './render-diagnostics.ts'
import type { LocaleSetup } from './render-setup.ts'
import { toRouteDocument } from './to-route-document.ts'

/** Fields of the route document that come from the article. */
export type PageContent = Pick<RouteDocument, 'article' | 'css' | 'styles' | 'islands' | 'toc'>

/**
 * Plan the route document: the data of one route that the browser and the shell around the article need.
 *
 * @throws `RenderFailure` if a page written in React throws while its title is read.
 */
export function planDocument(
  route: ShownRoute,
  content: PageContent,
  { setup, server, locale, plugins = [] }: LocaleRenderer,
): RouteDocument {
  const { document } = locale
  const { kind, page, permalink } = route
  const copyPath = markdownPathOf(permalink, setup)
  const metadata =
    kind === 'page' && page !== undefined
      ? attempt(() => server.pageMetadata(page, document), {
          file: pageFile(page, setup),
          trace: async () => null,
        })
      : null
  const title = metadata?.title || route.title
  const description = metadata?.description ?? route.description
  const heads = headsOfPlugins(route, plugins)
  const isDescribed = heads.some(describesArticle)
  const shown = { ...route, title, description }
  const planned = planHead({ route: shown, document, isDescribed, ...locale.head })
  const head = heads.reduce(mergeHead, withMarkdownLink(planned, copyPath))
  const sidebar = toPageSidebar(route, locale)
  return toRouteDocument(route, {
    runtime: setup.manifest.runtime,
    head,
    ...content,
    sourceLang: locale.sourceLang,
    notices: locale.notices,
    title,
    description,
    ...omitUndefined({ sidebar: sidebar || undefined }),
  })
}

function toPageSidebar(route: Route, { sidebars }: LocaleSetup): PageSidebar | null {
  const sidebar = route.sidebar === undefined ? undefined : sidebars[route.sidebar]
  if (!sidebar) return null
  const { level, branch } = openBranch(sidebar, route)
  const { key, name } = sidebar
  return { key, name, ...omitUndefined({ level }), branch }
}
