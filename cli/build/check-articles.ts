/**
 * Checks the links of Markdown files if the site's code cannot be bundled, so that its errors do not hide errors of
 * the content. Checks that need rendering are left out: links of the shell and of pages written in React, and
 * anchors, which may be in components.
 */

import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { DocBody } from '../base/model/doc.ts'
import { createValueReader } from '../engine/store/value-log.ts'
import { toArticleContext } from '../make/render/article-context.ts'
import { renderArticle } from '../make/render/render-article.ts'
import { createChecks } from '../make/render/render-context.ts'
import { createLinkResolver } from '../read/links/resolve-link.ts'
import { articleOf, type ParsedSite } from '../tasks/doc/parse-site.ts'
import type { PlannedSite } from '../tasks/plan/planned-site.ts'

/** Check all articles in the order of the routes; components are skipped, but not the content inside them. */
export function checkArticles(
  { siteMap, setups }: Pick<PlannedSite, 'siteMap' | 'setups'>,
  parsed: ParsedSite,
): Diagnostic[] {
  const values = createValueReader()
  const checks = createChecks()
  for (const { locale: name, routes } of siteMap.locales) {
    const locale = setups[name]
    if (!locale) continue
    const renderer = { locale, resolve: createLinkResolver(locale.links), server: WITHOUT_CODE }
    for (const route of routes) {
      const article = articleOf(parsed, route.file)
      if (article)
        renderArticle(
          values.readJson<DocBody>(article).article,
          toArticleContext(route, renderer, checks),
        )
    }
  }
  values.close()
  return checks.diagnostics
}

/** Renders only the content inside a component. */
const WITHOUT_CODE = {
  renderComponent: ({ slot }: { slot: string }) => slot,
  traceComponent: async () => null,
}
