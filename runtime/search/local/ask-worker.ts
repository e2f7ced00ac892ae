import { type SearchAnswer, type SearchRequest, SearchUnreachable } from '../engine/protocol.ts'
import type { WorkerReply, WorkerRequest } from './worker-calls.ts'

/** The worker could not be started, or has crashed: the engine must run on the page. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone'
}

/** The part of `Worker` that is used. */
export interface WorkerLike {
  postMessage(message: WorkerRequest): void
  addEventListener(type: 'message', listener: (event: { data: WorkerReply }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

/** Sends requests to a worker. */
export interface WorkerClient {
  /** @throws {@link WorkerGone}, {@link SearchUnreachable} */
  search(request: SearchRequest): Promise<SearchAnswer>
  warm(): void
}

/** Start a worker. @throws WorkerGone if that fails: an old browser, or a strict policy. */
export function askWorker(makeWorker: () => WorkerLike, base: string): WorkerClient {
  const pending = new Map<number, PendingSearch>()
  const worker = start(makeWorker)
  let isGone = false
  let last = 0

  worker.addEventListener('message', ({ data }) => {
    const search = pending.get(data.id)
    pending.delete(data.id)
    if ('error' in data) search?.reject(toError(data.error))
    else search?.resolve(data.answer)
  })
  const breakDown = () => {
    isGone = true
    worker.terminate()
    for (const { reject } of pending.values()) reject(new WorkerGone())
    pending.clear()
  }
  worker.addEventListener('error', breakDown)
  worker.addEventListener('messageerror', breakDown)
  worker.postMessage({ call: 'open', base })

  return {
    search: (request) =>
      new Promise((resolve, reject) => {
        if (isGone) return reject(new WorkerGone())
        last += 1
        pending.set(last, { resolve, reject })
        worker.postMessage({ call: 'search', id: last, request })
      }),
    warm() {
      if (!isGone) worker.postMessage({ call: 'warm' })
    },
  }
}

interface PendingSearch {
  resolve: (answer: SearchAnswer) => void
  reject: (error: Error) => void
}

function start(makeWorker: () => WorkerLike): WorkerLike {
  try {
    return makeWorker()
  } catch (cause) {
    throw new WorkerGone('No worker can be started.', { cause })
  }
}

function toError({ name, message }: { name: string; message: string }): Error {
  return name === 'RetryError' ? new SearchUnreachable(message) : new Error(`${name}: ${message}`)
}
