/** Plans which pages have a Markdown copy, and its path. */
import { toMarkdownPath } from '../../runtime/contract/markdown-path.ts'
import type { Route } from '../base/model/route.ts'
import type { LocaleMap } from '../base/model/site-map.ts'
import type { SiteConfig } from '../config/schema.ts'
import { createTextTable, type TextTable } from '../read/links/text-table.ts'

/**
 * Permalink → path of the copy: `/guide/start` and `/guide/start/` → `/guide/start.md`, `/de/` → `/de/index.md`. Lists of
 * tags, the search page and the not-found page have no content of their own, and so no copy.
 *
 * @returns `undefined` for a site without copies.
 */
export function planMarkdownCopies(
  { llms, router }: Pick<SiteConfig, 'llms' | 'router'>,
  locales: readonly LocaleMap[],
): TextTable | undefined {
  if (!llms || router === 'hash') return undefined
  return createTextTable(
    locales.flatMap(({ base, routes }) =>
      routes
        .filter(hasCopy)
        .map(({ permalink }) => [permalink, toMarkdownPath(permalink, base)] as const),
    ),
  )
}

function hasCopy({ kind }: Route): boolean {
  return kind === 'doc' || kind === 'markdown' || kind === 'page' || kind === 'category'
}
