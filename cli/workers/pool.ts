/**
 * Worker threads that parse and render. One request at a time for each worker, the next batch to
 * whoever is free; a broadcast goes to all of them.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { SiteErrors } from '../errors/site-error.ts'
import type { Call, CrossedError, Reply, WorkerCalls } from './calls.ts'

export interface Pool {
  readonly size: number
  /** Ask any one worker. */
  ask<C extends Call>(call: C, ask: WorkerCalls[C]['ask']): Promise<WorkerCalls[C]['answer']>
  /** Ask every worker the same. */
  askAll<C extends Call>(call: C, ask: WorkerCalls[C]['ask']): Promise<WorkerCalls[C]['answer'][]>
  close(): Promise<void>
}

interface Job {
  call: Call
  ask: unknown
  resolve(answer: unknown): void
  reject(error: Error): void
}

interface Hand {
  worker: Worker
  busy: Job | null
  queue: Job[]
}

/** As many workers as `work` items can keep busy, at most one a core. */
export function poolSize(work: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.ceil(work / 8)))
}

/** @param file - Script of the worker, built JavaScript. */
export function createPool(file: string | URL, size: number): Pool {
  const shared: Job[] = []
  let broken: Error | null = null
  const hands = Array.from({ length: size }, () => createHand())

  function createHand(): Hand {
    const hand: Hand = { worker: new Worker(file), busy: null, queue: [] }
    hand.worker.on('message', (reply: Reply) => settle(hand, reply))
    hand.worker.on('error', (error: Error) => breakDown(error))
    hand.worker.unref()
    return hand
  }

  function settle(hand: Hand, reply: Reply): void {
    const job = hand.busy
    hand.busy = null
    hand.worker.unref()
    if ('error' in reply) job?.reject(toError(reply.error))
    else job?.resolve(reply.answer)
    feed(hand)
  }

  function feed(hand: Hand): void {
    if (hand.busy) return
    const job = hand.queue.shift() ?? shared.shift()
    if (!job) return
    hand.busy = job
    hand.worker.ref()
    hand.worker.postMessage({ id: 0, call: job.call, ask: job.ask })
  }

  function breakDown(error: Error): void {
    broken = error
    for (const hand of hands) for (const job of [hand.busy, ...hand.queue]) job?.reject(error)
    for (const job of shared.splice(0)) job.reject(error)
  }

  function enqueue<C extends Call>(call: C, ask: WorkerCalls[C]['ask'], queue: Job[]) {
    return new Promise<WorkerCalls[C]['answer']>((resolve, reject) => {
      if (broken) return reject(broken)
      // The reply to a call carries that call's answer; the table is the proof.
      queue.push({ call, ask, resolve: resolve as (answer: unknown) => void, reject })
      for (const hand of hands) feed(hand)
    })
  }

  return {
    size,
    ask: (call, ask) => enqueue(call, ask, shared),
    askAll: (call, ask) => Promise.all(hands.map((hand) => enqueue(call, ask, hand.queue))),
    async close() {
      await Promise.all(hands.map((hand) => hand.worker.terminate()))
    },
  }
}

/** Cut a list into batches, so that a message costs little against its work. */
export function toBatches<T>(items: readonly T[], size: number): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < items.length; start += size)
    batches.push(items.slice(start, start + size))
  return batches
}

function toError({ name, message, stack, problems }: CrossedError): Error {
  if (problems) return new SiteErrors(problems)
  const error = new Error(message)
  error.name = name
  if (stack !== undefined) error.stack = stack
  return error
}
