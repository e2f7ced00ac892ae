/** Articles on disk. Reading returns the written text, also after a move, or an error. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySpool, createSpool, createSpoolReader, isDamage } from '../../cli/engine/spool.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => removeFolder(folder))

const bodyOf = (text: string) => ({ article: [text], toc: [] })

/** A spool with an article for each text, and their places. */
function spoolOf(name: string, ...texts: string[]) {
  const spool = createSpool(join(folder, name))
  const refs = texts.map((text) => spool.write(bodyOf(text)))
  spool.close()
  return refs
}

test('articles are found by their places, in any order, from several files', () => {
  const [a, b] = spoolOf('one', 'ä'.repeat(1000), 'b')
  const [c] = spoolOf('two', 'c')
  if (!a || !b || !c) throw new Error('nothing was written')
  expect([a.offset, b.offset]).toEqual([0, a.length])
  const reader = createSpoolReader()
  expect([c, b, a].map((ref) => reader.read(ref).article[0])).toEqual(['c', 'b', 'ä'.repeat(1000)])
  reader.close()
})

test('copies from several spools are in one, in the requested order', () => {
  const [a, b] = spoolOf('one', 'a', 'bb')
  const [c] = spoolOf('two', 'ccc')
  if (!a || !b || !c) throw new Error('nothing was written')
  const file = join(folder, 'all')
  const copied = copySpool([c, a, b], file)
  expect(copied).toEqual([
    { ...c, file, offset: 0 },
    { ...a, file, offset: c.length },
    { ...b, file, offset: c.length + a.length },
  ])
  expect(readFileSync(file)).toHaveLength(a.length + b.length + c.length)
  const reader = createSpoolReader()
  expect(copied.map((ref) => reader.read(ref).article[0])).toEqual(['ccc', 'a', 'bb'])
  reader.close()
})

test('changed bytes of an earlier build are damage; equal texts have equal hashes', () => {
  const [ref, same, other] = spoolOf('kept', 'text', 'text', 'Text')
  if (!ref || !same || !other) throw new Error('nothing was written')
  expect([same.hash, other.hash]).toEqual([ref.hash, expect.not.stringMatching(ref.hash)])
  // It is part of the data that is kept from one build to the next.
  expect(ref.hash).toMatch(/^[\w-]{22}$/)
  writeFileSync(ref.file, readFileSync(ref.file, 'utf8').replace('text', 'tEXt'))
  const reader = createSpoolReader()
  expect(reader.read(ref).article).toEqual(['tEXt'])
  expect(reader.read({ ...same, isKept: true }).article).toEqual(['text'])
  const errorOf = (read: () => unknown) => {
    try {
      return read()
    } catch (error) {
      return error
    }
  }
  const damage = errorOf(() => reader.read({ ...ref, isKept: true }))
  expect(damage).toMatchObject({ message: `${ref.file} is damaged` })
  // Data for later builds is never copied without a check.
  const copied = errorOf(() => copySpool([ref], join(folder, 'all')))
  reader.close()
  // Classes do not survive the message between threads, but a name does.
  expect([damage, copied, { name: 'SpoolDamaged' }].map(isDamage)).toEqual([true, true, true])
  expect([new Error('other'), {}, null, 'SpoolDamaged'].map(isDamage)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
