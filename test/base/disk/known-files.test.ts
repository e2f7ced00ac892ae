import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KNOWN_FILES, openKnownFiles } from '../../../cli/base/disk/known-files.ts'
import type { WrittenFile } from '../../../cli/base/disk/stamp.ts'
import { readValueFile } from '../../../cli/base/disk/value-file.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let folder = ''
let damages = 0
beforeEach(() => {
  folder = makeFolder()
  damages = 0
})
afterEach(() => removeFolder(folder))

const open = () =>
  openKnownFiles(folder, () => {
    damages += 1
  })
const file = (name: string) => join(folder, name)

/** Another byte in the same place. */
function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

describe('files of a cache', () => {
  beforeEach(() => {
    const known = open()
    known.write('one', 'first')
    known.write('two', 'second')
    known.save()
  })

  test('are known by size and date, and by content where a copy lost the dates', () => {
    expect(open().isAsLeft('one')).toBe(true)
    utimesSync(file('one'), 1, 1)
    const known = open()
    expect(known.isAsLeft('one')).toBe(true)
    known.save()
    // The new date is remembered, so that the content is read once.
    const { value } = readValueFile<Map<string, WrittenFile>>(file(KNOWN_FILES), 'files 1')
    expect(value?.get('one')?.stamp.slice(0, 2)).toEqual([5, 1000])
    expect([known.isAsLeft('other'), damages]).toEqual([false, 0])
  })

  test('that were damaged are not used, which is said once', () => {
    flip(file('one'), 2)
    writeFileSync(file('two'), '')
    const known = open()
    expect([known.isAsLeft('one'), known.isAsLeft('two'), damages]).toEqual([false, false, 1])
    known.write('one', 'first')
    known.save()
    expect([open().isAsLeft('one'), damages]).toEqual([true, 1])
  })

  test('are unknown where their list was damaged, or is gone', () => {
    flip(file(KNOWN_FILES), 100)
    expect([open().isAsLeft('one'), damages]).toEqual([false, 1])
    removeFolder(file(KNOWN_FILES))
    expect([open().isAsLeft('one'), damages]).toEqual([false, 1])
  })

  test('that are wanted no more leave the list', () => {
    open().save((name) => name === 'two')
    expect([open().isAsLeft('one'), open().isAsLeft('two')]).toEqual([false, true])
  })
})
