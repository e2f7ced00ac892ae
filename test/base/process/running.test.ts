/** The mark in a name tells which process left the file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { isLeft, isRunning, markOf } from '../../../cli/base/process/running.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const DAY = 86_400_000
let folder: string
afterEach(() => removeFolder(folder))

/** A file that was just written. */
function make(name: string): string {
  folder = makeFolder({ [name]: '' })
  return join(folder, name)
}

test('a file of a running process is not a leftover, however old it is', () => {
  const file = make(`used-${markOf(process.ppid)}abc`)
  utimesSync(file, 1, 1)
  expect([isLeft(file), isRunning(process.ppid)]).toEqual([false, true])
})

test('a file of an ended process is a leftover', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  const mark = markOf(child.pid ?? 0)
  await once(child, 'close')
  expect([isLeft(make(`used-${mark}`)), isRunning(child.pid ?? 0)]).toEqual([true, false])
})

test('another process with the number of an ended one did not write the file', () => {
  if (markOf(process.ppid).includes('_-_')) return
  expect(isLeft(make(`used-${markOf(process.ppid).replace(/_\d+_/, '_1_')}`))).toBe(true)
})

test.each(['used-7_1_00000000_', 'spool-Ab12cD'])(
  'a file of another machine or an earlier version is a leftover after two weeks: %s',
  (name) => {
    const file = make(name)
    expect([isLeft(file), isLeft(file, Date.now() + 15 * DAY)]).toEqual([false, true])
  },
)

test('a missing file is not a leftover', () => {
  expect(isLeft(join(make('a'), '../gone'))).toBe(false)
})
