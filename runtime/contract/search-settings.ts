/** Settings of search for the browser: part of the locale document. */
import type { Permalink } from './route-data.ts'

/** A tree of docs that a reader may search alone. */
export interface SearchInstance {
  /** Id of the docs instance. */
  id: string
  /** For readers, in their language. */
  label: string
  /** In the order of the config; the newest first. */
  versions: readonly {
    /** Name of the version. */
    name: string
    /** For readers. */
    label: string
  }[]
  /** Name of the version that is searched where the reader has chosen none. */
  latest: string
}

/** Settings of the hosted engine. */
export interface AlgoliaSettings {
  /** Of the application. */
  appId: string
  /** May only search. */
  apiKey: string
  /** Of the index. */
  indexName: string
  /** Asks for the language and the versions at hand only. */
  contextualSearch: boolean
  /** Sent with each query, as the config has them. */
  searchParameters: Readonly<Record<string, unknown>>
  /** Source of a regular expression: hits whose address it matches leave the site. */
  externalUrlRegex?: string
  /** `from` is the source of a regular expression. */
  replaceSearchResultPathname?: {
    /** Source of a regular expression, over the path of a hit. */
    from: string
    /** Text in place of the match. */
    to: string
  }
  /** Settings for reporting followed hits to the engine. Absent: nothing is reported. */
  insights?: {
    /** Address of the engine’s script. */
    scriptUrl: string
    /** Origin that it reports to. */
    host: string
  }
  /** Addresses that are asked in place of the engine’s own: `https://search.example`. */
  hosts?: readonly string[]
}

export interface SearchSettings {
  /** Who answers: the index of the build, or the hosted engine. */
  provider: 'local' | 'algolia'
  /** The search page of the locale; absent where the site has none. */
  page?: Permalink
  /** Most hits of one group in the modal. */
  maxResultsPerGroup: number
  /** Address for reporting a search that found nothing; `{query}` is replaced by the query. */
  missingResultsUrl?: string
  /** In the order of the config; empty on a site without docs. */
  instances: readonly SearchInstance[]
  /** Where a reader learns of an engine that asks to be named. */
  creditUrl?: string
  /** Exactly where `provider` is `algolia`. */
  algolia?: AlgoliaSettings
}

/** Facet of a record's tag: the name that crawlers of documentation give it, so that their indices work. */
export const TAG_FACET = 'docusaurus_tag'

/** Tag of pages outside all docs. */
export const DEFAULT_TAG = 'default'

/** Tag of all pages of one version of a docs instance: `docs-cloud-current`. */
export function docsTag(instance: string, version: string): string {
  return `docs-${instance}-${version}`
}
