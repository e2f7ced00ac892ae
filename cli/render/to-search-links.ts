import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { HeadData } from '../../runtime/contract/route-data.ts'
import { TAG_FACET } from '../../runtime/contract/search-settings.ts'
import { escapeAttribute } from '../../runtime/shared/escape-html.ts'
import { openSearchUrl } from '../links/open-search-url.ts'

/** Links of every page: to that file, and to the hosted engine, so that its first answer comes sooner. */
export function toSearchLinks({ base, siteTitle, search }: LocaleDocument): string {
  if (!search) return ''
  const { page, algolia } = search
  const link =
    page === undefined
      ? ''
      : `<link rel="search" type="application/opensearchdescription+xml" title="${escapeAttribute(siteTitle)}" href="${escapeAttribute(openSearchUrl(base))}">`
  const host = algolia && (algolia.hosts?.[0] ?? `https://${algolia.appId}-dsn.algolia.net`)
  return host === undefined
    ? link
    : `${link}<link rel="preconnect" href="${escapeAttribute(new URL(host).origin)}" crossorigin="anonymous">`
}

/** Metas of a page that DocSearch's crawler reads, with the facet of its records that each fills. */
const FACETS = {
  octavo_locale: 'language',
  octavo_version: 'version',
  octavo_tag: TAG_FACET,
} as const

/**
 * The facets of a page's records for DocSearch's crawler, whose index can then be asked for the
 * language and version that is being read. In the HTML alone, since only that crawler reads them.
 */
export function toCrawlerHints({ meta }: Pick<HeadData, 'meta'>): string {
  return Object.entries(FACETS)
    .flatMap(([name, facet]) => {
      const own = meta.findLast((one) => one.name === name)
      return own
        ? [`<meta name="docsearch:${facet}" content="${escapeAttribute(own.content)}">`]
        : []
    })
    .join('')
}
