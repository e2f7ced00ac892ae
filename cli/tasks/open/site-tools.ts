import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FileLook } from '../../base/disk/look-at-files.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { type Bundle, type BundleOptions, bundleSite } from '../../make/bundle/bundle-site.ts'
import { compileApart, prepareCompileApart } from '../../make/bundle/compile-apart.ts'
import { createDevBundler } from '../../make/bundle/dev-bundler.ts'
import { expectsStock } from '../../make/bundle/expects-stock.ts'
import { findStock } from '../../make/bundle/stock-bundle.ts'
import { findStack } from '../worker/find-stack.ts'
import type { WorkerThread } from '../worker/worker-pool.ts'

/** Threads and bundlers that the pipeline starts; tests use versions that run in their own thread. */
export interface SiteTools {
  /** Start one thread that answers the calls of `cli/tasks/worker/calls.ts`. */
  startWorker(): WorkerThread
  /** Let a second thread look at files. Default: none does. */
  startLook?(look: FileLook): void
  /** Bundle the code of a site, once. */
  bundleSite(options: BundleOptions): Promise<Bundle>
  /** Prepare for {@link SiteTools.bundleSite}, before its options are known. Default: no preparation. */
  prepareBundle?(loaded: LoadedConfig): Promise<void>
  /** Create a bundler that bundles the code of a site repeatedly. */
  createDevBundler: typeof createDevBundler
}

/** Threads of Node, and rspack in a process of its own. */
export const NODE_TOOLS: SiteTools = {
  startWorker,
  startLook,
  bundleSite: (options) => bundleSite(options, compileApart, findStock()),
  async prepareBundle(loaded) {
    if (!(await expectsStock(findStock(), loaded))) prepareCompileApart()
  },
  createDevBundler,
}

/**
 * Size of the young generation of a thread's heap, in MiB. The default of V8 is three times as much for the life of each
 * thread, but a page needs only a few hundred kilobytes.
 */
const YOUNG_MEGABYTES = 16

/** A thread that only looks at files needs little memory, in MiB. */
const LOOK_LIMITS = { maxYoungGenerationSizeMb: 4 }

function startWorker(): WorkerThread {
  const progress = new Int32Array(new SharedArrayBuffer(4))
  const script = pathToFileURL(join(findPackageRoot(), 'bin/worker.js'))
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES }
  const worker = new Worker(script, { workerData: progress, resourceLimits })
  return Object.assign(worker, { progress, findStack: () => findStack(worker.threadId) })
}

function startLook(look: FileLook): void {
  const script = join(findPackageRoot(), 'lib/look.cjs')
  const thread = new Worker(script, { workerData: look, resourceLimits: LOOK_LIMITS })
  // Without it, this thread looks at all files.
  thread.on('error', () => {})
  thread.unref()
}
