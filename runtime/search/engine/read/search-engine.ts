/**
 * The embedded search engine: questions in, answers of the protocol out, over the files of an index.
 * The same code answers readers in a worker and checks a build's expected answers in Node.
 *
 * One question costs the postings of its words, a page table and the text of the best pages; nothing
 * is ever read whole but the core.
 */

import { createTokeniser } from '../analysis/tokenise.ts'
import { type SearchAnswer, type SearchRequest, SearchUnreachable } from '../protocol.ts'
import { answer, type Opened } from './answer.ts'
import { type IndexFiles, openIndex } from './index-files.ts'
import { IndexChanged, type IndexSource } from './load-files.ts'

/** Answers questions about one locale. */
export interface SearchEngine {
  /**
   * Answer a request; total: any text has an answer, if an empty one.
   *
   * @param isSettled - Resolves to whether the reader has stopped typing; asked before anything is
   *   fetched for a word that may go on. Default: he has.
   * @throws {@link SearchUnreachable} when the index cannot be fetched, or is damaged.
   */
  search(request: SearchRequest, isSettled?: () => Promise<boolean>): Promise<SearchAnswer>
  /** Open the index before it is needed. */
  warm(): Promise<void>
  /**
   * Fetch what the next answers need, where that is little: all of a small site, which then answers
   * without a network. Does nothing before the index is open; never rejects.
   */
  fetchAhead(): Promise<void>
}

/** Up to so many text blocks everything is fetched when there is time: some 120 kB on the wire. */
const SMALL = 16

/**
 * Make an engine for one index; nothing is read before the first question.
 *
 * ```ts
 * const engine = createSearchEngine(createFetchSource('/search/'))
 * const { hits } = await engine.search({ query: 'token', language: 'en', tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 })
 * ```
 *
 * @param source - Gives the files: `createFetchSource`, `createDiskSource`, or a function of your own.
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
    // What could not be opened now may be there at the next question.
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
      // The site was deployed anew since the index was opened, or a file was cut on the way.
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

/** One file after the other, because a question of the reader goes first. */
async function fetchAll(files: IndexFiles): Promise<void> {
  const { shards } = files.core
  for (let block = 0; block < files.blocks; block += 1) await files.block(block).catch(() => null)
  let term = 0
  for (const [count] of shards) {
    await files.postings(term).catch(() => null)
    term += count
  }
}
