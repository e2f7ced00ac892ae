/**
 * Answers requests one at a time, the newest first: who types fast is not kept waiting by what he
 * typed before. Every request is answered in the end, because others may ask besides the modal.
 */
import type { SearchEngine } from '../../contract/search/search-engine.ts'
import type { SearchAnswer, SearchRequest } from '../../contract/search.ts'

/** How long nothing must be asked before a half-typed word is taken for what is meant. */
const PAUSE_MS = 150

interface Waiting {
  request: SearchRequest
  resolve: (answer: SearchAnswer) => void
  reject: (error: unknown) => void
}

export function createTurns(engine: SearchEngine): SearchEngine['search'] {
  const waiting: Waiting[] = []
  let isBusy = false
  let newest = 0

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    // Messages that have arrived meanwhile are taken in before the next is chosen.
    for (await pause(0); waiting.length > 0; await pause(0)) {
      const next = waiting.pop()
      const own = newest
      if (next)
        await engine
          .search(next.request, async () => {
            await pause(PAUSE_MS)
            return own === newest
          })
          .then(next.resolve, next.reject)
    }
    isBusy = false
  }

  return (request) =>
    new Promise((resolve, reject) => {
      newest += 1
      waiting.push({ request, resolve, reject })
      void work()
    })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
