/** Plans which pages have a Markdown copy, its path, and how pages name the list of all copies. */
import { toMarkdownPath } from '../../../runtime/contract/markdown-path.ts'
import { type Messages, translateMessage } from '../../base/messages/translate-message.ts'
import type { Route } from '../../base/model/route.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import type { SiteConfig } from '../../config/schema.ts'
import type { PageFrame } from '../../make/render/to-html.ts'
import { ROUTE_MESSAGES } from '../../make/route/route-messages.ts'
import { hasLlmsFiles, LLMS_TXT } from '../../make/site-files/list-site-files.ts'
import { createTextTable, type TextTable } from '../../read/links/text-table.ts'

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

const DIRECTIVE = 'octavo.page.directive'

/** The list of pages for machines, and the line of each page that names it. @param base - Of a locale. */
export function planListFrame(
  base: string,
  messages: Messages | undefined,
  config: SiteConfig,
): Pick<PageFrame, 'llmsTxt' | 'directive'> {
  if (!hasLlmsFiles(config)) return {}
  const llmsTxt = base + LLMS_TXT
  const isOff = typeof config.llms === 'object' && !config.llms.directive
  if (isOff) return { llmsTxt }
  const directive = translateMessage(messages ?? {}, DIRECTIVE, ROUTE_MESSAGES[DIRECTIVE])
  return { llmsTxt, directive }
}
