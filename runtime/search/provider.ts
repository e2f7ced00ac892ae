import type { SearchAnswer, SearchHit, SearchRequest } from './engine/protocol.ts'

/** A hit that the reader followed. */
export interface SearchSelection {
  hit: Pick<SearchHit, 'objectID'>
  /** Position in the answer, from 1. */
  position: number
  /** Id of the answer that contained the hit. */
  queryID?: string | undefined
}

/** A search engine, as used by the modal and the search page. One for each tab, created on first use. */
export interface SearchProvider {
  /**
   * Answer a request. Rejects with `SearchUnreachable` if neither network nor cache has an answer, which is
   * shown to the reader; any other rejection is a bug or a refusal, which is logged.
   */
  search: (request: SearchRequest) => Promise<SearchAnswer>
  /** Start loading everything that the first answer needs. Called when the modal opens; never rejects. */
  warm?: () => void
  /** Report hits that are shown, for engines with analytics; never throws. */
  onShow?: (answer: SearchAnswer) => void
  /** Report a hit that was followed, for engines with analytics; never throws. */
  onSelect?: (selection: SearchSelection) => void
}
