/** What the build tells the browser about search: part of the locale document. */
import type { Permalink } from './route-data.ts'

/** A tree of docs that a reader may search alone. */
export interface SearchInstance {
  id: string
  /** For readers, in their language. */
  label: string
  /** In the order of the config; the newest first. */
  versions: readonly { name: string; label: string }[]
  /** Name of the version that is searched where the reader has chosen none. */
  latest: string
}

/** What the hosted engine is asked with. */
export interface AlgoliaSettings {
  appId: string
  /** May only search. */
  apiKey: string
  indexName: string
  contextualSearch: boolean
  searchParameters: Readonly<Record<string, unknown>>
  externalUrlRegex?: string
  /** `from` is the source of a regular expression. */
  replaceSearchResultPathname?: { from: string; to: string }
  insights?: { scriptUrl: string; host: string }
  hosts?: readonly string[]
}

export interface SearchSettings {
  provider: 'local' | 'algolia'
  /** The search page of the locale; absent where the site has none. */
  page?: Permalink
  /** Most hits of one group in the modal. */
  maxResultsPerGroup: number
  /** Where to tell of a search that found nothing; `{query}` is filled in. */
  missingResultsUrl?: string
  instances: readonly SearchInstance[]
  /** Where a reader learns of an engine that asks to be named. */
  creditUrl?: string
  /** Exactly where `provider` is `algolia`. */
  algolia?: AlgoliaSettings
}

/** Tag of pages outside all docs. */
export const DEFAULT_TAG = 'default'

/** Tag of all pages of one version of a docs instance: `docs-cloud-current`. */
export function docsTag(instance: string, version: string): string {
  return `docs-${instance}-${version}`
}
