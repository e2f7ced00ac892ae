/** Entry of the worker threads: `lib/worker.cjs`, with its code cache. */
import { fileURLToPath } from 'node:url'
import { runCached } from './run-cached.js'

runCached(fileURLToPath(new URL('../lib/worker.cjs', import.meta.url)))
