/**
 * Options of the embedded engine. It runs in a worker; if there is none, on the page, with code that is
 * loaded only then.
 */

import { followIndex } from '../../live/follow-index.ts'
import type { Fetch } from '../engine/index.ts'
import type { SearchAnswer, SearchRequest } from '../engine/protocol.ts'
import type { SearchProvider } from '../provider.ts'
import { askWorker, type WorkerClient, WorkerGone, type WorkerLike } from './ask-worker.ts'

interface LocalSearchOptions {
  /** Base of the locale whose index is searched, with both slashes: `/de/`. */
  base: string
  /** Fetches the files of the index; if set, the engine runs on the page. */
  fetch?: Fetch
  /** Starts the worker; `null`: use no worker. */
  makeWorker?: (() => WorkerLike) | null
}

/** Create the provider; nothing is loaded until the first search or `warm`. */
export function createLocalSearch(options: LocalSearchOptions): SearchProvider {
  const { base, makeWorker = options.fetch ? null : () => startWorker(base) } = options
  let client: WorkerClient | null = null
  let onPage: Promise<SearchProvider> | null = null
  let mayUseWorker = makeWorker !== null

  /** The client of the worker. @returns `null` if there is no worker. */
  function findClient(): WorkerClient | null {
    if (!mayUseWorker || !makeWorker) return null
    try {
      client ??= askWorker(makeWorker, base)
    } catch {
      mayUseWorker = false
    }
    return client
  }

  function openOnPage(): Promise<SearchProvider> {
    mayUseWorker = false
    onPage ??= import('./search-on-page.ts').then(
      ({ searchOnPage }) => searchOnPage(base, options.fetch ?? ((url, init) => fetch(url, init))),
      (error: unknown) => {
        // The next query tries again.
        onPage = null
        throw error
      },
    )
    return onPage
  }

  async function search(request: SearchRequest): Promise<SearchAnswer> {
    const worker = findClient()
    if (!worker) return (await openOnPage()).search(request)
    try {
      return await worker.search(request)
    } catch (error) {
      if (!(error instanceof WorkerGone)) throw error
      return (await openOnPage()).search(request)
    }
  }

  return {
    search,
    warm() {
      const worker = findClient()
      if (worker) worker.warm()
      else
        openOnPage().then(
          (provider) => provider.warm?.(),
          () => undefined,
        )
    },
  }
}

function startWorker(base: string): WorkerLike {
  const worker = new Worker(
    /* webpackChunkName: "octavo-search" */ new URL('./search-worker.ts', import.meta.url),
  )
  // Only in `serve`: the bundler drops it from published code.
  if (import.meta.webpackHot) followIndex(() => worker.postMessage({ call: 'open', base }))
  return worker
}
