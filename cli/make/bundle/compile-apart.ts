/**
 * The compiler in a separate process. A native bundler does not return its memory, about 100 MiB, before its
 * process ends, so a build would hold it while it renders all pages.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type CrossedError, fromCrossed, toCrossed } from '../../base/errors/crossed-error.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { isInterrupted, onInterrupt } from '../../base/process/interrupt.ts'
import { type CompiledSite, compileSite } from './compile-site.ts'
import type { BundlePlan } from './plan-bundle.ts'

/** Result of compiling, with the names of the browser's files, which are in the output folder, not their content. */
type CompiledNames = Omit<CompiledSite, 'files'> & { client: readonly string[] }

/** Compile a plan into a folder. @throws {@link SiteError} `BUNDLE_FAILED`. */
export type Compile = (plan: BundlePlan, outDir: string) => Promise<CompiledNames>

/** The only request to the process. */
interface CompileRequest {
  plan: BundlePlan
  outDir: string
}

/** The answer of the process. */
type CompileReply = { compiled: CompiledNames } | { error: CrossedError }

/** The part of a child process with an IPC channel that is used here. */
export interface BundlerProcess {
  on(event: 'message', listener: (reply: CompileReply) => void): unknown
  on(event: 'error' | 'exit', listener: () => void): unknown
  send(request: CompileRequest, done: (error: Error | null) => void): unknown
  kill(signal: 'SIGKILL'): unknown
}

/** The same channel, seen from the child process. */
export interface BundlerHost {
  on(event: 'message', listener: (request: CompileRequest) => void): unknown
  on(event: 'disconnect', listener: () => void): unknown
  send?(reply: CompileReply, done: () => void): unknown
  exit(): unknown
}

/** Compile in this process. */
export const compileHere: Compile = async (plan, outDir) => {
  const { files, ...compiled } = await compileSite(plan, outDir)
  return { ...compiled, client: files.map((file) => file.path) }
}

/**
 * Compile in a process that ends afterwards; in this one if no other can start, or if it ends without an answer.
 *
 * @param start - Starts the process.
 * @param here - Compiles in this one. Default: {@link compileHere}.
 */
export function createCompileApart(start: () => BundlerProcess, here = compileHere): Compile {
  return async (plan, outDir) => {
    // No process may start during the clean-up, which would wait for it.
    const reply = isInterrupted() ? null : await askApart(start, { plan, outDir })
    if (reply && 'compiled' in reply) return reply.compiled
    if (reply) throw fromCrossed(reply.error)
    if (isInterrupted()) throw new Error('The process that bundles was ended.')
    await emptyTargets(outDir)
    return here(plan, outDir)
  }
}

/** @returns `null` if there is no answer. */
async function askApart(
  start: () => BundlerProcess,
  request: CompileRequest,
): Promise<CompileReply | null> {
  const bundler = tryStart(start)
  if (!bundler) return null
  const ended = new Promise<null>((resolve) => {
    for (const event of ['error', 'exit'] as const) bundler.on(event, () => resolve(null))
  })
  // The process must end before the folder that it writes to is removed.
  const release = onInterrupt(() => {
    bundler.kill('SIGKILL')
    return ended
  })
  const answered = new Promise<CompileReply>((resolve) => {
    bundler.on('message', resolve)
    bundler.send(request, () => {})
  })
  const reply = await Promise.race([answered, ended])
  release()
  return reply
}

/** Start a process; `null` if it throws. Some systems report a failed start only later, by an event. */
function tryStart<P>(start: () => P): P | null {
  try {
    return start()
  } catch {
    return null
  }
}

/** A process that can be unreferenced, so that it does not keep this one alive. */
interface ReservedProcess extends BundlerProcess {
  ref(): unknown
  unref(): unknown
  channel?: { ref(): unknown; unref(): unknown } | null | undefined
}

/** Holds one process that is started before its request is known. */
export function createReserve<P extends ReservedProcess>(start: () => P) {
  let waiting: P | null = null
  return {
    /** Start a process unless one is waiting; does nothing if none can start. */
    prepare(): void {
      const started = waiting ? null : tryStart(start)
      if (!started) return
      waiting = started
      started.unref()
      started.channel?.unref()
      const forget = () => {
        if (waiting === started) waiting = null
      }
      for (const event of ['error', 'exit'] as const) started.on(event, forget)
    },
    /** Take the waiting process, or start one. */
    take(): P {
      const taken = waiting ?? start()
      waiting = null
      taken.ref()
      taken.channel?.ref()
      return taken
    },
  }
}

/** Processes of Node that load the packages of this program. */
const reserve = createReserve((): ChildProcess => {
  const script = path.join(findPackageRoot(), 'bin/bundler.js')
  // stdout is for results of the command only. Options of this process, such as a debugging port, are not inherited.
  const stdio = ['ignore', 2, 2, 'ipc'] as const
  return fork(script, { execArgv: [], serialization: 'advanced', stdio: [...stdio] })
})

/** Compile in a process of Node. */
export const compileApart = createCompileApart(reserve.take)

/**
 * Start the process of the next {@link compileApart}, so that it loads the bundler while the site is read. If
 * nothing is compiled, it ends with this process.
 */
export const prepareCompileApart = reserve.prepare

/** Compile the requested plan, then end the process. It also ends when the build disconnects. */
export function answerCompile(host: BundlerHost, compile: Compile = compileHere): void {
  const end = () => host.exit()
  host.on('message', async ({ plan, outDir }) => {
    host.send?.(await toReply(compile(plan, outDir)), end)
  })
  host.on('disconnect', end)
}

async function toReply(compiling: Promise<CompiledNames>): Promise<CompileReply> {
  try {
    return { compiled: await compiling }
  } catch (error) {
    return { error: toCrossed(error) }
  }
}

/** Remove files of an incomplete run, whose names the next run may not overwrite. */
async function emptyTargets(outDir: string): Promise<void> {
  const targets = ['client', 'server', 'components'].map((name) => path.join(outDir, name))
  await Promise.all(targets.map((folder) => rm(folder, { recursive: true, force: true })))
}
