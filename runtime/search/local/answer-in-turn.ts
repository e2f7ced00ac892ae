/**
 * Answers requests one at a time, the newest first, so that fast typing does not wait for earlier queries.
 * Every request is answered in the end, because there may be other callers than the modal.
 */
import type { SearchEngine } from '../engine/index.ts'
import type { SearchAnswer, SearchRequest } from '../engine/protocol.ts'

/** Pause after which a half-typed word is taken as complete, in milliseconds. */
const PAUSE_MS = 120
/** Pause after which data for likely next queries is fetched, in milliseconds. */
const IDLE_MS = 2_000

interface Waiting {
  request: SearchRequest
  resolve: (answer: SearchAnswer) => void
  reject: (error: unknown) => void
}

export function createTurns(
  engine: Pick<SearchEngine, 'search' | 'fetchAhead'>,
): SearchEngine['search'] {
  const waiting: Waiting[] = []
  let isBusy = false
  let newest: Waiting | null = null
  let interrupt: (() => void) | null = null
  let idle: ReturnType<typeof setTimeout> | undefined

  /** Whether no request follows within the pause; older requests that still wait do not count. */
  function isSettled(turn: Waiting): Promise<boolean> {
    return new Promise((resolve) => {
      if (turn !== newest) return resolve(false)
      const timer = setTimeout(() => resolve(true), PAUSE_MS)
      interrupt = () => {
        clearTimeout(timer)
        resolve(false)
      }
    })
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    // Wait a task, so that messages that have arrived are queued before the next is chosen.
    for (await nextTask(); waiting.length > 0; await nextTask()) {
      const next = waiting.pop()
      if (!next) continue
      const search = engine.search(next.request, () => isSettled(next))
      await search.then(next.resolve, next.reject)
    }
    isBusy = false
    clearTimeout(idle)
    idle = setTimeout(() => engine.fetchAhead(() => !isBusy), IDLE_MS)
  }

  return (request) =>
    new Promise((resolve, reject) => {
      newest = { request, resolve, reject }
      waiting.push(newest)
      clearTimeout(idle)
      interrupt?.()
      void work()
    })
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
