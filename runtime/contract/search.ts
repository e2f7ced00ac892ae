/**
 * The one request and the one answer of search. Every provider takes the first and gives the second;
 * modal and search page know no provider. The shapes are those of the hosted engine's multi-query
 * protocol, so that an answer of it needs no translation.
 */

/** Levels of a hit's place in the documentation: instance or category, page, then its headings. */
export type HierarchyLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6'

/** A text for each level, `null` where the hit has none. */
export type SearchHierarchy = Readonly<Record<HierarchyLevel, string | null>>

export interface SearchRequest {
  /** As typed: untrimmed, any length; a provider cuts what it cannot take. */
  query: string
  /** Locale whose sections are searched: `de`. */
  language: string
  /** A hit has one of these tags: `['default', 'docs-cloud-current']`. Empty: no restriction. */
  tags: readonly string[]
  /** Counted from 0. */
  page: number
  hitsPerPage: number
  /** Words of a snippet, for headings and content alike. */
  snippetWords: number
}

/** One marked-up attribute of a hit. `value` is escaped HTML whose only element is `<mark>`. */
export interface MarkedText {
  /** Escaped HTML. */
  value: string
  /** How much of the query it has. */
  matchLevel: 'none' | 'partial' | 'full'
}

/** The attributes of a hit with `<mark>` around what matched; absent where the hit has no text. */
export interface MarkedAttributes {
  /** Of a piece of text. */
  content?: MarkedText
  /** Of the headings that match. */
  hierarchy: Readonly<Partial<Record<HierarchyLevel, MarkedText>>>
}

/** A section of a page (`lvl1` is the page itself), or a piece of a section's text (`content`). */
export interface SearchHit {
  /** Stable between builds while address and kind stay: key of recents and favourites. */
  objectID: string
  /** Address with its anchor: absolute, or from the root of the host, base included. */
  url: string
  /** What it is: a page or heading of this level, or a piece of text. */
  type: HierarchyLevel | 'content'
  /** The piece of text; `null` for pages and headings. */
  content: string | null
  /** Where it stands. */
  hierarchy: SearchHierarchy
  /** Its texts in full, with what matched marked. */
  _highlightResult?: MarkedAttributes
  /**
   * As `_highlightResult`, cut to `snippetWords` words around the best match, `…` where cut. Of a page
   * whose text was not fetched, `content` is the words of the query that it has, all else left out.
   */
  _snippetResult?: MarkedAttributes
}

export interface SearchAnswer {
  hits: readonly SearchHit[]
  /** All hits of the query, also those of other pages of the answer. */
  nbHits: number
  page: number
  nbPages: number
  /** Where the provider counts clicks. */
  queryID?: string
}

/** A hit that the reader followed. */
export interface SearchSelection {
  hit: Pick<SearchHit, 'objectID'>
  /** Counted from 1 in the answer. */
  position: number
  /** Of the answer that the hit came with. */
  queryID?: string
}

/** What the modal and the search page ask. One a tab, made on the first need. */
export interface SearchProvider {
  /**
   * Answer a request. Rejects with {@link SearchUnreachable} when neither network nor cache gave an
   * answer (the reader sees it); any other rejection is a defect or a refusal, for the console.
   */
  search: (request: SearchRequest) => Promise<SearchAnswer>
  /** Begin to load what the first answer needs. Called when the modal opens; never rejects. */
  warm?: () => void
  /** The reader sees these hits. For engines that count what is seen; never throws. */
  onShow?: (answer: SearchAnswer) => void
  /** The reader followed a hit of an answer. For engines that count what is chosen; never throws. */
  onSelect?: (selection: SearchSelection) => void
}

/** The engine cannot be reached now. Its `name` is the hosted client's own, compared by name. */
export class SearchUnreachable extends Error {
  override readonly name = 'RetryError'
}
