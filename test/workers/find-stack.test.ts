import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { findStack } from '../../cli/workers/find-stack.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

/** Says that it has begun, and ends when it is told to: two numbers of shared memory. */
const LOOP = `const { workerData: flags } = require('node:worker_threads')
function spin() {
  Atomics.store(flags, 0, 1)
  while (Atomics.load(flags, 1) === 0);
}
spin()
`

test('says where a thread is that answers nothing, and lets it go on', async () => {
  const folder = makeFolder({ 'loop.cjs': LOOP })
  const flags = new Int32Array(new SharedArrayBuffer(8))
  const file = join(folder, 'loop.cjs')
  // Threads that are gone count as well.
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

test('of a thread that does not pause it says nothing', async () => {
  expect(await findStack(-1, 1)).toBe('')
})
