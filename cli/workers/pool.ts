/**
 * Worker threads that parse and render. One request at a time for each worker, the next batch to
 * whoever is free; a broadcast goes to all of them. A worker whose code of the site never ends is ended.
 */
import { availableParallelism } from 'node:os'
import { workerEnded, workerMemory } from '../errors/catalogue.ts'
import { fromCrossed } from '../errors/crossed-error.ts'
import type { Call, ParseTask, RenderTask, Reply, WorkerCalls } from './calls.ts'

export interface Pool {
  readonly size: number
  /**
   * Ask any one worker.
   *
   * @throws what the worker threw; {@link SiteError} `WORKER_MEMORY`, `WORKER_ENDED` where it ended instead of
   *   answering; {@link WorkerHung} where it did not end; an error where the pool is closed.
   */
  ask<C extends Call>(call: C, ask: WorkerCalls[C]['ask']): Promise<WorkerCalls[C]['answer']>
  /**
   * Ask every worker the same; one that is started later, or in the place of one that ended, is asked it first.
   *
   * @param least - How many to start for it, of those that were not needed yet. Default: all.
   */
  askAll<C extends Call>(
    call: C,
    ask: WorkerCalls[C]['ask'],
    least?: number,
  ): Promise<WorkerCalls[C]['answer'][]>
  /** End all workers; what was asked and is not answered is rejected. Resolves when they are gone. */
  close(): Promise<void>
}

/** The part of a worker thread that the pool uses. */
export interface WorkerThread {
  on(event: 'message', listener: (reply: Reply) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  postMessage(request: unknown): void
  ref(): void
  unref(): void
  terminate(): Promise<unknown>
  /** Counts the tasks that it has begun, in its first element. Default: the thread is not watched. */
  progress?: Int32Array
  /** What it runs now, as the stack of an error; '' where nobody can know. */
  findStack?(): Promise<string>
}

/** A worker ran code of the site that did not end, and was ended. */
export class WorkerHung extends Error {
  override readonly name = 'WorkerHung'

  /**
   * @param at - Which task of the request it was at, from 0; -1 before the first.
   * @param threadStack - What it ran, as the stack of an error; '' where nobody can know.
   */
  constructor(
    readonly at: number,
    readonly threadStack: string,
  ) {
    super('A worker ran code that did not end.')
  }
}

/** When a worker is taken for hung. */
export interface PoolOptions {
  /** Seconds in which it begins no other task, while both run. Default: none is watched. */
  hungAfter?: number | false
  /** Start each worker when there is work for it. Default: all of them at once. */
  isLazy?: boolean
  /** Is told of each request that was answered. Default: nobody is. */
  onJob?: ((job: PoolJob) => void) | undefined
}

/** A request that was answered. */
export interface PoolJob {
  call: Call
  /** Number of the worker, from 0. */
  worker: number
  /** When it was asked and when it answered, in ms of `performance.now()`. */
  beginMs: number
  endMs: number
  /** Files or permalinks that it was about. */
  subjects: readonly string[]
}

/** What runs code of the site; the rest takes as long as it takes. */
const WATCHED: ReadonlySet<Call> = new Set(['setUpRender', 'render'])

interface Job {
  call: Call
  ask: unknown
  resolve(answer: unknown): void
  reject(error: Error): void
}

interface Hand {
  /** `null` after the thread ended, until there is work again. */
  worker: WorkerThread | null
  busy: Job | null
  queue: Job[]
  watch: Watch
}

/** How far a worker was when it was last looked at. */
interface Watch {
  /** Tasks that it had begun before what it is busy with. */
  first: number
  count: number
  /** Looks since the count was another one. Not a clock: a machine that slept has not looked. */
  looks: number
  /** When it began, of `performance.now()`. */
  sinceMs: number
}

const LOOK_EVERY_MS = 1000
/** Loading React and all modules of a site takes longer than a page, on a busy machine. */
const LOADING_SECONDS = 30

/** As many workers as `work` items can keep busy, at most one a core. */
export function poolSize(work: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.ceil(work / 8)))
}

/** @param start - Starts one worker thread. */
export function createPool(
  size: number,
  start: () => WorkerThread,
  options: PoolOptions = {},
): Pool {
  const shared: Job[] = []
  /** The last broadcast of each call, in the order in which they were asked first. */
  const broadcasts = new Map<Call, unknown>()
  let closed = false
  const hands = Array.from({ length: size }, createHand)
  const noteJob = createNote(hands, options.onJob)
  for (const hand of options.isLazy ? [] : hands) hand.worker = startThread(hand)
  const stopWatch = watchHands(hands, options, async (hand, thread, job) => {
    if (await endHung(hand, { thread, job, isClosed: () => closed })) feed(hand)
  })
  function startThread(hand: Hand): WorkerThread {
    const thread = start()
    thread.on('message', (reply) => settle(hand, thread, reply))
    thread.on('error', (error) => end(hand, thread, toDeath(error, hand.busy)))
    thread.on('exit', (code) => end(hand, thread, workerEnded(code, subjectsOf(hand.busy))))
    thread.unref()
    return thread
  }
  function settle(hand: Hand, thread: WorkerThread, reply: Reply): void {
    // A thread that is being ended must hold the process until it is gone: it is not let go here.
    if (closed || hand.worker !== thread) return
    if ('fatal' in reply) end(hand, thread, fromCrossed(reply.fatal))
    else finish(hand, reply, noteJob)
    feed(hand)
  }
  function feed(hand: Hand): void {
    if (hand.busy || closed || (hand.queue.length === 0 && shared.length === 0)) return
    // A new thread has not received the broadcasts before it.
    if (!hand.worker) hand.queue.unshift(...jobsToRepeat(broadcasts, hand.queue))
    hand.worker ??= startThread(hand)
    const job = hand.queue.shift() ?? shared.shift()
    if (!job) return
    hand.busy = job
    hand.watch = watchFrom(hand.worker)
    hand.worker.ref()
    hand.worker.postMessage({ id: 0, call: job.call, ask: job.ask })
  }

  /**
   * A thread ended by itself. All that waits fails with it, because nobody knows which work ends threads;
   * what is asked later gets a new one.
   */
  function end(hand: Hand, thread: WorkerThread, error: Error): void {
    if (closed || hand.worker !== thread) return
    hand.worker = null
    void thread.terminate()
    for (const job of takeJobs([hand], hands, shared)) job.reject(error)
  }

  function enqueue<C extends Call>(call: C, ask: WorkerCalls[C]['ask'], queue: Job[]) {
    return new Promise<WorkerCalls[C]['answer']>((resolve, reject) => {
      if (closed) reject(new Error(`The workers were closed before "${call}" was asked.`))
      // The reply to a call carries that call's answer; the table is the proof.
      queue.push({ call, ask, resolve: resolve as (answer: unknown) => void, reject })
      for (const hand of hands) feed(hand)
    })
  }

  return {
    size,
    ask: (call, ask) => enqueue(call, ask, shared),
    askAll(call, ask, least = size) {
      broadcasts.set(call, ask)
      return Promise.all(atWork(hands, least).map((hand) => enqueue(call, ask, hand.queue)))
    },
    async close() {
      closed = true
      stopWatch()
      for (const { call, reject } of takeJobs(hands, hands, shared))
        reject(new Error(`The workers were closed before "${call}" was answered.`))
      await Promise.all(hands.map(({ worker }) => worker?.terminate()))
    },
  }
}

/** Those with a thread, and the first ones. */
function atWork(hands: readonly Hand[], least: number): Hand[] {
  return hands.filter(({ worker }, index) => worker !== null || index < least)
}

function createHand(): Hand {
  const watch = { first: 0, count: 0, looks: 0, sinceMs: 0 }
  return { worker: null, busy: null, queue: [], watch }
}

/** Says of a hand what it has done. */
function createNote(hands: readonly Hand[], onJob: PoolOptions['onJob']): (hand: Hand) => void {
  if (!onJob) return () => {}
  return (hand) => {
    const { busy, watch } = hand
    if (!busy) return
    const subjects = subjectsOf(busy)
    const [worker, endMs] = [hands.indexOf(hand), performance.now()]
    onJob({ call: busy.call, worker, beginMs: watch.sinceMs, endMs, subjects })
  }
}

function watchFrom(thread: WorkerThread): Watch {
  const first = begunBy(thread)
  return { first, count: first, looks: 0, sinceMs: performance.now() }
}

/** Look at the hands again and again. @returns what ends it. */
function watchHands(
  hands: readonly Hand[],
  { hungAfter = false }: PoolOptions,
  onHung: (hand: Hand, thread: WorkerThread, job: Job) => Promise<void>,
): () => void {
  if (hungAfter === false) return () => {}
  const timer = setInterval(() => {
    for (const hand of hands) {
      const { busy, worker, watch } = hand
      if (!busy || !worker?.progress || !WATCHED.has(busy.call)) continue
      const count = begunBy(worker)
      hand.watch = { ...watch, count, looks: count === watch.count ? watch.looks + 1 : 0 }
      const isLoading = busy.call === 'setUpRender'
      const most = isLoading ? Math.max(hungAfter, LOADING_SECONDS) : hungAfter
      if (hand.watch.looks === most) void onHung(hand, worker, busy)
    }
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * End a thread that hangs. Only what it was busy with fails: it is known which task does not end.
 *
 * @returns whether it was ended; else it has gone on meanwhile.
 */
async function endHung(
  hand: Hand,
  { thread, job, isClosed }: { thread: WorkerThread; job: Job; isClosed(): boolean },
): Promise<boolean> {
  const stack = (await thread.findStack?.()) ?? ''
  const { first, count } = hand.watch
  const hasGoneOn = hand.worker !== thread || hand.busy !== job || begunBy(thread) !== count
  if (isClosed() || hasGoneOn) return false
  hand.worker = null
  hand.busy = null
  await thread.terminate()
  job.reject(new WorkerHung(count - first - 1, stack))
  return true
}

function begunBy({ progress }: WorkerThread): number {
  return progress ? Atomics.load(progress, 0) : 0
}

function finish(
  hand: Hand,
  reply: Exclude<Reply, { fatal: unknown }>,
  note: (hand: Hand) => void,
): void {
  note(hand)
  const job = hand.busy
  hand.busy = null
  hand.worker?.unref()
  if ('error' in reply) job?.reject(fromCrossed(reply.error))
  else job?.resolve(reply.answer)
}

/** Take away what `atWork` are busy with, and all that waits. */
function takeJobs(atWork: readonly Hand[], hands: readonly Hand[], shared: Job[]): Job[] {
  const busy = atWork.flatMap((hand) => hand.busy ?? [])
  for (const hand of atWork) hand.busy = null
  return [...busy, ...hands.flatMap(({ queue }) => queue.splice(0)), ...shared.splice(0)]
}

/** Broadcasts for a new thread, but for those that wait in its queue; their answers are not used. */
function jobsToRepeat(broadcasts: ReadonlyMap<Call, unknown>, queue: readonly Job[]): Job[] {
  const waiting = new Set(queue.map(({ call }) => call))
  return [...broadcasts]
    .filter(([call]) => !waiting.has(call))
    .map(([call, ask]) => ({ call, ask, resolve() {}, reject() {} }))
}

/** Files or permalinks that a worker was busy with when it ended; none where it was idle, or setting up. */
function subjectsOf(job: Job | null): string[] {
  // The table says which call asks what.
  if (job?.call === 'parse') return (job.ask as ParseTask[]).map(({ file }) => file.file)
  if (job?.call === 'render') return (job.ask as RenderTask[]).map(({ route }) => route.permalink)
  return []
}

function toDeath(error: Error, job: Job | null): Error {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? workerMemory(subjectsOf(job)) : error
}

/** Cut a list into batches, so that a message costs little against its work. */
export function toBatches<T>(items: readonly T[], size: number): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < items.length; start += size)
    batches.push(items.slice(start, start + size))
  return batches
}
