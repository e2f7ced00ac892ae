import { dirname, extname, join } from 'node:path/posix'
import { SEARCH_PAGE } from '../../../runtime/contract/theme-pages.ts'
import { translateMessage } from '../../base/messages/translate-message.ts'
import type { Route } from '../../base/model/route.ts'
import { applyTrailingSlash, joinPermalink } from '../../read/links/permalink.ts'
import type { Claim } from './claim-routes.ts'
import type { LocaleContext } from './locale-context.ts'
import type { RoutedDoc } from './place-doc.ts'
import { planArticle } from './plan-article.ts'
import { searchPermalink } from './plan-search.ts'
import { ROUTE_MESSAGES } from './route-messages.ts'

const SEARCH_TITLE = 'theme.SearchPage.emptyResultsTitle'

/** Claims of the Markdown pages outside of all docs instances. */
export function claimMarkdownPages(pages: readonly RoutedDoc[], context: LocaleContext): Claim[] {
  return pages
    .filter((page) => !page.draft)
    .map((page) => ({
      alternateKey: page.summary.file.origin,
      permalink: page.permalink,
      translated: page.summary.file.locale === context.info.locale,
      file: page.summary.file.file,
      toRoute: (alternates) => ({
        ...planArticle(page, context),
        kind: 'markdown',
        breadcrumbs: [],
        alternates,
      }),
    }))
}

/**
 * Claims of React pages, sorted by key: those of the site, or those of plugins. Their titles are known once
 * they are rendered.
 */
export function claimSitePages(context: LocaleContext, of: 'site' | 'plugins'): Claim[] {
  const { base } = context.info
  const { trailingSlash } = context.input.loaded.config
  return context.input.sitePages
    .filter(({ plugin }) => (plugin === undefined) === (of === 'site'))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, slug, disk, plugin }) => {
      const own = join(dirname(context.input.configFile), 'pages', key + extname(disk))
      const file = plugin ? `${plugin.file} of the plugin "${plugin.name}"` : own
      const permalink = applyTrailingSlash(joinPermalink(base, '', `/${slug}`), trailingSlash, base)
      return {
        alternateKey: `page ${key}`,
        permalink,
        translated: true,
        file,
        source: plugin?.source ?? { file, at: '' },
        toRoute: (alternates) => ({
          ...planBare(permalink, context),
          kind: 'page',
          page: key,
          alternates,
        }),
      }
    })
}

/** The claim of the search page; none if the site has no search page. */
export function claimSearchPage(context: LocaleContext): Claim[] {
  const permalink = searchPermalink(context.input.loaded.config, context.info.base)
  if (permalink === undefined) return []
  return [
    {
      alternateKey: 'search',
      permalink,
      translated: true,
      file: 'search.page of the site config',
      source: { file: context.input.configFile, at: 'search.page' },
      toRoute: (alternates) => ({
        ...planBare(permalink, context),
        kind: 'search',
        title: translateMessage(
          context.input.messages[context.info.locale] ?? {},
          SEARCH_TITLE,
          ROUTE_MESSAGES[SEARCH_TITLE],
        ),
        noIndex: true,
        page: SEARCH_PAGE,
        alternates,
      }),
    },
  ]
}

/** The claim of the page that hosts show for unknown paths. */
export function claimNotFound(context: LocaleContext): Claim {
  const permalink = `${context.info.base}404.html`
  return {
    alternateKey: 'not-found',
    permalink,
    translated: true,
    file: '404.html',
    toRoute: (alternates) => ({
      ...planBare(permalink, context),
      kind: 'not-found',
      title: notFoundTitle(context),
      alternates,
    }),
  }
}

/** The same text as the heading that the runtime renders on the page. */
function notFoundTitle({ input, info }: LocaleContext): string {
  return translateMessage(
    input.messages[info.locale] ?? {},
    'theme.NotFound.title',
    'Page Not Found',
  )
}

/** Fields of a route without a Markdown file. */
function planBare(permalink: string, { info }: LocaleContext): Omit<Route, 'kind' | 'alternates'> {
  return {
    permalink,
    locale: info.locale,
    title: '',
    frontMatter: {},
    breadcrumbs: [],
    untranslated: false,
  }
}
