/** Lists of which an edit writes only what it changed: what is read is what was saved, whatever is on the disk. */
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openKeptList } from '../../cli/pipeline/kept-list.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

interface Entry {
  text: string
}

let folder: string
beforeEach(() => {
  folder = makeFolder({})
})
afterEach(() => removeFolder(folder))

const file = (name = 'list') => join(folder, name)
const open = (program = 'p') => openKeptList<string, Entry>(file(), { program })
const sizeOf = (name: string) => statSync(file(name)).size
const read = () => {
  const { head, entries } = open()
  return { head, texts: Object.fromEntries(Array.from(entries, ([key, { text }]) => [key, text])) }
}

/** Save entries, of which those with the text of before are the same objects. */
function save(head: string, texts: Record<string, string>): void {
  const list = open()
  const entries = Object.entries(texts).map(([key, text]): [string, Entry] => {
    const known = list.entries.get(key)
    return [key, known?.text === text ? known : { text }]
  })
  list.save(head, new Map(entries))
}

const many = (count: number, text = 'x'.repeat(100)) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key ${at}`, `${text} ${at}`]))

test('without files there is nothing', () => {
  expect(open()).toMatchObject({ isDamaged: false, isForeign: false, head: null })
  expect(open().entries.size).toBe(0)
})

test('a change of few entries leaves the others unwritten', () => {
  const texts = many(1000)
  save('first', texts)
  const written = readFileSync(file())
  const changed = { ...texts, 'key 7': 'other', new: 'new' }
  Reflect.deleteProperty(changed, 'key 9')
  save('second', changed)
  expect(readFileSync(file())).toEqual(written)
  expect(sizeOf('list-changes')).toBeLessThan(1000)
  expect(read()).toEqual({ head: 'second', texts: changed })
  save('third', texts)
  expect(sizeOf('list-changes')).toBeLessThan(1000)
  expect(read()).toEqual({ head: 'third', texts })
})

test('a change of many entries writes all, once', () => {
  save('first', many(1000))
  const changed = { ...many(1000), ...many(200, 'other') }
  save('second', changed)
  expect(existsSync(file('list-changes'))).toBe(false)
  expect(read()).toEqual({ head: 'second', texts: changed })
  save('third', { ...changed, new: 'new' })
  expect(sizeOf('list-changes')).toBeLessThan(300)
  expect(read()).toEqual({ head: 'third', texts: { ...changed, new: 'new' } })
})

test('random sequences of changes, each read as it was saved', () => {
  let seed = 5
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  let texts = many(300)
  for (let round = 0; round < 60; round += 1) {
    const next: Record<string, string> = { ...texts }
    for (let change = random(60); change > 0; change -= 1) {
      const key = `key ${random(330)}`
      if (random(3) === 0) Reflect.deleteProperty(next, key)
      else next[key] = `${random(4)}`
    }
    save(`${round}`, next)
    expect(read()).toEqual({ head: `${round}`, texts: next })
    texts = next
  }
})

test('one list saves again what it has saved', () => {
  const list = open()
  const entries = new Map(Object.entries(many(3)).map(([key, text]) => [key, { text }]))
  list.save('first', entries)
  entries.set('key 1', { text: 'other' })
  list.save('second', entries)
  expect(read()).toEqual({ head: 'second', texts: { ...many(3), 'key 1': 'other' } })
})

test('changes of another list, as after a kill, are ignored', () => {
  save('first', many(3))
  save('second', { ...many(3), new: 'new' })
  copyFileSync(file('list-changes'), file('copy'))
  rmSync(file())
  save('third', many(2))
  copyFileSync(file('copy'), file('list-changes'))
  expect(open().isDamaged).toBe(false)
  expect(read()).toEqual({ head: 'third', texts: many(2) })
  save('fourth', { ...many(2), new: 'newer' })
  expect(read()).toEqual({ head: 'fourth', texts: { ...many(2), new: 'newer' } })
})

test.each(['list', 'list-changes'])(
  'with a damaged %s there is nothing, and it is told',
  (name) => {
    save('first', many(3))
    save('second', { ...many(3), new: 'new' })
    const bytes = readFileSync(file(name))
    bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1
    writeFileSync(file(name), bytes)
    expect(open()).toMatchObject({ isDamaged: true, head: null })
    expect(open().entries.size).toBe(0)
    save('third', many(2))
    expect(open().isDamaged).toBe(false)
    expect(read()).toEqual({ head: 'third', texts: many(2) })
  },
)

test('a list of another program is foreign', () => {
  save('first', many(3))
  save('second', many(4))
  expect(open('q')).toMatchObject({ isForeign: true, isDamaged: false, head: null })
  expect(open('q').entries.size).toBe(0)
})

test('entries are converted once when they are read, and for writing', () => {
  const storage = {
    program: 'p',
    revive: ({ text }: Entry) => ({ text: `${text} read` }),
    pack: ({ text }: Entry) => ({ text: text.replace(' read', '') }),
  }
  const list = openKeptList<null, Entry>(file(), storage)
  list.save(null, new Map([['a', { text: 'a' }]]))
  const again = openKeptList<null, Entry>(file(), storage)
  again.save(null, new Map([...again.entries, ['b', { text: 'b' }]]))
  const entries = [...openKeptList<null, Entry>(file(), storage).entries]
  expect(entries).toEqual([
    ['b', { text: 'b read' }],
    ['a', { text: 'a read' }],
  ])
})
