/**
 * Worker threads. Each worker handles one request at a time, and the next batch is sent to a free worker; a
 * broadcast is sent to all of them. A worker that runs endless code is terminated. The pool does not know what
 * the requests are for: they are a table of calls, and {@link CallRules} names the calls that need care.
 */
import { workerEnded, workerMemory } from '../../base/errors/catalogue.ts'
import { type CrossedError, fromCrossed } from '../../base/errors/crossed-error.ts'

/** Call → its request and its answer. */
type CallTable<Calls> = { [C in keyof Calls]: { ask: unknown; answer: unknown } }

/** Worker → main. Errors are sent as data, because structured cloning loses their class. */
export type Reply<Answer = unknown> =
  | { id: number; answer: Answer }
  | { id: number; error: CrossedError }
  /** Thrown outside of any request, for example in a timer: the worker cannot be used any more. */
  | { fatal: CrossedError }

/** Threads that answer the calls of a table. */
export interface WorkerPool<Calls extends CallTable<Calls>> {
  readonly size: number
  /**
   * Send a request to one free worker.
   *
   * @throws the error of the worker; {@link SiteError} `WORKER_MEMORY` or `WORKER_ENDED` if it ended instead of
   *   answering; {@link WorkerHung} if it ran endless code; an error if the pool is closed.
   */
  ask<C extends keyof Calls>(call: C, ask: Calls[C]['ask']): Promise<Calls[C]['answer']>
  /**
   * Send a request to every worker; a worker that is started later, or as a replacement, gets it first.
   *
   * @param least - Minimum number of workers to send it to, which are started if needed. Default: all.
   */
  askAll<C extends keyof Calls>(
    call: C,
    ask: Calls[C]['ask'],
    least?: number,
  ): Promise<Calls[C]['answer'][]>
  /** Terminate all workers, and reject all requests without an answer. Resolves when the threads have ended. */
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
  /** The first element counts the tasks that the thread has begun. Default: the thread is not watched. */
  progress?: Int32Array
  /** Code that the thread runs now, as the stack of an error; '' if unknown. */
  findStack?(): Promise<string>
}

/** A worker ran code that did not end, and was terminated. */
export class WorkerHung extends Error {
  override readonly name = 'WorkerHung'

  /**
   * @param at - Index of the current task in the request; -1 before the first.
   * @param threadStack - Code that it ran, as the stack of an error; '' if unknown.
   */
  constructor(
    readonly at: number,
    readonly threadStack: string,
  ) {
    super('A worker ran code that did not end.')
  }
}

/** Options of a pool. */
export interface PoolOptions {
  /** Seconds without a new task after which a worker counts as hung. Default: workers are not watched. */
  hungAfter?: number | false
  /** Start each worker when there is work for it that another one would not do sooner. Default: start all at once. */
  isLazy?: boolean
  /** Called after each answered request. Default: no call. */
  onJob?: ((job: PoolJob) => void) | undefined
}

/** An answered request. */
export interface PoolJob {
  call: string
  /** Number of the worker, from 0. */
  worker: number
  /** Time of request and answer, in ms of `performance.now()`. */
  beginMs: number
  endMs: number
  /** What the request is about: see {@link CallRules}. */
  subjects: readonly string[]
}

/** Calls that the pool handles in a way of their own. */
export interface CallRules {
  /** Calls that may not end; other calls have no time limit. */
  watched: ReadonlySet<string>
  /** Calls of `watched` that load code first, which takes longer on a busy machine. */
  loading: ReadonlySet<string>
  /** Calls that go before waiting ones. */
  urgent: ReadonlySet<string>
  /** Names of what a request is about, such as files, for messages and timelines. */
  subjectsOf(call: string, ask: unknown): string[]
}

interface Job {
  call: string
  ask: unknown
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** One place of the pool: a thread with its current request and its queue of broadcasts. */
interface Hand {
  /** `null` after the thread ended, until there is work again. */
  worker: WorkerThread | null
  busy: Job | null
  queue: Job[]
  watch: Watch
}

/** Progress of a worker when it was last checked. */
interface Watch {
  /** Number of tasks begun before the current request. */
  first: number
  count: number
  /** Number of checks since the count changed. Not a time: a machine that slept has made no checks. */
  looks: number
  /** Start of the current request, in ms of `performance.now()`. */
  sinceMs: number
}

const LOOK_EVERY_MS = 1000
/** Shortest time limit of calls that load code. */
const LOADING_SECONDS = 30

/** Create a pool. @param start - Starts one worker thread. */
export function createWorkerPool<Calls extends CallTable<Calls>>(
  size: number,
  start: () => WorkerThread,
  { rules, ...options }: PoolOptions & { rules: CallRules },
): WorkerPool<Calls> {
  const shared: Job[] = []
  /** The last broadcast of each call, in the order of their first request. */
  const broadcasts = new Map<string, unknown>()
  let closed = false
  const hands = Array.from({ length: size }, createHand)
  const noteJob = createNote(hands, { ...options, rules })
  for (const hand of options.isLazy ? [] : hands) hand.worker = startThread(hand)
  const stopWatch = watchHands(hands, { ...options, rules }, async (hand, thread, job) => {
    if (await endHung(hand, { thread, job, isClosed: () => closed })) feed(hand)
  })
  function startThread(hand: Hand): WorkerThread {
    const thread = start()
    thread.on('message', (reply) => settle(hand, thread, reply))
    thread.on('error', (error) => end(hand, thread, toDeath(error, subjectsOf(hand.busy, rules))))
    thread.on('exit', (code) => end(hand, thread, workerEnded(code, subjectsOf(hand.busy, rules))))
    thread.unref()
    return thread
  }
  function settle(hand: Hand, thread: WorkerThread, reply: Reply): void {
    // A thread that is being terminated must keep the process alive until it has ended, so no `unref` here.
    if (closed || hand.worker !== thread) return
    if ('fatal' in reply) end(hand, thread, fromCrossed(reply.fatal))
    else finish(hand, reply, noteJob)
    feed(hand)
  }
  function feed(hand: Hand): void {
    if (hand.busy || closed || (hand.queue.length === 0 && shared.length === 0)) return
    if (options.isLazy && !isWorthStarting(hand, hands, shared)) return
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
   * Handle a thread that ended unexpectedly. All waiting requests fail too, because it is unknown which of them
   * ends threads; later requests start a new thread.
   */
  function end(hand: Hand, thread: WorkerThread, error: Error): void {
    if (closed || hand.worker !== thread) return
    hand.worker = null
    void thread.terminate()
    for (const job of takeJobs([hand], hands, shared)) job.reject(error)
  }

  function enqueue<C extends keyof Calls>(name: C, ask: Calls[C]['ask'], queue: Job[]) {
    return new Promise<Calls[C]['answer']>((resolve, reject) => {
      if (closed) reject(new Error(`The workers were closed before "${String(name)}" was asked.`))
      // The table pairs each call with its answer, which TypeScript cannot follow here.
      insert({ call: String(name), ask, resolve: resolve as Job['resolve'], reject }, queue, rules)
      for (const hand of hands) feed(hand)
    })
  }

  return {
    size,
    ask: (call, ask) => enqueue(call, ask, shared),
    askAll(call, ask, least = size) {
      broadcasts.set(String(call), ask)
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

function insert(job: Job, queue: Job[], { urgent }: CallRules): void {
  const at = urgent.has(job.call) ? queue.findIndex(({ call }) => !urgent.has(call)) : -1
  queue.splice(at === -1 ? queue.length : at, 0, job)
}

/** A single waiting request is answered by a running thread before a new one has loaded its code. */
function isWorthStarting(hand: Hand, hands: readonly Hand[], shared: readonly Job[]): boolean {
  if (hand.worker || hand.queue.length > 0 || shared.length > 1) return true
  return hands.every(({ worker }) => worker === null)
}

/** Workers that have a thread, and the first `least` ones. */
function atWork(hands: readonly Hand[], least: number): Hand[] {
  return hands.filter(({ worker }, index) => worker !== null || index < least)
}

function createHand(): Hand {
  const watch = { first: 0, count: 0, looks: 0, sinceMs: 0 }
  return { worker: null, busy: null, queue: [], watch }
}

/** Create a function that reports the answered request of a worker. */
function createNote(
  hands: readonly Hand[],
  { onJob, rules }: PoolOptions & { rules: CallRules },
): (hand: Hand) => void {
  if (!onJob) return () => {}
  return (hand) => {
    const { busy, watch } = hand
    if (!busy) return
    const subjects = subjectsOf(busy, rules)
    const [worker, endMs] = [hands.indexOf(hand), performance.now()]
    onJob({ call: busy.call, worker, beginMs: watch.sinceMs, endMs, subjects })
  }
}

function watchFrom(thread: WorkerThread): Watch {
  const first = begunBy(thread)
  return { first, count: first, looks: 0, sinceMs: performance.now() }
}

/** Check the progress of all workers every second. @returns a function that stops it. */
function watchHands(
  hands: readonly Hand[],
  { hungAfter = false, rules }: PoolOptions & { rules: CallRules },
  onHung: (hand: Hand, thread: WorkerThread, job: Job) => Promise<void>,
): () => void {
  if (hungAfter === false) return () => {}
  const timer = setInterval(() => {
    for (const hand of hands) {
      const { busy, worker, watch } = hand
      if (!busy || !worker?.progress || !rules.watched.has(busy.call)) continue
      const count = begunBy(worker)
      hand.watch = { ...watch, count, looks: count === watch.count ? watch.looks + 1 : 0 }
      const isLoading = rules.loading.has(busy.call)
      const most = isLoading ? Math.max(hungAfter, LOADING_SECONDS) : hungAfter
      if (hand.watch.looks === most) void onHung(hand, worker, busy)
    }
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Terminate a thread that hangs. Only its current request fails, because it is known which task does not end.
 *
 * @returns whether it was terminated; `false` if it has made progress meanwhile, or the pool is closed.
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

/** Remove and return the current requests of `atWork`, and all waiting requests. */
function takeJobs(atWork: readonly Hand[], hands: readonly Hand[], shared: Job[]): Job[] {
  const busy = atWork.flatMap((hand) => hand.busy ?? [])
  for (const hand of atWork) hand.busy = null
  return [...busy, ...hands.flatMap(({ queue }) => queue.splice(0)), ...shared.splice(0)]
}

/** Broadcasts to repeat for a new thread, without those in its queue; their answers are not used. */
function jobsToRepeat(broadcasts: ReadonlyMap<string, unknown>, queue: readonly Job[]): Job[] {
  const waiting = new Set(queue.map(({ call }) => call))
  return [...broadcasts]
    .filter(([call]) => !waiting.has(call))
    .map(([call, ask]) => ({ call, ask, resolve() {}, reject() {} }))
}

function subjectsOf(job: Job | null, rules: CallRules): string[] {
  return job ? rules.subjectsOf(job.call, job.ask) : []
}

function toDeath(error: Error, subjects: string[]): Error {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? workerMemory(subjects) : error
}
