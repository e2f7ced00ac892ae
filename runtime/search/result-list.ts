/** The hits of a query, page by page, for the search page. Independent of the view. */

import { createStore } from '../shared/create-store.ts'
import type { SearchHit, SearchRequest } from './engine/protocol.ts'
import type { SearchProvider } from './provider.ts'

/** The hits that are loaded so far. */
export interface ResultState {
  /** `loading` is for the first page, `more` for a later one. */
  status: 'idle' | 'loading' | 'more' | 'error'
  unreachable: boolean
  hits: readonly SearchHit[]
  /** Number of all hits of the query; `undefined` until the first answer. */
  count: number | undefined
  hasMore: boolean
}

export interface ResultList {
  read: () => ResultState
  subscribe: (listener: () => void) => () => void
  /** Start a new query; an empty one clears the list. Answers to earlier queries are ignored. */
  ask: (request: Omit<SearchRequest, 'page'>) => Promise<void>
  /** Load the next page, or the one that failed. */
  more: () => Promise<void>
  /** To be called when the reader follows a hit. */
  select: (hit: SearchHit) => void
}

const EMPTY: ResultState = {
  status: 'idle',
  unreachable: false,
  hits: [],
  count: undefined,
  hasMore: false,
}

/** Create the list for a visit of the search page. */
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
