/** Entry of the process that bundles: `lib/bundler.cjs`, with its code cache. */
import { fileURLToPath } from 'node:url'
import { runCached } from './run-cached.js'

runCached(fileURLToPath(new URL('../lib/bundler.cjs', import.meta.url)))
