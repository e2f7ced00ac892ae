/** The thread of the built program that stamps the files of a large output. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createLook, finishLook } from '../../cli/base/disk/look-at-files.ts'
import { makeFolder, PROJECT, removeFolder } from '../octavo.ts'

test('it stamps all files alone, as the main thread does, and ends', async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `${at % 9}/${at}.txt`)
  const folder = makeFolder(Object.fromEntries(names.map((name) => [name, name])))
  const paths = [...names, 'missing.txt', '']
  const look = createLook(folder, paths)
  const thread = new Worker(join(PROJECT, 'lib/look.cjs'), { workerData: look })
  const code = await new Promise((resolve) => thread.once('exit', resolve))
  expect([code, Atomics.load(look.progress, 1)]).toEqual([0, paths.length])
  expect(look.stamps).toEqual(finishLook(createLook(folder, paths)))
  removeFolder(folder)
})
