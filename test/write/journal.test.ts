/** What is removed from an output may be gone, or be something else by now, and systems name that differently. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Disk, nodeDisk } from '../../cli/base/disk/disk.ts'
import { removeFile, removeFolder } from '../../cli/write/journal.ts'
import { makeFolder, snapshot } from './temporary-output.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder()
  mkdirSync(join(folder, 'full'))
  writeFileSync(join(folder, 'full/a'), 'text')
})

/** A disk that removes nothing. */
function failWith(code: string): Disk {
  const fail = () => {
    throw Object.assign(new Error(code), { code })
  }
  return { ...nodeDisk, unlink: fail, rmdir: fail }
}

test('a folder with a file, and a file that is a folder now, stay without an error', () => {
  removeFolder(join(folder, 'full'), nodeDisk)
  removeFile(join(folder, 'full'), nodeDisk)
  expect(snapshot(folder)).toEqual({ 'full/a': 'text' })
})

test.each(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'])(
  'a folder that is not empty or is gone stays without an error where that is %s',
  (code) => {
    expect(() => removeFolder(join(folder, 'full'), failWith(code))).not.toThrow()
  },
)

test.each([
  ['ENOENT', 'full/a'],
  ['ENOTDIR', 'full/a'],
  ['EISDIR', 'full'],
  ['EPERM', 'full'],
])('a file that is gone or is a folder stays without an error where that is %s', (code, path) => {
  expect(() => removeFile(join(folder, path), failWith(code))).not.toThrow()
})

test.each([
  ['EPERM', 'full/a'],
  ['EPERM', 'none'],
  ['EACCES', 'full'],
])('a file that cannot be removed is an error: %s of %s', (code, path) => {
  expect(() => removeFile(join(folder, path), failWith(code))).toThrow(code)
  expect(() => removeFolder(join(folder, path), failWith(code))).toThrow(code)
})
