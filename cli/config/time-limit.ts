/**
 * A time limit for code of the site that runs in this thread: a config with an endless loop would block the
 * command permanently, and the live server as well.
 *
 * Up to its first `await`, V8 can interrupt the code; it is then run again with the profiler to find the loop.
 * A promise that never settles is abandoned. After an `await` a loop can be stopped only by ending the process,
 * so a second thread waits to do that with a message.
 */
import { type Profiler, Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { Worker } from 'node:worker_threads'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { once } from '../../runtime/shared/once.ts'

/** Long enough for a config that uses the network on a busy machine. */
export const LONGEST_SECONDS = 60
/** Time for which a loop is profiled; samples are taken each millisecond. */
const LOOK_MS = 500

/** Thrown for code that did not end. Its `stack` shows the loop, innermost first; it is empty where the code waits. */
export class Endless extends Error {
  override readonly name = 'Endless'

  constructor(
    stack: string,
    readonly seconds: number,
  ) {
    super('The code did not end.')
    this.stack = stack
  }
}

/** The limited code, and what to do when it does not end. */
interface Limited {
  seconds: number
  /** Run the code again in new functions: the profiler cannot locate code that V8 has optimised. */
  again(): unknown
  /** Message printed where the process has to be ended. */
  lastWords: string
}

/** Runs the code of one file, part by part. */
export interface TimeLimit {
  /**
   * Run code and await its result.
   *
   * @throws {@link Endless}, and errors of the code.
   */
  run<T>(work: () => T | Promise<T>): Promise<T>
}

/** Create the limit for the parts of a file's code; each part has the same time. */
export function createTimeLimit(limited: Limited): TimeLimit {
  const { seconds, again } = limited
  return {
    async run(work) {
      const run = runUpTo(seconds * 1000, work)
      if (!run.isEnded) throw new Endless(findLoop(again), seconds)
      return isThenable(run.value) ? waitFor(run.value, limited) : run.value
    },
  }
}

type Run<T> = { isEnded: true; value: T } | { isEnded: false; value?: undefined }

/** Run code in this thread and realm, and interrupt it, with everything that it calls, after a time. */
function runUpTo<T>(milliseconds: number, work: () => T): Run<T> {
  let value: T | undefined
  const call = () => {
    value = work()
  }
  try {
    caller()(call, { timeout: milliseconds, displayErrors: false })
    // `call` has assigned it, or an error was thrown.
    return { isEnded: true, value: value as T }
  } catch (error) {
    if (isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { isEnded: false }
    throw error
  }
}

type Caller = (call: () => void, options: vm.RunningScriptOptions) => void

/** V8 limits scripts only, and a script sees only the variables of its context. */
const caller = once((): Caller => {
  const context = vm.createContext({})
  const script = new vm.Script('call()')
  return (call, options) => {
    context.call = call
    script.runInContext(context, options)
  }
})

function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return isRecord(value) && typeof value.then === 'function'
}

async function waitFor<T>(promise: Promise<T>, { seconds, lastWords }: Limited): Promise<T> {
  const watchdog = startWatchdog(seconds * 2000, lastWords)
  let timer: NodeJS.Timeout | undefined
  // The timer also keeps the process alive while the promise is pending.
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Endless('', seconds)), seconds * 1000)
  })
  try {
    return await Promise.race([promise, end])
  } finally {
    clearTimeout(timer)
    void watchdog.terminate()
  }
}

/**
 * Start the thread that ends the process. It waits twice the time limit of promises: if that passes, this
 * thread does not reach its own timers.
 */
function startWatchdog(milliseconds: number, lastWords: string): Worker {
  const code = `const { milliseconds, lastWords } = require('node:worker_threads').workerData
setTimeout(() => {
  require('node:fs').writeSync(2, lastWords)
  process.kill(process.pid, 'SIGKILL')
}, milliseconds)`
  const worker = new Worker(code, { eval: true, workerData: { milliseconds, lastWords } })
  worker.unref()
  return worker
}

/** A profiled function. Lines of `positionTicks` are 1-based, that of the function is 0-based. */
type ProfileNode = Profiler.ProfileNode

/** Run a loop again for a moment. @returns the lines of a stack, innermost first, where most time was spent. */
function findLoop(work: () => unknown): string {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.start')
  try {
    const run = runUpTo(LOOK_MS, work)
    // Nobody awaits this promise, so a rejection is ignored.
    if (isThenable(run.value)) run.value.catch(() => {})
  } catch {
    // The repeated run may fail with another error, as it is interrupted.
  }
  let stack = ''
  // A session with its own thread answers synchronously.
  session.post('Profiler.stop', (_, answer) => {
    stack = answer === undefined ? '' : toStack(answer.profile.nodes)
  })
  session.disconnect()
  return stack
}

/** The path to the function with most samples. */
function toStack(nodes: readonly ProfileNode[]): string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const lines: string[] = []
  for (let node = nodes[0]; node; node = busiestChild(node, byId)) lines.unshift(toLine(node))
  return lines.join('\n')
}

function busiestChild(node: ProfileNode, byId: ReadonlyMap<number, ProfileNode>) {
  let best: { node: ProfileNode; ticks: number } | undefined
  for (const id of node.children ?? []) {
    const child = byId.get(id)
    const ticks = child ? ticksIn(child, byId) : 0
    if (child && ticks > (best?.ticks ?? 0)) best = { node: child, ticks }
  }
  return best?.node
}

function ticksIn(node: ProfileNode, byId: ReadonlyMap<number, ProfileNode>): number {
  const own = (node.positionTicks ?? []).reduce((sum, { ticks }) => sum + ticks, 0)
  return (node.children ?? []).reduce((sum, id) => {
    const child = byId.get(id)
    return child ? sum + ticksIn(child, byId) : sum
  }, own)
}

/** A stack line, `    at read (/site/site.config.ts:3:1)`: with the line of most samples, else that of the function. */
function toLine({ callFrame, positionTicks = [] }: ProfileNode): string {
  const { url, functionName, lineNumber } = callFrame
  const [first] = [...positionTicks].sort((a, b) => b.ticks - a.ticks)
  const file = url.startsWith('file:') ? fileURLToPath(url) : url
  return `    at ${functionName} (${file}:${first?.line ?? lineNumber + 1}:${END_OF_LINE})`
}

/** Samples have no columns. The end of the compiled line maps to the right line of the source. */
const END_OF_LINE = 10_000
