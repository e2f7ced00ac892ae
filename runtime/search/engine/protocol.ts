/**
 * Public types of the engine: one request, one answer, and one error. The shapes follow Algolia's
 * multi-query protocol, so that one view can show the answers of both engines.
 */

/** Levels in the hierarchy of a hit: instance or category, page, then its headings. */
export type HierarchyLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6'

/** Text of each level; `null` for levels that the hit does not have. */
export type SearchHierarchy = Readonly<Record<HierarchyLevel, string | null>>

/**
 * A query. All fields are required, so that engines cannot differ in their defaults.
 *
 * ```ts
 * { query: 'open a session', language: 'en', tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 }
 * ```
 */
export interface SearchRequest {
  /** As typed: untrimmed, of any length; an engine may truncate it. */
  query: string
  /** Language of the index, as written in it; a request for another one finds nothing. */
  language: string
  /** Only hits with one of these tags: `['default', 'docs-cloud-current']`. Empty: no filter. */
  tags: readonly string[]
  /** From 0. */
  page: number
  hitsPerPage: number
  /** Words in a snippet, of headings and content. */
  snippetWords: number
}

/** One attribute of a hit, highlighted. `value` is escaped HTML whose only element is `<mark>`. */
export interface HighlightedTextData {
  /** Escaped HTML. */
  value: string
  /** Extent of the match: none, some or all words of the query. */
  matchLevel: 'none' | 'partial' | 'full'
}

/** The attributes of a hit with `<mark>` around matches; empty ones are absent. */
export interface HighlightedAttributes {
  /** For a piece of text. */
  content?: HighlightedTextData
  /** For the headings that match. */
  hierarchy: Readonly<Partial<Record<HierarchyLevel, HighlightedTextData>>>
}

/** A section of a page (`lvl1` is the page itself), or a piece of its text (`content`). */
export interface SearchHit {
  /** The same in every build as long as address and kind are: key of recent hits and favourites. */
  objectID: string
  /** Address with its anchor: absolute, or from the root of the host, base included. */
  url: string
  /** Kind of hit: a page or heading of this level, or a piece of text. */
  type: HierarchyLevel | 'content'
  /** The piece of text, with line feeds if it is code; `null` for pages and headings. */
  content: string | null
  /** Short text that marks a page, such as `GET`, or the kind of a section. Absent: none. */
  badge?: string
  /** Its location in the documentation. */
  hierarchy: SearchHierarchy
  /** Its complete texts, highlighted. */
  _highlightResult?: HighlightedAttributes
  /**
   * As `_highlightResult`, cut to `snippetWords` words around the best match, with `…` at the cuts; code is
   * cut to the lines of these words.
   */
  _snippetResult?: HighlightedAttributes
}

/** Some hits, best first, and their total number. */
export interface SearchAnswer {
  hits: readonly SearchHit[]
  /** Number of all hits of the query, on all pages of the answer. */
  nbHits: number
  page: number
  nbPages: number
  /** Queries that the reader may have meant, the most likely first, at most three; absent if no word is in doubt. */
  suggestions?: readonly string[]
  /** Set by an engine that counts clicks; ours does not set it. */
  queryID?: string | undefined
}

/**
 * The index could not be read: no network, a missing or damaged file, or another format. Compare its `name`
 * if errors are passed between threads; it is the same as in Algolia's client.
 */
export class SearchUnreachable extends Error {
  override readonly name = 'RetryError'
}
