/**
 * A limit for code of the site that runs in this thread: a config with a loop that never ends would
 * hold the command for ever, and a server that watches it.
 *
 * Up to its first `await`, V8 stops the code, and where the loop is comes from running it once more,
 * watched. A promise that is never settled is given up. A loop behind an `await` nothing can stop but the
 * end of the process, so a thread waits beside it that ends the process with a message.
 */
import { type Profiler, Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { Worker } from 'node:worker_threads'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { once } from '../../runtime/shared/once.ts'

/** Generous: a config may ask the network, on a machine that does ten other things. */
export const LONGEST_SECONDS = 60
/** How long a loop is looked at; a sample is taken each millisecond. */
const LOOK_MS = 500

/** Code did not end. Its `stack` says where it is, innermost first; it is empty where the code waits. */
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

/** Code that is limited, and what is done when it does not end. */
interface Limited {
  seconds: number
  /**
   * Run all of the code once more, in functions that never ran: of code that V8 has optimised, its profiler
   * cannot say where it is.
   */
  again(): unknown
  /** Printed where the process has to be ended. */
  lastWords: string
}

/** Runs code of one file, part by part. */
export interface TimeLimit {
  /**
   * Run code, and wait for what it returns.
   *
   * @throws {@link Endless}, and what the code throws.
   */
  run<T>(work: () => T | Promise<T>): Promise<T>
}

/** Limit the parts of a file's code, each to the same time. */
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

/** Run code in this thread and this realm, and stop it, with all that it calls, after a time. */
function runUpTo<T>(milliseconds: number, work: () => T): Run<T> {
  let value: T | undefined
  const call = () => {
    value = work()
  }
  try {
    caller()(call, { timeout: milliseconds, displayErrors: false })
    // Assigned by `call`, or something was thrown.
    return { isEnded: true, value: value as T }
  } catch (error) {
    if (isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { isEnded: false }
    throw error
  }
}

type Caller = (call: () => void, options: vm.RunningScriptOptions) => void

/** The limit is that of a script, and a script sees the variables of its context alone. */
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
  // It also keeps a process alive that has nothing else to wait for.
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

/** Twice the time that is waited for promises: when it is up, this thread does not get to its timers. */
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

/** A function that was seen to run. Lines of `positionTicks` are 1-based, that of the function is 0-based. */
type ProfileNode = Profiler.ProfileNode

/** Run a loop again for a moment. @returns where it mostly is, as lines of a stack, innermost first. */
function findLoop(work: () => unknown): string {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.start')
  try {
    const run = runUpTo(LOOK_MS, work)
    // It waits for nobody now, whatever becomes of it.
    if (isThenable(run.value)) run.value.catch(() => {})
  } catch {
    // Another one than before: it ends this time.
  }
  let stack = ''
  // A session of the own thread answers at once.
  session.post('Profiler.stop', (_, answer) => {
    stack = answer === undefined ? '' : toStack(answer.profile.nodes)
  })
  session.disconnect()
  return stack
}

/** The way down to where most samples were taken. */
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

/** `    at read (/site/site.config.ts:3:1)`: the line that was seen most often, else that of the function. */
function toLine({ callFrame, positionTicks = [] }: ProfileNode): string {
  const { url, functionName, lineNumber } = callFrame
  const [first] = [...positionTicks].sort((a, b) => b.ticks - a.ticks)
  const file = url.startsWith('file:') ? fileURLToPath(url) : url
  return `    at ${functionName} (${file}:${first?.line ?? lineNumber + 1}:${END_OF_LINE})`
}

/** Samples know no columns; whatever the line holds, its last part is of the same line of the source. */
const END_OF_LINE = 10_000
