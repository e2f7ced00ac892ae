/** The pool of a site: threads that parse, render, index and read translated pages. */
import { availableParallelism } from 'node:os'
import type { ParseTask, RenderTask, WorkerCalls } from './calls.ts'
import {
  type CallRules,
  createWorkerPool,
  type PoolOptions,
  type WorkerPool,
  type WorkerThread,
} from './worker-pool.ts'

/** Threads that answer {@link WorkerCalls}. */
export type Pool = WorkerPool<WorkerCalls>

const RULES: CallRules = {
  // They run code of the site, and first load React and all its modules.
  watched: new Set(['setUpRender', 'render']),
  loading: new Set(['setUpRender']),
  // One worker merges a whole index, which must not begin when the others are done.
  urgent: new Set(['joinSegments', 'mergeSearch', 'patchSearch']),
  subjectsOf(call, ask) {
    // `WorkerCalls` pairs each call with the type of its request.
    if (call === 'parse') return (ask as ParseTask[]).map(({ file }) => file.file)
    if (call === 'render') return (ask as RenderTask[]).map(({ route }) => route.permalink)
    return []
  },
}

/** Create a pool. @param start - Starts one worker thread. */
export function createPool(
  size: number,
  start: () => WorkerThread,
  options: PoolOptions = {},
): Pool {
  return createWorkerPool(size, start, { ...options, rules: RULES })
}

/** Number of workers that `work` items can keep busy, at most one per core. */
export function poolSize(work: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.ceil(work / 8)))
}

/** Split a list into batches, so that the cost of a message is small against its work. */
export function toBatches<T>(items: readonly T[], size: number): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < items.length; start += size)
    batches.push(items.slice(start, start + size))
  return batches
}
