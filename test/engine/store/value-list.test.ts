/** Lists in a store: an edit writes one part, and what is read is what was saved. */
import { readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { openValueList } from '../../../cli/engine/store/value-list.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { logIn, open } from './helpers.ts'

interface Entry {
  text: string
}

let folder: string
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => removeFolder(folder))

/** Save entries, of which those with the same text as before are the same objects. @returns bytes and damage. */
function save(texts: Record<string, string>) {
  let damaged = 0
  const store = open(folder, { onDamage: () => (damaged += 1) })
  const list = openValueList<Entry>(store, 'list')
  const read = Object.fromEntries(Array.from(list.entries, ([key, { text }]) => [key, text]))
  const before = store.log.end.slice(0)
  const entries = Object.entries(texts).map(([key, text]): [string, Entry] => {
    const known = list.entries.get(key)
    return [key, known?.text === text ? known : { text }]
  })
  list.save(new Map(entries))
  store.saveUsed()
  const [start = 0n] = new BigInt64Array(before)
  const [end = 0n] = new BigInt64Array(store.log.end)
  store.close()
  return { read, damaged, written: Number(end - start) }
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`/page/${at}`, 'x'.repeat(100)]))

test('a changed entry writes one part, and an unchanged list writes nothing', () => {
  const all = save(many(6_400)).written
  expect(save(many(6_400)).written).toBe(0)
  const one = save({ ...many(6_400), '/page/9': 'changed' }).written
  expect(one).toBeGreaterThan(0)
  expect(one).toBeLessThan(all / 6)
})

test('random lists are read as they were saved', () => {
  const texts = fc.dictionary(fc.stringMatching(/^[a-e]{1,3}$/), fc.constantFrom('one', 'two'))
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 5 }), (lists) => {
      save({})
      let before: Record<string, string> = {}
      for (const list of lists) {
        expect(save(list).read).toEqual(before)
        before = list
      }
      expect(save({}).read).toEqual(before)
    }),
    { numRuns: 20 },
  )
})

test('a damaged part loses its entries, once, even if it has none', () => {
  for (const texts of [many(200), {}]) {
    save(texts)
    const store = open(folder)
    const { offset = 0 } = store.find('list 5') ?? {}
    store.close()
    const bytes = readFileSync(logIn(folder))
    bytes[offset] = (bytes[offset] ?? 0) ^ 1
    writeFileSync(logIn(folder), bytes)
    const { read, damaged } = save(texts)
    expect(damaged).toBe(1)
    expect(texts).toMatchObject(read)
    expect(Object.keys(texts).length - Object.keys(read).length).toBeLessThan(50)
    expect(save(texts)).toMatchObject({ read: texts, damaged: 0, written: 0 })
  }
})
