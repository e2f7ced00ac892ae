/**
 * Public types of the engine: the one request, the one answer, and the one error. The shapes are those
 * of Algolia's multi-query protocol, so that a view of one engine's answers can show the other's.
 */

/** Levels of a hit's place in the documentation: instance or category, page, then its headings. */
export type HierarchyLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6'

/** A text for each level, `null` where the hit has none. */
export type SearchHierarchy = Readonly<Record<HierarchyLevel, string | null>>

/**
 * A question. All fields are needed, so that engines cannot differ in their defaults.
 *
 * ```ts
 * { query: 'open a session', language: 'en', tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 }
 * ```
 */
export interface SearchRequest {
  /** As typed: untrimmed, any length; an engine cuts what it cannot take. */
  query: string
  /** The index's own, as it was written with; a request for another one finds nothing. */
  language: string
  /** A hit has one of these tags: `['default', 'docs-cloud-current']`. Empty: no restriction. */
  tags: readonly string[]
  /** Counted from 0. */
  page: number
  hitsPerPage: number
  /** Words of a snippet, for headings and content alike. */
  snippetWords: number
}

/** One attribute of a hit with what matched. `value` is escaped HTML whose only element is `<mark>`. */
export interface HighlightedTextData {
  /** Escaped HTML. */
  value: string
  /** How much of the query it has. */
  matchLevel: 'none' | 'partial' | 'full'
}

/** The attributes of a hit with `<mark>` around what matched; absent where the hit has no text. */
export interface HighlightedAttributes {
  /** Of a piece of text. */
  content?: HighlightedTextData
  /** Of the headings that match. */
  hierarchy: Readonly<Partial<Record<HierarchyLevel, HighlightedTextData>>>
}

/** A section of a page (`lvl1` is the page itself), or a piece of a section's text (`content`). */
export interface SearchHit {
  /** Stable between builds while address and kind stay: key of recents and favourites. */
  objectID: string
  /** Address with its anchor: absolute, or from the root of the host, base included. */
  url: string
  /** What it is: a page or heading of this level, or a piece of text. */
  type: HierarchyLevel | 'content'
  /** The piece of text, with line ends where it is code; `null` for pages and headings. */
  content: string | null
  /** Where it stands. */
  hierarchy: SearchHierarchy
  /** Its texts in full, with what matched highlighted. */
  _highlightResult?: HighlightedAttributes
  /**
   * As `_highlightResult`, cut to `snippetWords` words around the best match, `…` where cut; of code, to
   * the lines that these words are in.
   */
  _snippetResult?: HighlightedAttributes
}

/** Some hits, best first, and how many there are in all. */
export interface SearchAnswer {
  hits: readonly SearchHit[]
  /** All hits of the query, also those of other pages of the answer. */
  nbHits: number
  page: number
  nbPages: number
  /** Of an engine that counts clicks; ours gives none. */
  queryID?: string | undefined
}

/**
 * No index could be read: no network, no file, a damaged one, or one of another format. Compare its
 * `name` where errors cross threads; it is that of Algolia's client for the same case.
 */
export class SearchUnreachable extends Error {
  override readonly name = 'RetryError'
}
