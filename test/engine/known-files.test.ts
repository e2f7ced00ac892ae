import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCheckedJson, toCheckedJson } from '../../cli/engine/checked-json.ts'
import { KNOWN_FILES, openKnownFiles } from '../../cli/engine/known-files.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

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
    expect(readFileSync(file(KNOWN_FILES), 'utf8')).toContain('"one":[5,1000,')
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

test('a file with its hash is read, and no other one, whichever byte of it is another', () => {
  const text = toCheckedJson({ key: 'value', list: [1, 2] })
  writeFileSync(file('record'), text)
  expect(readCheckedJson(file('record'))).toEqual({ value: { key: 'value', list: [1, 2] } })
  // The last byte closes the object, and nothing is read from it.
  for (let at = 0; at < text.length - 1; at += 1) {
    flip(file('record'), at)
    expect(readCheckedJson(file('record'))).toMatchObject({ value: null })
    flip(file('record'), at)
  }
  for (const cut of ['', text.slice(0, 20), text.slice(0, -1)]) {
    writeFileSync(file('record'), cut)
    expect(readCheckedJson(file('record'))).toEqual({ value: null, isDamaged: true })
  }
  writeFileSync(file('record'), '{"key":"of a version without hashes"}')
  expect(readCheckedJson(file('record'))).toEqual({ value: null })
})
