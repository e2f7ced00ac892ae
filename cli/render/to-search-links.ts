import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { HeadData } from '../../runtime/contract/route-data.ts'
import { TAG_FACET } from '../../runtime/contract/search-settings.ts'
import { escapeAttribute } from '../../runtime/shared/escape-html.ts'
import { openSearchUrl } from '../links/open-search-url.ts'

/** Links of every page: to the OpenSearch description, and a preconnect to the hosted engine. */
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

/** Name of a meta → the facet that it sets in the records of the DocSearch crawler. */
const FACETS = {
  octavo_locale: 'language',
  octavo_version: 'version',
  octavo_tag: TAG_FACET,
} as const

/**
 * Metas that set the facets of a page's records in the DocSearch crawler, so that a search can be limited to one
 * language and version. Only in the HTML, since only that crawler reads them.
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
