/**
 * The embedded search engine: answers queries from the files of an index. The same code serves readers in a
 * worker, and checks the expected answers of a build in Node.
 *
 * A query needs the postings of its words, a page table and the text of the best pages; only the core is
 * read completely.
 */

import { createTokeniser } from '../analysis/tokenise.ts'
import { type SearchAnswer, type SearchRequest, SearchUnreachable } from '../protocol.ts'
import { answer } from './answer.ts'
import { openIndex } from './index-files.ts'
import { IndexChanged, type IndexSource } from './load-files.ts'
import type { Opened } from './page-texts.ts'
import { createQuestionBudget, type QuestionBudget } from './question-budget.ts'

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
   *
   * @param isIdle - Asked before each file; it stops when this is false. Default: always true.
   */
  fetchAhead(isIdle?: () => boolean): Promise<void>
}

/** Maximum of bytes and of files of an index that is fetched in advance as a whole. */
const SMALL_BYTES = 2_000_000
const SMALL_FILES = 400
/** Number of files that show the size of the others. */
const SAMPLE = 24

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
  const budget = createQuestionBudget()
  const ahead = createAheadSource(source, budget)
  let opening: Promise<Opened> | null = null

  function open(isFresh: boolean): Promise<Opened> {
    const opened = openIndex(ahead.read, isFresh).then((files) => ({
      ...{ files, isFresh, budget },
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
    async fetchAhead(isIdle = () => true) {
      const opened = await opening?.catch(() => null)
      if (opened) await ahead.fetchAll(opened.files.names(), isIdle)
    },
    async search(request, isSettled = async () => true) {
      budget.begin(request.query)
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

/**
 * Reads files from memory if they were fetched in advance, else from the source. They are kept as they were sent, because
 * decoded they would take ten times the memory.
 */
function createAheadSource(source: IndexSource, budget: QuestionBudget) {
  const kept = new Map<string, Uint8Array>()
  let keptBytes = 0
  const read: IndexSource = async (name, isFresh) => {
    const known = isFresh ? undefined : kept.get(name)
    if (known) return known
    const bytes = await source(name, isFresh)
    if (name !== 'index.json') budget.spend(bytes?.length ?? 0)
    return bytes
  }
  /** One file after the other, so that queries of the reader are not delayed. */
  async function fetchAll(names: readonly string[], isIdle: () => boolean): Promise<void> {
    if (names.length > SMALL_FILES) return
    // First some files of each kind, which tell about how large the index is: a larger one is not fetched in vain.
    const step = Math.ceil(names.length / SAMPLE)
    const sample = names.filter((_, index) => index % step === 0)
    const inOrder = [...sample, ...names.filter((_, index) => index % step !== 0)]
    for (const name of inOrder) {
      const files = kept.size === sample.length ? names.length / sample.length : 1
      const isLarge = keptBytes * files > SMALL_BYTES
      if (!isIdle() || isLarge) return
      if (kept.has(name)) continue
      const bytes = await source(name, false).catch(() => null)
      if (!bytes) return
      kept.set(name, bytes)
      keptBytes += bytes.length
    }
  }
  return { read, fetchAll }
}
