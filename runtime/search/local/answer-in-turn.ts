/**
 * Answers requests one at a time, the newest first: who types fast is not kept waiting by what he
 * typed before. Every request is answered in the end, because others may ask besides the modal.
 */
import type { SearchEngine } from '../engine/index.ts'
import type { SearchAnswer, SearchRequest } from '../engine/protocol.ts'

/** How long nothing must be asked before a half-typed word is taken for what is meant. */
const PAUSE_MS = 120
/** How long nothing must be asked before what may come next is fetched. */
const IDLE_MS = 400

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

  /** Whether nothing is asked for a while after this; what still waits from before does not count. */
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
    // Messages that have arrived meanwhile are taken in before the next is chosen.
    for (await nextTask(); waiting.length > 0; await nextTask()) {
      const next = waiting.pop()
      if (!next) continue
      const search = engine.search(next.request, () => isSettled(next))
      await search.then(next.resolve, next.reject)
    }
    isBusy = false
    clearTimeout(idle)
    idle = setTimeout(() => engine.fetchAhead(), IDLE_MS)
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
