/**
 * Answers requests one at a time, the newest first: who types fast is not kept waiting by what he
 * typed before. Every request is answered in the end, because others may ask besides the modal.
 */
import type { SearchEngine } from '../../contract/search/search-engine.ts'
import type { SearchAnswer, SearchRequest } from '../../contract/search.ts'

/** How long nothing must be asked before a half-typed word is taken for what is meant. */
const PAUSE_MS = 120

interface Waiting {
  request: SearchRequest
  resolve: (answer: SearchAnswer) => void
  reject: (error: unknown) => void
}

export function createTurns(engine: SearchEngine): SearchEngine['search'] {
  const waiting: Waiting[] = []
  let isBusy = false
  let interrupt: (() => void) | null = null

  /** Whether nothing is asked for a while. */
  function isSettled(): Promise<boolean> {
    return new Promise((resolve) => {
      if (waiting.length > 0) return resolve(false)
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
      if (next) await engine.search(next.request, isSettled).then(next.resolve, next.reject)
    }
    isBusy = false
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      interrupt?.()
      void work()
    })
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
