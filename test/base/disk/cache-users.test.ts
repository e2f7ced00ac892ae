/** Builds that use a folder of caches know of each other. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { enterCache, isOnlyUser } from '../../../cli/base/disk/cache-users.ts'
import { markOf } from '../../../cli/base/process/running.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => removeFolder(folder))

/** A note of a process. */
const note = (mark: string) => writeFileSync(join(folder, `used-${mark}`), '')

test('a process that uses a folder is noted until it leaves', () => {
  const leave = enterCache(folder)
  expect([readdirSync(folder), isOnlyUser(folder)]).toEqual([[`used-${markOf(process.pid)}`], true])
  leave()
  expect(readdirSync(folder)).toEqual([])
})

test('one beside another running process is not the only one', () => {
  note(markOf(process.ppid))
  expect(isOnlyUser(folder)).toBe(false)
})

test('a process that was killed counts no more, and its note goes', () => {
  note(markOf(process.pid).replace(/^\d+/, '4194305'))
  expect([isOnlyUser(folder), readdirSync(folder)]).toEqual([true, []])
})

test('a folder that does not exist has no users, and cannot get any', () => {
  const none = join(folder, 'none')
  enterCache(none)()
  expect(isOnlyUser(none)).toBe(true)
})
