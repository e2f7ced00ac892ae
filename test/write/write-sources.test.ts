import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSources } from '../../cli/write/write-sources.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder({ 'same.txt': 'same' })
})
afterEach(() => removeFolder(folder))

test('a path that is given twice with the same bytes is written once', () => {
  const files = ['a.txt', 'same.txt', 'a.txt'].map((path) => ({ path, content: 'same' }))
  expect(writeSources(folder, files)).toEqual(['a.txt'])
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('same')
  expect(Object.keys(readTree(folder) ?? {})).toEqual(['a.txt', 'same.txt'])
})

test('a path with two contents is a bug of the caller, and nothing is written', () => {
  const files = ['one', 'two'].map((content) => ({ path: 'a.txt', content }))
  expect(() => writeSources(folder, files)).toThrow('a.txt would be written with two contents')
  expect(Object.keys(readTree(folder) ?? {})).toEqual(['same.txt'])
})
