import type { Source } from '../../base/model/diagnostic.ts'
import type { DocBody } from '../../base/model/doc.ts'
import { createValueReader } from '../../engine/store/value-log.ts'
import { renderArticle } from '../../make/render/render-article.ts'
import { permalinkKey } from '../../read/links/permalink.ts'
import { createLinkResolver } from '../../read/links/resolve-link.ts'
import { articleOf } from '../../tasks/doc/parse-site.ts'
import type { ReadSite } from './read-site.ts'

/** A link or image of an article, with its target. */
export interface FoundLink {
  /** Permalink of the page that contains it. */
  from: string
  locale: string
  /** As written. */
  href: string
  /** Address that readers get. */
  to: string
  /** {@link permalinkKey} of the target, without query and hash. */
  key: string
  source: Source
  isBroken: boolean
}

/** Links of all articles, in the order of routes; links that components of the site render are not included. */
export function collectLinks({ parsed, planned }: ReadSite): FoundLink[] {
  const values = createValueReader()
  const links: FoundLink[] = []
  for (const { locale, routes } of planned.siteMap.locales) {
    const setup = planned.setups[locale]
    if (!setup) continue
    const resolve = createLinkResolver(setup.links)
    for (const route of routes) {
      const article = articleOf(parsed, route.file)
      if (!article || !route.file) continue
      const from = { permalink: route.permalink, file: route.file }
      renderArticle(values.readJson<DocBody>(article).article, {
        resolve: (link) => resolve(link, from),
        renderComponent: (_, slot) => slot,
        onLink({ href: to, diagnostic }, href, source) {
          const key = permalinkKey(to.replace(/[?#].*$/s, ''))
          links.push({
            from: route.permalink,
            locale,
            href,
            to,
            key,
            source,
            isBroken: diagnostic !== undefined,
          })
        },
      })
    }
  }
  values.close()
  return links
}
