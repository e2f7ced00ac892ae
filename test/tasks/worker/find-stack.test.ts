import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { findStack } from '../../../cli/tasks/worker/find-stack.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

/** Reports its start, and ends on request: two numbers of shared memory. */
const LOOP = `const { workerData: flags } = require('node:worker_threads')
function spin() {
  Atomics.store(flags, 0, 1)
  while (Atomics.load(flags, 1) === 0);
}
spin()
`

test('finds the position of a thread that does not answer, and lets it continue', async () => {
  const folder = makeFolder({ 'loop.cjs': LOOP })
  const flags = new Int32Array(new SharedArrayBuffer(8))
  const file = join(folder, 'loop.cjs')
  // Includes threads that are gone.
  await once(new Worker('0', { eval: true }), 'exit')
  const worker = new Worker(file, { workerData: flags })
  const ended = once(worker, 'exit')
  while (Atomics.load(flags, 0) === 0) await setImmediate()
  const [innermost, caller] = (await findStack(worker.threadId, 60_000)).split('\n')
  expect(innermost).toMatch(/^ {4}at spin \(.*\/loop\.cjs:4:\d+\)$/)
  expect(innermost).toContain(file)
  expect(caller).toContain(`${file}:6:1`)
  Atomics.store(flags, 1, 1)
  expect(await ended).toEqual([0])
  removeFolder(folder)
})

test('reports nothing for a thread that does not pause', async () => {
  expect(await findStack(-1, 1)).toBe('')
})
