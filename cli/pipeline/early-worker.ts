/** A worker thread that starts before it is known what it is going to do: its code is loaded while files are read. */
import type { WorkerThread } from '../workers/pool.ts'
import type { SiteTools } from './site-tools.ts'

/** The same tools, whose first worker is there already. */
interface EarlyTools {
  tools: SiteTools
  /** End the worker where nobody has taken it. */
  close(): Promise<void>
}

/** Start one worker now. */
export function startEarly(tools: SiteTools): EarlyTools {
  let waiting: WorkerThread | null = tools.startWorker()
  const drop = () => {
    waiting = null
  }
  // One that cannot start is started again, and fails where its work is waited for.
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
