/**
 * Which files are recognized by their stamps, and which are read again.
 *
 * @isolated it replaces modules
 */
import {
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'

/** Long after all files of a test were written, unless a test changes it. */
const clock = { now: Date.now() + 3_600_000 }
jest.unstable_mockModule('../../../cli/base/disk/disk-time.ts', () => ({
  timeOfDisk: async () => clock.now,
  diskNow: () => Date.now(),
}))
const { openStampedHashes } = await import('../../../cli/make/bundle/stamped-hashes.ts')

const LIST = 'caches/stamps'
let folder: string
beforeEach(() => {
  clock.now = Date.now() + 3_600_000
  folder = makeFolder({ 'caches/keep': '', 'a.ts': 'one', 'b.ts': 'two', 'c/d.ts': 'three' })
})
afterEach(() => removeFolder(folder))
const inFolder = (name: string) => join(folder, name)
const open = (onDamage?: () => void) => openStampedHashes(inFolder('caches'), onDamage)

/** A run that reads the unknown files. @returns the hashes that it knew. */
async function run(...names: string[]): Promise<(string | undefined)[]> {
  const hashes = open()
  const found = names.map((name) => hashes.find(inFolder(name)))
  for (const name of names) hashes.note(inFolder(name), `hash of ${name}`)
  await hashes.save()
  return found
}

test('hashed files and folders are known until they change, and the list does not contain their names', async () => {
  expect(await run('a.ts', 'c', 'none.ts')).toEqual([undefined, undefined, undefined])
  expect(await run('a.ts', 'c', 'none.ts')).toEqual(['hash of a.ts', 'hash of c', undefined])
  expect(readFileSync(inFolder(LIST), 'utf8')).not.toContain(folder)
  writeFiles(folder, { 'a.ts': 'ONE', 'c/new.ts': '' })
  expect(await run('a.ts', 'c')).toEqual([undefined, undefined])
})

test.each<[string, () => void]>([
  ['an edit that keeps size and date', () => writeFileSync(inFolder('a.ts'), 'ONE')],
  ['another file at its path', () => renameSync(inFolder('b.ts'), inFolder('a.ts'))],
  [
    'a link to another file',
    () => {
      rmSync(inFolder('a.ts'))
      symlinkSync(inFolder('b.ts'), inFolder('a.ts'))
    },
  ],
  ['a removed file', () => rmSync(inFolder('a.ts'))],
])('%s is noticed', async (_, change) => {
  for (const name of ['a.ts', 'b.ts']) utimesSync(inFolder(name), 1e9, 1e9)
  await run('a.ts')
  change()
  // A program cannot set the first of the two dates.
  if (_.startsWith('an edit')) utimesSync(inFolder('a.ts'), 1e9, 1e9)
  expect(await run('a.ts')).toEqual([undefined])
})

test('a file that was written a moment before is not kept: a later edit may have the same date', async () => {
  clock.now = statSync(inFolder('a.ts')).ctimeMs + 60
  await run('a.ts')
  expect(await run('a.ts')).toEqual([undefined])
})

test('a file that changes while it is hashed is read again', async () => {
  const hashes = open()
  hashes.find(inFolder('a.ts'))
  writeFiles(folder, { 'a.ts': 'longer' })
  hashes.note(inFolder('a.ts'), 'hash of either')
  await hashes.save()
  expect(open().find(inFolder('a.ts'))).toBeUndefined()
})

test('files that a run did not ask for are dropped when it adds new ones', async () => {
  await run('a.ts', 'b.ts')
  await run('a.ts', 'c/d.ts')
  expect(await run('a.ts', 'b.ts', 'c/d.ts')).toEqual(['hash of a.ts', undefined, 'hash of c/d.ts'])
})

test('a damaged list is reported and made again; a read-only list is left', async () => {
  await run('a.ts')
  const text = readFileSync(inFolder(LIST), 'utf8')
  writeFileSync(inFolder(LIST), text.replace('hash of', 'hash or'))
  const onDamage = jest.fn()
  expect(open(onDamage).find(inFolder('a.ts'))).toBeUndefined()
  expect(onDamage).toHaveBeenCalledTimes(1)
  expect(await run('a.ts')).toEqual([undefined])
  expect(await run('a.ts')).toEqual(['hash of a.ts'])
  rmSync(inFolder('caches'), { recursive: true })
  expect(await run('a.ts')).toEqual([undefined])
})
