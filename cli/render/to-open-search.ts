import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { OutputFile } from '../model.ts'
import { escapeAttribute } from './render-article.ts'

/** Address of the file that tells browsers of a locale's search page. */
export function openSearchUrl(base: string): string {
  return `${base}opensearch.xml`
}

/** What lets a browser search the site from its address bar; none without a search page. */
export function toOpenSearch(document: LocaleDocument): OutputFile[] {
  const { base, siteBase, url, siteTitle, tagline, lang, search, router } = document
  // Behind a hash there is no address that a browser could ask for.
  if (search?.page === undefined || router === 'hash') return []
  const template = `${url}${search.page}?q={searchTerms}`
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The format allows 16 characters for the one, and 1,024 for the other.
    `  <ShortName>${escapeAttribute([...siteTitle].slice(0, 16).join('').trim())}</ShortName>`,
    `  <Description>${escapeAttribute(tagline || siteTitle)}</Description>`,
    `  <Language>${escapeAttribute(lang)}</Language>`,
    '  <InputEncoding>UTF-8</InputEncoding>',
    `  <Url type="text/html" method="get" template="${escapeAttribute(template)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
  return [{ path: openSearchUrl(base).slice(siteBase.length), content }]
}

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
