/** A worker thread that starts before there is work for it, so that its code is loaded while files are read. */
import type { WorkerThread } from '../engine/worker-pool.ts'
import type { SiteTools } from './site-tools.ts'

/** Tools whose first worker is already started. */
interface EarlyTools {
  tools: SiteTools
  /** Terminate the worker if it was not used. */
  close(): Promise<void>
}

/** Start one worker now. */
export function startEarly(tools: SiteTools): EarlyTools {
  let waiting: WorkerThread | null = tools.startWorker()
  const drop = () => {
    waiting = null
  }
  // If it cannot start, the pool starts another one, whose error is handled where its answer is awaited.
  waiting.on('error', drop)
  waiting.on('exit', drop)
  waiting.unref()
  return {
    tools: {
      ...tools,
      startWorker() {
        const thread = waiting ?? tools.startWorker()
        waiting = null
        return thread
      },
    },
    async close() {
      await waiting?.terminate()
    },
  }
}
