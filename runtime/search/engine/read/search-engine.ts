/**
 * The embedded search engine: answers queries from the files of an index. The same code serves readers in a
 * worker, and checks the expected answers of a build in Node.
 *
 * A query needs the postings of its words, a page table and the text of the best pages; only the core is
 * read completely.
 */

import { createTokeniser } from '../analysis/tokenise.ts'
import { type SearchAnswer, type SearchRequest, SearchUnreachable } from '../protocol.ts'
import { answer, type Opened } from './answer.ts'
import { type IndexFiles, openIndex } from './index-files.ts'
import { IndexChanged, type IndexSource } from './load-files.ts'

/** Answers queries for one locale. */
export interface SearchEngine {
  /**
   * Answer a request. Any text has an answer, which may be empty.
   *
   * @param isSettled - Resolves to whether the reader has stopped typing; called before anything is
   *   fetched for an incomplete word. Default: true.
   * @throws {@link SearchUnreachable} if the index cannot be fetched, or is damaged.
   */
  search(request: SearchRequest, isSettled?: () => Promise<boolean>): Promise<SearchAnswer>
  /** Open the index in advance. */
  warm(): Promise<void>
  /**
   * Fetch data for the next queries: on a small site everything, so that it can then be searched offline.
   * No effect until the index is open; never rejects.
   */
  fetchAhead(): Promise<void>
}

/** Maximum of text blocks for which everything is fetched in advance: about 120 kB in transfer. */
const SMALL = 16

/**
 * Create an engine for one index; nothing is read before the first query.
 *
 * ```ts
 * const engine = createSearchEngine(createFetchSource('/search/'))
 * const { hits } = await engine.search({ query: 'token', language: 'en', tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 })
 * ```
 *
 * @param source - Reads the files: `createFetchSource`, `createDiskSource`, or a function of your own.
 */
export function createSearchEngine(source: IndexSource): SearchEngine {
  let opening: Promise<Opened> | null = null

  function open(isFresh: boolean): Promise<Opened> {
    const opened = openIndex(source, isFresh).then((files) => ({
      files,
      isFresh,
      tokenisers: files.core.analyses.map(createTokeniser),
    }))
    opening = opened
    // After a failure the next query tries again.
    opened.catch(() => {
      if (opening === opened) opening = null
    })
    return opened
  }

  return {
    async warm() {
      await (opening ?? open(false))
    },
    async fetchAhead() {
      const opened = await opening?.catch(() => null)
      if (opened && opened.files.blocks <= SMALL) await fetchAll(opened.files)
    },
    async search(request, isSettled = async () => true) {
      try {
        return await answer(await (opening ?? open(false)), request, isSettled)
      } catch (error) {
        if (!(error instanceof IndexChanged)) throw error
      }
      // The site was deployed again after the index was opened, or a file was truncated.
      try {
        return await answer(await open(true), request, isSettled)
      } catch (error) {
        if (!(error instanceof IndexChanged)) throw error
        opening = null
        throw new SearchUnreachable('The search index is damaged.', { cause: error })
      }
    },
  }
}

/** One file after the other, so that queries of the reader are not delayed. */
async function fetchAll(files: IndexFiles): Promise<void> {
  const { shards } = files.core
  for (let block = 0; block < files.blocks; block += 1) await files.block(block).catch(() => null)
  let term = 0
  for (const [count] of shards) {
    await files.postings(term).catch(() => null)
    term += count
  }
}
