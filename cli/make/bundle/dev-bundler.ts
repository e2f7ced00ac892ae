/**
 * The bundle stage for `serve`: keeps the compiler, which compiles only edited files again. It finds changes by
 * comparing the inputs of the last run, which is correct even if a watcher missed an event.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { MultiCompiler } from '@rspack/core'
import { timeOfDisk } from '../../base/disk/disk-time.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { changedInputs, hashInputs, hashOfJson, type Inputs } from './bundle-record.ts'
import type { Bundle } from './bundle-site.ts'
import { createCompiler, readCompiled, toDependencies } from './compile-site.ts'
import type { IslandMemory } from './find-islands.ts'
import { HOT_FOLDER } from './hot-folder.ts'
import { type KeptBundle, keepBundle, openKeptBundle } from './kept-dev-bundle.ts'
import { type BundleOptions, type BundlePlan, planBundle } from './plan-bundle.ts'
import { closeRspack, runRspack } from './run-rspack.ts'

/** The current config and code of a site. */
type DevBundleOptions = Omit<BundleOptions, 'mode' | 'cacheDir' | 'runtimeDir' | 'islandMemory'>

/** Bundles one site repeatedly, in development mode. */
export interface DevBundler {
  /**
   * The bundle of the current code: the same object while nothing has changed.
   *
   * @throws {@link SiteError} `BUNDLE_FAILED`, each time until the code is correct again.
   */
  bundle(code: DevBundleOptions): Promise<Bundle>
  /** Files that the last bundle was made from, also if it failed, and those that were looked for in vain. Absolute. */
  readonly inputs: readonly string[]
  close(): Promise<void>
}

/** The compiler of one plan, and the result of its last run. */
interface Session {
  key: string
  plan: BundlePlan
  outDir: string
  compiler: MultiCompiler
  last: { inputs: Inputs; diagnostics: readonly Diagnostic[]; bundle: Bundle | null } | null
  /** Hot updates from one state of the code to the next, for tabs that are behind by several; the oldest first. */
  steps: readonly OutputFile[]
}

/** Maximum number of kept files of hot updates: those of about twenty edits. */
const MOST_STEPS = 200

/** Folders of a bundler, and when it may start. */
interface DevBundlerOptions extends Pick<BundleOptions, 'cacheDir' | 'runtimeDir'> {
  /**
   * Resolves when the compiler may start in addition to a cached bundle in use. Default: in the next turn of
   * the event loop.
   */
  whenQuiet?(): Promise<void>
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Create a bundler. It starts nothing before the first request. */
export function createDevBundler({
  whenQuiet = nextTurn,
  ...options
}: DevBundlerOptions): DevBundler {
  const { cacheDir } = options
  let session: Session | null = null
  /** Bundle of an earlier run, until the compiler has run in this one; `undefined` until it is looked up. */
  let kept: KeptBundle | null | undefined
  /** Releases the cached bundle; called when the server closes, because earlier requests may still render with it. */
  let release: KeptBundle['release'] | undefined
  let isClosed = false
  let queue: Promise<unknown> = Promise.resolve()
  const islandMemory: IslandMemory = new Map()

  async function bundle(code: DevBundleOptions): Promise<Bundle> {
    const plan = await planBundle({ ...options, ...code, islandMemory, mode: 'development' })
    const key = hashOfJson(plan)
    if (kept === undefined) {
      kept = await openKeptBundle(cacheDir, key, plan.root)
      release = kept?.release
      if (kept) void whenQuiet().then(() => compileBehind(plan, key))
    } else if (kept && !(kept.key === key && (await isCurrent(kept)))) kept = null
    return kept ? kept.bundle : compile(plan, key)
  }

  /** Compile in the background. The next call of `bundle` throws the errors. */
  function compileBehind(plan: BundlePlan, key: string): void {
    inTurn(async () => (kept && !isClosed ? compile(plan, key) : null)).catch(() => undefined)
  }

  async function compile(plan: BundlePlan, key: string): Promise<Bundle> {
    // `octavo clear` removes the folder, and a compiler that has run writes only changed files.
    if (session?.key !== key || !existsSync(session.outDir)) {
      const last = session
      session = null
      await closeSession(last, cacheDir)
      session = await openSession(plan, key, cacheDir)
    }
    await refresh(session)
    // From here on the compiler's result is used; if it is the same, open tabs see no difference.
    kept = null
    throwDiagnostics(session.last?.diagnostics ?? [])
    if (!session.last?.bundle) throw new Error('The bundler gave neither a bundle nor a diagnostic')
    return session.last.bundle
  }

  // One run at a time: a compiler cannot run twice at once.
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }

  return {
    bundle: (code) => inTurn(() => bundle(code)),
    get inputs() {
      const { files, missing } = (kept ?? session?.last)?.inputs ?? { files: {}, missing: [] }
      return [...Object.keys(files), ...missing]
    },
    close: () => {
      isClosed = true
      return inTurn(async () => {
        await closeSession(session, cacheDir)
        session = null
        await release?.()
      })
    },
  }
}

async function isCurrent({ inputs, bundle }: KeptBundle): Promise<boolean> {
  // `octavo clear` removes its folder.
  if (!existsSync(bundle.serverFile)) return false
  const { modified, removed } = await changedInputs(inputs)
  return modified.length + removed.length === 0
}

async function openSession(plan: BundlePlan, key: string, cacheDir: string): Promise<Session> {
  const folder = path.join(cacheDir, 'bundle')
  await mkdir(folder, { recursive: true })
  const outDir = await mkdtemp(path.join(folder, `new-${process.pid}-`))
  return { key, plan, outDir, compiler: await createCompiler(plan, outDir), last: null, steps: [] }
}

/** Close a session, and keep its last bundle for the next run of the live server. */
async function closeSession(session: Session | null, cacheDir: string): Promise<void> {
  if (!session) return
  await closeRspack(session.compiler)
  const { key, plan, outDir, last } = session
  if (last?.bundle) {
    const { inputs, bundle } = last
    const made = { key, outDir, inputs, bundle, root: plan.root }
    // It fails with a full disk or after `octavo clear`; then the next run compiles.
    await keepBundle(cacheDir, made).catch(() => undefined)
  }
  await rm(session.outDir, { recursive: true, force: true })
}

async function refresh(session: Session): Promise<void> {
  const { plan, outDir, compiler, last } = session
  // The comparison or the compiler may miss files that are written after this time.
  const since = await timeOfDisk(outDir)
  const changes = last ? await changedInputs(last.inputs) : { modified: [], removed: [] }
  if (last && changes.modified.length + changes.removed.length === 0) return
  const { compilations, diagnostics } = await runRspack(compiler, plan.root, changes)
  const inputs = await hashInputs(toDependencies(plan, compilations), since)
  const compiled = diagnostics.length > 0 ? null : await readCompiled(plan, outDir, compilations)
  const bundle = compiled && { ...compiled, files: withSteps(session, compiled.files) }
  session.last = { inputs, diagnostics, bundle }
}

/** Keep the files of earlier hot updates: the compiler removes them, but a tab may still request them. */
function withSteps(session: Session, files: readonly OutputFile[]): readonly OutputFile[] {
  const known = new Map(session.steps.map((file) => [file.path, file]))
  for (const file of files) if (file.path.startsWith(HOT_FOLDER)) known.set(file.path, file)
  session.steps = [...known.values()].slice(-MOST_STEPS)
  const all = new Map([...session.steps, ...files].map((file) => [file.path, file]))
  return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}
