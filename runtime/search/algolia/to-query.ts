import { type AlgoliaSettings, TAG_FACET } from '../../contract/search-settings.ts'
import type { SearchRequest } from '../engine/protocol.ts'

const LEVELS = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`)

/** Settings for a query, in addition to the request. */
type QuerySettings = Pick<
  AlgoliaSettings,
  'indexName' | 'contextualSearch' | 'searchParameters'
> & { userToken: string | undefined }

/** One item of the multi-query call. Configured parameters come last and take precedence. */
export function toQuery(request: SearchRequest, settings: QuerySettings) {
  const { query, page, hitsPerPage, snippetWords } = request
  const { indexName, searchParameters, userToken } = settings
  const { facetFilters: configured, ...parameters } = searchParameters
  return {
    query,
    indexName,
    attributesToRetrieve: [...LEVELS, 'content', 'type', 'url'],
    attributesToSnippet: [...LEVELS.slice(1), 'content'].map((name) => `${name}:${snippetWords}`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage,
    clickAnalytics: userToken !== undefined,
    ...(userToken === undefined ? {} : { userToken }),
    // The first page is the default.
    ...(page > 0 ? { page } : {}),
    ...toFilters(request, settings, configured),
    ...parameters,
  }
}

type Filter = string | readonly string[]

/** Filters for the language and any of the tags; filters of the config are added as a further condition. */
function toFilters(
  { language, tags }: SearchRequest,
  { contextualSearch }: QuerySettings,
  configured: unknown,
): { facetFilters?: Filter[] } {
  const own: Filter[] = contextualSearch
    ? [
        `language:${language}`,
        ...(tags.length > 0 ? [tags.map((tag) => `${TAG_FACET}:${tag}`)] : []),
      ]
    : []
  // Not validated: Algolia refuses invalid filters.
  const more = configured === undefined ? [] : ([configured].flat() as Filter[])
  const facetFilters = [...own, ...more]
  return facetFilters.length > 0 ? { facetFilters } : {}
}
