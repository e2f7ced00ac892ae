import type { RouteDocument } from '../../../runtime/contract/route-data.ts'
import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { LocaleRenderer } from './render-context.ts'

/** Files of the bundle that a page loads for the components of its article; a field is absent if there are none. */
type ArticleChunks = Pick<RouteDocument, 'styles' | 'islands'>

/**
 * Find the style sheets and island scripts that the components of an article need.
 *
 * @param article - HTML of the article.
 * @param names - Names of the components in the article, components of the theme included.
 */
export function findArticleChunks(
  article: string,
  names: ReadonlySet<string>,
  { setup: { manifest }, server }: Pick<LocaleRenderer, 'setup' | 'server'>,
): ArticleChunks {
  const islands = Object.entries(manifest.islands ?? {}).filter(([name]) =>
    article.includes(` data-island="${escapeAttribute(name)}"`),
  )
  const shared = manifest.components?.styles ?? []
  const isShown = shared.length > 0 && server.siteComponentNames.some((name) => names.has(name))
  const styles = [...(isShown ? shared : []), ...islands.flatMap(([, chunks]) => chunks.styles)]
  const scripts = islands.map(([name, chunks]) => [name, chunks.scripts] as const)
  return omitUndefined({
    styles: styles.length === 0 ? undefined : [...new Set(styles)],
    islands: scripts.length === 0 ? undefined : Object.fromEntries(scripts),
  })
}
