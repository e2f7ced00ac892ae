/** Files of one value: read as they were written, by the writer that wrote them, or not at all. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  readValueFile,
  tryWriteValueFile,
  writeValueFile,
} from '../../../cli/base/disk/value-file.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = makeFolder()
  file = join(folder, 'value')
})
afterEach(() => removeFolder(folder))

test('a file has the value for its writer, and no other', () => {
  expect(readValueFile(file, 'one')).toEqual({ value: null })
  const value = new Map([['a', [1, new Set(['b'])]]])
  writeValueFile(file, 'one', value)
  expect(readValueFile(file, 'one')).toEqual({ value })
  expect(readValueFile(file, 'two')).toEqual({ value: null })
  expect(readdirSync(folder)).toEqual(['value'])
})

test('whichever byte of it is another one, it has no wrong value', () => {
  writeValueFile(file, 'one', { key: 'value', list: [1, 2] })
  const bytes = readFileSync(file)
  const writer = bytes.indexOf('\tone\t') + 1
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(file, changed)
    // The name of another writer is no damage.
    const isWriter = at >= writer && at < writer + 'one'.length
    expect([at, readValueFile(file, 'one')]).toEqual([
      at,
      isWriter ? { value: null } : { value: null, isDamaged: true },
    ])
  }
})

test('a file that is cut anywhere is damaged', () => {
  writeValueFile(file, 'one', { key: 'value' })
  const bytes = readFileSync(file)
  for (let size = 0; size < bytes.length; size += 1) {
    writeFileSync(file, bytes.subarray(0, size))
    expect(readValueFile(file, 'one')).toEqual({ value: null, isDamaged: true })
  }
})

test('a folder that is missing is an error, or created', () => {
  const inner = join(folder, 'none/value')
  expect(() => writeValueFile(inner, 'one', 1)).toThrow('ENOENT')
  tryWriteValueFile(inner, 'one', 1)
  expect(readValueFile(inner, 'one')).toEqual({ value: 1 })
  tryWriteValueFile(join(inner, 'value'), 'one', 2)
  expect(readValueFile(inner, 'one')).toEqual({ value: 1 })
})
