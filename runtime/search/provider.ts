import type { SearchAnswer, SearchHit, SearchRequest } from './engine/protocol.ts'

/** A hit that the reader followed. */
export interface SearchSelection {
  hit: Pick<SearchHit, 'objectID'>
  /** Counted from 1 in the answer. */
  position: number
  /** Of the answer that the hit came with. */
  queryID?: string | undefined
}

/** What the modal and the search page ask. One a tab, made on the first need. */
export interface SearchProvider {
  /**
   * Answer a request. Rejects with `SearchUnreachable` when neither network nor cache gave an
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
