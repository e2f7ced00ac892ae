import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { openSearchUrl } from '../../read/links/open-search-url.ts'
import { escapeXml, toElement } from './xml.ts'

/**
 * The OpenSearch description that lets a browser search the site from its address bar; none without a
 * search page.
 */
export function toOpenSearch(document: LocaleDocument): OutputFile[] {
  const { base, siteBase, url, siteTitle, tagline, lang, search, router } = document
  // The hash router has no address that a browser could request.
  if (search?.page === undefined || router === 'hash') return []
  const template = `${url}${search.page}?q={searchTerms}`
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // OpenSearch 1.1 limits `ShortName` to 16 characters and `Description` to 1,024.
    `  ${toElement('ShortName', [...siteTitle].slice(0, 16).join('').trim())}`,
    `  ${toElement('Description', tagline || siteTitle)}`,
    `  ${toElement('Language', lang)}`,
    '  <InputEncoding>UTF-8</InputEncoding>',
    `  <Url type="text/html" method="get" template="${escapeXml(template)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
  return [{ path: openSearchUrl(base).slice(siteBase.length), content }]
}
