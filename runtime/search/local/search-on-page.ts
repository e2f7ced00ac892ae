import { createSearchEngine } from '../../contract/search/search-engine.ts'
import { type SearchProvider, SearchUnreachable } from '../../contract/search.ts'
import { createTurns } from './answer-in-turn.ts'
import { createFetchSource, type Fetch } from './fetch-source.ts'

/** The engine on the page itself, for browsers that start no worker. */
export function searchOnPage(base: string, fetchFile: Fetch): SearchProvider {
  const engine = createSearchEngine(createFetchSource(base, fetchFile))
  return {
    search: createTurns(engine),
    warm() {
      engine.warm().catch((error: unknown) => {
        // The reader has not asked yet; when he does, he is told.
        if (!(error instanceof SearchUnreachable)) throw error
      })
    },
  }
}
