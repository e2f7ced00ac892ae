import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookAtSource } from '../../../cli/tasks/doc/look-at-source.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let root: string
beforeEach(() => {
  root = makeFolder({ 'a.md': 'one', 'b.md': 'two' })
})
afterEach(() => removeFolder(root))

const hash = (file: string) => lookAtSource(root, file).digest
const write = (text: string) => writeFileSync(join(root, 'a.md'), text)

test('a text of the same size, written in the same moment, is another one', () => {
  const first = hash('a.md')
  write('two')
  utimesSync(join(root, 'a.md'), 1, 1)
  const second = hash('a.md')
  expect(second).not.toBe(first)
  write('one')
  utimesSync(join(root, 'a.md'), 1, 1)
  expect(hash('a.md')).toBe(first)
})

test('a file that takes the place of another one with its date and size is read', () => {
  for (const file of ['a.md', 'b.md']) utimesSync(join(root, file), 1, 1)
  const [first, other] = [hash('a.md'), hash('b.md')]
  renameSync(join(root, 'b.md'), join(root, 'a.md'))
  expect(first).not.toBe(other)
  expect(hash('a.md')).toBe(other)
})

test('it says whether a section may be marked as untranslated', () => {
  expect(lookAtSource(root, 'a.md').hasFlag).toBe(false)
  write('# A\n\n<!-- untranslated -->\n')
  expect(lookAtSource(root, 'a.md').hasFlag).toBe(true)
})

test('what cannot be read says why', () => {
  for (const file of ['none.md', 'a.md/index.ts', `${'long'.repeat(99)}.md`])
    expect(() => hash(file)).toThrow(expect.objectContaining({ code: 'SCAN_UNREADABLE' }))
})
