/** The hits of one question, page after page, as the search page lists them. Without a view. */

import { createStore } from '../shared/create-store.ts'
import type { SearchHit, SearchRequest } from './engine/protocol.ts'
import type { SearchProvider } from './provider.ts'

/** What is listed so far. */
export interface ResultState {
  /** `loading` covers the first page, `more` a later one. */
  status: 'idle' | 'loading' | 'more' | 'error'
  unreachable: boolean
  hits: readonly SearchHit[]
  /** All hits of the question; `undefined` until the first answer. */
  count: number | undefined
  hasMore: boolean
}

export interface ResultList {
  read: () => ResultState
  subscribe: (listener: () => void) => () => void
  /** Ask anew; an empty query empties the list. Answers of earlier questions are dropped. */
  ask: (request: Omit<SearchRequest, 'page'>) => Promise<void>
  /** The next page, or the failed one again. */
  more: () => Promise<void>
  /** The reader followed a hit. */
  select: (hit: SearchHit) => void
}

const EMPTY: ResultState = {
  status: 'idle',
  unreachable: false,
  hits: [],
  count: undefined,
  hasMore: false,
}

/** One for each visit of the search page. */
export function createResultList(provider: SearchProvider): ResultList {
  const store = createStore(EMPTY)
  let next: SearchRequest | null = null
  let queryID: string | undefined
  let turn = 0

  function update(change: Partial<ResultState>): void {
    store.set({ ...store.read(), ...change })
  }

  async function load(request: SearchRequest): Promise<void> {
    const mine = ++turn
    update({ status: request.page === 0 ? 'loading' : 'more' })
    try {
      const answer = await provider.search(request)
      if (mine !== turn) return
      queryID = answer.queryID
      const hits = request.page === 0 ? answer.hits : [...store.read().hits, ...answer.hits]
      next = { ...request, page: request.page + 1 }
      const hasMore = next.page < answer.nbPages && answer.hits.length > 0
      update({ status: 'idle', hits, count: answer.nbHits, hasMore })
      provider.onShow?.(answer)
    } catch (error) {
      if (mine !== turn) return
      const unreachable = error instanceof Error && error.name === 'RetryError'
      if (!unreachable) console.error(error)
      update({ status: 'error', unreachable })
    }
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    async ask(request) {
      turn += 1
      next = { ...request, page: 0 }
      if (request.query.trim() === '') update(EMPTY)
      else await load(next)
    },
    async more() {
      const { status } = store.read()
      if (next && status !== 'loading' && status !== 'more') await load(next)
    },
    select(hit) {
      const position = store.read().hits.indexOf(hit) + 1
      provider.onSelect?.({ hit, position, queryID })
    },
  }
}
