/** Looks at many files by one or two threads. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { nodeDisk } from '../../../cli/base/disk/disk.ts'
import { createLook, finishLook, helpLook, stampAt } from '../../../cli/base/disk/look-at-files.ts'
import { ABSENT, toStamp } from '../../../cli/base/disk/stamp.ts'
import { makeFolder } from '../../read/scan/temporary-site.ts'

const COUNT = 1_000
const NAMES = Array.from({ length: COUNT }, (_, at) => `${at % 7}/${at}.txt`)
const makeFiles = () => makeFolder(Object.fromEntries(NAMES.map((name) => [name, name])))

test('each file has its own stamp, and a missing one that of no file', () => {
  const folder = makeFiles()
  rmSync(join(folder, '3/3.txt'))
  const stamps = finishLook(createLook(folder, [...NAMES, '']))
  const expected = NAMES.map((name) => toStamp(nodeDisk.stat(join(folder, name))))
  expect(NAMES.map((_, at) => stampAt(stamps, at))).toEqual(expected)
  expect(stampAt(stamps, 3)).toEqual(ABSENT)
  expect(stampAt(stamps, COUNT)).toEqual(toStamp(nodeDisk.stat(folder)))
})

test('a thread that ends in the middle of its work costs a wait, and no stamp', () => {
  const folder = makeFiles()
  const look = createLook(folder, NAMES)
  let count = 0
  const breaks = {
    ...nodeDisk,
    stat(path: string) {
      count += 1
      if (count > 300) throw new Error('killed')
      return nodeDisk.stat(path)
    },
  }
  expect(() => helpLook(look, breaks)).toThrow('killed')
  expect(finishLook(look)).toEqual(finishLook(createLook(folder, NAMES)))
})

test('stamps of another thread are seen by this one', async () => {
  const look = createLook(makeFiles(), NAMES)
  const taken = `const { stamps, progress } = require('node:worker_threads').workerData
    Atomics.add(progress, 0, 256)
    stamps.fill(7, 0, 4 * 256)
    setTimeout(() => { Atomics.add(progress, 1, 256); Atomics.notify(progress, 1) }, 50)`
  const thread = new Worker(taken, { eval: true, workerData: look })
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  while (Atomics.load(look.progress, 0) === 0) await new Promise(setImmediate)
  const stamps = finishLook(look)
  expect(stampAt(stamps, 255)).toEqual([7, 7, 7, 7])
  expect(stampAt(stamps, 256)[0]).toBe(NAMES[256]?.length)
  await ended
})

test('permissions make a file look like none, and other errors of the disk are thrown', () => {
  const refuse = (code: string) => ({
    ...nodeDisk,
    stat: () => {
      throw Object.assign(new Error(code), { code })
    },
  })
  const look = () => createLook(makeFiles(), NAMES.slice(0, 3))
  expect(stampAt(finishLook(look(), refuse('EACCES')), 0)).toEqual(ABSENT)
  expect(() => finishLook(look(), refuse('EIO'))).toThrow('EIO')
})
