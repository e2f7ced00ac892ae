/**
 * The compiler in a process of its own. What a native bundler has allocated stays with its process: about 100 MiB,
 * which a build would carry through all its pages.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type CrossedError, fromCrossed, toCrossed } from '../errors/crossed-error.ts'
import { findPackageRoot } from '../package/package-root.ts'
import { isInterrupted, onInterrupt } from '../process/interrupt.ts'
import { type CompiledSite, compileSite } from './compile-site.ts'
import type { BundlePlan } from './plan-bundle.ts'

/** What a bundle is opened from: the files of the browser by their names, which lie in the output folder. */
type CompiledNames = Omit<CompiledSite, 'files'> & { client: readonly string[] }

/** Compile a plan into a folder. @throws {@link SiteError} `BUNDLE_FAILED`. */
export type Compile = (plan: BundlePlan, outDir: string) => Promise<CompiledNames>

/** What the process is asked, once. */
interface CompileRequest {
  plan: BundlePlan
  outDir: string
}

/** What it answers. */
type CompileReply = { compiled: CompiledNames } | { error: CrossedError }

/** The part of a process with a channel that is used here. */
export interface BundlerProcess {
  on(event: 'message', listener: (reply: CompileReply) => void): unknown
  on(event: 'error' | 'exit', listener: () => void): unknown
  send(request: CompileRequest, done: (error: Error | null) => void): unknown
  kill(signal: 'SIGKILL'): unknown
}

/** Its side of the channel. */
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
 * Compile in a process that ends with it; in this one where there can be no other, or where it ends without an answer.
 *
 * @param start - Starts the process.
 * @param here - Compiles in this one. Default: {@link compileHere}.
 */
export function createCompileApart(start: () => BundlerProcess, here = compileHere): Compile {
  return async (plan, outDir) => {
    const reply = await askApart(start, { plan, outDir })
    if (reply && 'compiled' in reply) return reply.compiled
    if (reply) throw fromCrossed(reply.error)
    if (isInterrupted()) throw new Error('The process that bundles was ended.')
    await emptyTargets(outDir)
    return here(plan, outDir)
  }
}

/** @returns `null` where there is no answer. */
async function askApart(
  start: () => BundlerProcess,
  request: CompileRequest,
): Promise<CompileReply | null> {
  const bundler = tryStart(start)
  if (!bundler) return null
  const ended = new Promise<null>((resolve) => {
    for (const event of ['error', 'exit'] as const) bundler.on(event, () => resolve(null))
  })
  // Before the folder that it writes to is taken away.
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

/** Some systems refuse at once, others later. */
function tryStart<P>(start: () => P): P | null {
  try {
    return start()
  } catch {
    return null
  }
}

/** A process that can be let go of: it does not keep this one from ending. */
interface ReservedProcess extends BundlerProcess {
  ref(): unknown
  unref(): unknown
  channel?: { ref(): unknown; unref(): unknown } | null | undefined
}

/** A process that is started before it is known what to compile. */
export function createReserve<P extends ReservedProcess>(start: () => P) {
  let waiting: P | null = null
  return {
    /** Start one, unless one waits; where that is not possible, nothing happens. */
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
    /** The one that waits, or a new one. */
    take(): P {
      const taken = waiting ?? start()
      waiting = null
      taken.ref()
      taken.channel?.ref()
      return taken
    },
  }
}

/** Processes of Node, whose packages are those of this program. */
const reserve = createReserve((): ChildProcess => {
  const script = path.join(findPackageRoot(), 'bin/bundler.js')
  // The output of a command belongs to that command; options of this process, such as a port to debug, to it alone.
  const stdio = ['ignore', 2, 2, 'ipc'] as const
  return fork(script, { execArgv: [], serialization: 'advanced', stdio: [...stdio] })
})

/** Compile in a process of Node. */
export const compileApart = createCompileApart(reserve.take)

/**
 * Start the process of the next {@link compileApart}, so that it loads the bundler while the site is read. It ends with
 * this one where nothing is compiled.
 */
export const prepareCompileApart = reserve.prepare

/** Compile what is asked for, then end the process; one whose build is gone ends at once. */
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

/** Half a run may have left files under names that another one does not write. */
async function emptyTargets(outDir: string): Promise<void> {
  const targets = ['client', 'server', 'components'].map((name) => path.join(outDir, name))
  await Promise.all(targets.map((folder) => rm(folder, { recursive: true, force: true })))
}
