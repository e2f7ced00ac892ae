import { searchFolder } from '../../contract/search-folder.ts'
import { createFetchSource, createSearchEngine, type Fetch } from '../engine/index.ts'
import { SearchUnreachable } from '../engine/protocol.ts'
import type { SearchProvider } from '../provider.ts'
import { createTurns } from './answer-in-turn.ts'

/** The engine on the page, for browsers without workers. */
export function searchOnPage(base: string, fetchFile: Fetch): SearchProvider {
  const engine = createSearchEngine(createFetchSource(searchFolder(base), fetchFile))
  return {
    search: createTurns(engine),
    warm() {
      engine.warm().catch((error: unknown) => {
        // No query yet; the error is shown at the first one.
        if (!(error instanceof SearchUnreachable)) throw error
      })
    },
  }
}
