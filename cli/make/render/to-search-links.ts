import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'
import { openSearchUrl } from '../../read/links/open-search-url.ts'

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
