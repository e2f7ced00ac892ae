/** Search settings for the browser, a part of the locale document. */
import type { Permalink } from './route-data.ts'

/** A docs instance that a reader may search separately. */
export interface SearchInstance {
  /** Id of the docs instance. */
  id: string
  /** Label in the language of the locale. */
  label: string
  /** In the order of the config; the newest first. */
  versions: readonly {
    /** Name of the version. */
    name: string
    /** Label of the version. */
    label: string
  }[]
  /** Name of the version that is searched by default. */
  latest: string
}

/** Settings of Algolia. */
export interface AlgoliaSettings {
  /** Id of the application. */
  appId: string
  /** Key that only allows searching. */
  apiKey: string
  /** Name of the index. */
  indexName: string
  /** Search only the current language and versions. */
  contextualSearch: boolean
  /** Parameters of each query, from the config. */
  searchParameters: Readonly<Record<string, unknown>>
  /** Source of a regular expression: hits whose address matches are links to other sites. */
  externalUrlRegex?: string
  /** Replacement in the paths of hits. */
  replaceSearchResultPathname?: {
    /** Source of a regular expression for the path of a hit. */
    from: string
    /** Replacement for the match. */
    to: string
  }
  /** Settings for reporting clicked hits to Algolia. Absent: nothing is reported. */
  insights?: {
    /** Address of Algolia’s script. */
    scriptUrl: string
    /** Origin to which clicks are reported. */
    host: string
  }
  /** Addresses to use instead of Algolia’s own: `https://search.example`. */
  hosts?: readonly string[]
}

export interface SearchSettings {
  /** The search engine: the index of the build, or Algolia. */
  provider: 'local' | 'algolia'
  /** The search page of the locale; absent if the site has none. */
  page?: Permalink
  /** Maximum length of a query in the modal, in UTF-16 units. */
  maxLength: number
  /** Maximum of hits in each group of the modal. */
  maxResultsPerGroup: number
  /** Address for reporting a search without results; `{query}` is replaced by the query. */
  missingResultsUrl?: string
  /** In the order of the config; empty on a site without docs. */
  instances: readonly SearchInstance[]
  /** Address of the provider, if it asks to be credited. */
  creditUrl?: string
  /** Set only if `provider` is `algolia`. */
  algolia?: AlgoliaSettings
}

/** Name of the facet for a record's tag, the same as in common documentation crawlers, so that their indices work. */
export const TAG_FACET = 'docusaurus_tag'

/** Tag of pages outside of all docs. */
export const DEFAULT_TAG = 'default'

/** Tag of all pages of one version of a docs instance: `docs-cloud-current`. */
export function docsTag(instance: string, version: string): string {
  return `docs-${instance}-${version}`
}
