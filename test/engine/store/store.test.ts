/** A store behaves as a map of which only what was saved is there the next time. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { processStartOf } from '../../../cli/base/process/running.ts'
import { nodeFiles } from '../../../cli/engine/store/files.ts'
import {
  openStoreReader,
  openValueStore,
  type ValueStore,
} from '../../../cli/engine/store/store.ts'
import { decodeTable, encodeTable } from '../../../cli/engine/store/table.ts'
import {
  createValueLog,
  createValueReader,
  endOf,
  hashValue,
  openValueWriter,
} from '../../../cli/engine/store/value-log.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { inspect, logIn, makeStore, open, putAll, readAll, type Values } from './helpers.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = makeFolder()
  folders.push(folder)
  return folder
}
const newStore = (values: Values) => {
  const folder = makeStore(values)
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder)
})

const KEYS = ['a', 'b', 'c', 'd', 'e']

/** A step of a random sequence. */
type Step =
  | { kind: 'put'; key: string; text: string }
  | { kind: 'get' | 'find'; key: string }
  | { kind: 'save' | 'saveUsed' | 'open' }

const key = fc.constantFrom(...KEYS)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), key, text: fc.string({ maxLength: 40 }) }),
  fc.record({ kind: fc.constantFrom('get' as const, 'find' as const), key }),
  fc.record({ kind: fc.constantFrom('save' as const, 'saveUsed' as const, 'open' as const) }),
)

test('any sequence of steps gives what a map gives', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const folder = makeFolder()
      let [now, saved, used] = [new Map<string, string>(), new Map<string, string>(), new Set()]
      const reopen = () => open(folder, { spare: 0, onDamage: () => expect('damage').toBe('') })
      let store: ValueStore = reopen()
      for (const one of steps) {
        if (one.kind === 'put') {
          store.put(one.key, Buffer.from(one.text))
          now.set(one.key, one.text)
          used.add(one.key)
        } else if (one.kind === 'get') {
          expect(store.get(one.key)?.toString()).toBe(now.get(one.key))
          used.add(one.key)
        } else if (one.kind === 'find') {
          expect(store.find(one.key)?.length).toBe(toLength(now.get(one.key)))
          used.add(one.key)
        } else if (one.kind === 'open') {
          store.close()
          store = reopen()
          now = new Map(saved)
          used = new Set()
        } else {
          if (one.kind === 'saveUsed') now = new Map([...now].filter(([name]) => used.has(name)))
          store[one.kind]()
          saved = new Map(now)
        }
      }
      store.close()
      store = reopen()
      expect(readAll(store, KEYS)).toEqual(Object.fromEntries(saved))
      store.close()
      removeFolder(folder)
    }),
    { numRuns: 150, seed: 7 },
  )
})

function toLength(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Buffer.byteLength(text)
}

test('thousands of values are found, also after some were dropped', () => {
  const folder = newFolder()
  const values = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, at) => [`key ${at}`, `value ${at} `.repeat(at % 60)]),
  )
  const store = open(folder)
  putAll(store, values)
  expect(readAll(store, Object.keys(values))).toEqual(values)
  store.save()
  store.close()
  const odd = Object.entries(values).filter((_, at) => at % 2 === 1)
  const again = open(folder, { spare: 0 })
  for (const [name] of odd) again.find(name)
  again.saveUsed()
  expect(readAll(again, Object.keys(values))).toEqual(Object.fromEntries(odd))
  again.close()
  expect(inspect(folder, Object.keys(values)).values).toEqual(Object.fromEntries(odd))
})

test('texts and bytes of any size are read as they were written, in any order', () => {
  const log = createValueLog(join(newFolder(), 'log'))
  const lone = String.fromCharCode(0xd8_00)
  const piece = fc.constantFrom('a', 'é', '漢', '😀', lone, '\0')
  const size = fc.constantFrom(0, 1, 500, 87_381, 87_382, 131_072, 262_144, 262_145, 400_000)
  const value = fc.record({ piece, size, isText: fc.boolean() })
  const reader = createValueReader()
  const check = fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
    const writer = openValueWriter(log)
    const written = values.map(({ piece, size, isText }) => {
      const text = piece.repeat(size)
      const bytes = Buffer.from(text)
      return { bytes, ref: writer.write(isText ? text : bytes) }
    })
    writer.flush()
    writer.close()
    for (const { bytes, ref } of written.toReversed()) {
      expect(ref.length).toBe(bytes.length)
      expect(reader.read(ref).equals(bytes)).toBe(true)
    }
  })
  fc.assert(check, { numRuns: 60 })
  reader.close()
})

test('a value that is read as JSON does not change when another one is read', () => {
  const log = createValueLog(join(newFolder(), 'log'))
  const writer = openValueWriter(log)
  const [long, short] = [['a'.repeat(999)], ['b']]
  const refs = [long, short].map((value) => writer.write(JSON.stringify(value)))
  writer.flush()
  writer.close()
  const reader = createValueReader()
  expect(refs.map((ref) => reader.readJson(ref))).toEqual([long, short])
  reader.close()
})

test('values that other threads write are found by their hashes', () => {
  const folder = newFolder()
  const store = open(folder)
  const writers = [openValueWriter(store.log), openValueWriter(store.log)]
  const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`)
  const refs = texts.map((text, at) => writers[at % 2]?.write(Buffer.from(text)))
  store.put('a', Buffer.from('own'))
  for (const writer of writers) writer.flush()
  for (const ref of refs) if (ref) store.addHash(ref)
  store.saveUsed()
  for (const writer of writers) writer.close()
  store.close()
  const again = open(folder)
  const bytes = readFileSync(logIn(folder))
  for (const text of texts) {
    const ref = again.findHash(hashValue(Buffer.from(text)))
    expect(ref).toMatchObject({ file: logIn(folder), length: text.length })
    const [start, length] = [ref?.offset ?? -1, ref?.length ?? 0]
    expect(bytes.toString('utf8', start, start + length)).toBe(text)
  }
  expect(again.findHash(hashValue(Buffer.from('unknown')))).toBeNull()
  // All values are found, so all are used.
  expect(again.get('a')?.toString()).toBe('own')
  again.saveUsed()
  again.close()
  expect(inspect(folder, ['a'])).toEqual({ values: { a: 'own' }, damaged: 0 })
  const last = open(folder)
  expect(texts.every((text) => last.findHash(hashValue(Buffer.from(text))))).toBe(true)
  last.close()
})

test('a log is copied when more than half of it and of the spare bytes are unused', () => {
  const folder = newStore({ a: 'a'.repeat(100), b: 'b'.repeat(100) })
  const log = logIn(folder)
  const dropB = (spare: number, text: string) => {
    const store = open(folder, { spare })
    store.get('a')
    store.put('c', Buffer.from(text))
    store.saveUsed()
    store.close()
  }
  // 202 bytes are unused next, and 101 are used: the log is worth a copy from 102 unused ones on.
  dropB(0, 'c')
  expect([logIn(folder), statSync(log).size]).toEqual([log, 201])
  const before = readFileSync(log)
  dropB(0, 'd')
  dropB(0, 'e')
  const copy = logIn(folder)
  expect(copy).not.toBe(log)
  expect(statSync(copy).size).toBe(101)
  expect(before.includes('b')).toBe(true)
  expect(inspect(folder, KEYS)).toEqual({ values: { a: 'a'.repeat(100), c: 'e' }, damaged: 0 })
})

test('a log with many unused bytes stays until they are worth a copy', () => {
  const folder = newStore({ a: 'a', b: 'b'.repeat(1_000) })
  const log = logIn(folder)
  const readA = (spare?: number) => {
    const store = open(folder, spare === undefined ? {} : { spare })
    store.get('a')
    store.saveUsed()
    store.close()
  }
  readA()
  readA(1_000)
  readA(999)
  expect(logIn(folder)).toBe(log)
  readA(998)
  expect(logIn(folder)).not.toBe(log)
  expect(inspect(folder, KEYS).values).toEqual({ a: 'a' })
})

test('a log is not copied if values were not saved, or the unused ones were kept', () => {
  const folder = newStore({ a: 'a'.repeat(100) })
  const log = logIn(folder)
  for (const end of [(store: ValueStore) => store.save(), () => {}]) {
    const store = open(folder, { spare: 0 })
    store.put('a', Buffer.from('new'))
    end(store)
    store.close()
    expect(logIn(folder)).toBe(log)
  }
  const store = open(folder, { spare: 0 })
  store.saveUsed()
  store.put('b', Buffer.from('not saved'))
  store.close()
  expect(logIn(folder)).toBe(log)
  const added = open(folder, { spare: 0 })
  added.saveUsed()
  const writer = openValueWriter(added.log)
  const ref = writer.write(Buffer.from('not saved'))
  writer.flush()
  writer.close()
  added.addHash(ref)
  added.close()
  expect(logIn(folder)).toBe(log)
})

test('a store that is opened empty has nothing, also if it is not saved', () => {
  const folder = newStore({ a: 'a' })
  const old = logIn(folder)
  const store = open(folder, { isEmpty: true })
  expect(store.get('a')).toBeNull()
  store.close()
  expect(logIn(folder)).not.toBe(old)
  expect(inspect(folder, KEYS)).toEqual({ values: {}, damaged: 0 })
})

test('what a killed process left is removed', () => {
  const folder = newStore({ a: 'a' })
  const own = logIn(folder)
  const size = statSync(own).size
  writeFileSync(own, 'torn', { flag: 'a' })
  for (const name of ['log-0123abcd', 'table.77']) writeFileSync(join(folder, name), 'left')
  const others = [
    'log-0123abc',
    'log-0123abcde',
    'table.x',
    'other',
    'my-table.77',
    'my-log-0123abcd',
  ]
  for (const name of others) writeFileSync(join(folder, name), 'other')
  expect(inspect(folder, KEYS)).toEqual({ values: { a: 'a' }, damaged: 0 })
  const left = readdirSync(folder)
  expect(left.sort()).toEqual([...others, own.slice(folder.length + 1), 'table'].sort())
  expect(statSync(own).size).toBe(size)
})

describe('two users at once', () => {
  test('a second writer of this process gets no store, until the first one ends', () => {
    const folder = newFolder()
    const store = open(folder)
    expect(openValueStore(folder)).toBeNull()
    store.close()
    open(folder).close()
  })

  test('a writer gets no store while another process has the lock', () => {
    const folder = newStore({ a: 'a' })
    const lock = `${process.ppid} ${processStartOf(process.ppid)}`
    writeFileSync(join(folder, 'lock'), lock)
    expect(openValueStore(folder)).toBeNull()
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(lock)
    const reader = openStoreReader(folder)
    expect(reader?.get('a')?.toString()).toBe('a')
    reader?.close()
  })

  test('the lock of another process is not removed', () => {
    const folder = newFolder()
    const store = open(folder)
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(`${process.pid} `)
    writeFileSync(join(folder, 'lock'), '1 2')
    store.close()
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('1 2')
    rmSync(join(folder, 'lock'))
    open(folder).close()
    expect(readdirSync(folder)).not.toContain('lock')
  })

  test('a lock that is removed while its store closes is no error', () => {
    const folder = newFolder()
    const removeTwice: typeof rmSync = (path, options) => {
      rmSync(path, options)
      rmSync(path, options)
    }
    open(folder, { files: { ...nodeFiles, rmSync: removeTwice } }).close()
    expect(readdirSync(folder)).not.toContain('lock')
  })

  test('a reader has the values of its start, whatever a writer does', () => {
    const folder = newStore({ a: 'old', b: 'b' })
    const reader = openStoreReader(folder)
    const store = open(folder, { spare: 0 })
    putAll(store, { a: 'new', c: 'c'.repeat(20) })
    store.saveUsed()
    store.close()
    expect(reader?.file).toBeDefined()
    expect(readAll(reader ?? store, KEYS)).toEqual({ a: 'old', b: 'b' })
    const next = open(folder, { spare: 0 })
    putAll(next, { a: 'next' })
    next.saveUsed()
    next.close()
    expect(logIn(folder)).not.toBe(reader?.file)
    expect(readAll(reader ?? store, KEYS)).toEqual({ a: 'old', b: 'b' })
    expect(reader?.findHash(hashValue(Buffer.from('b')))).toBeNull()
    reader?.close()
    const now = openStoreReader(folder)
    expect([now?.file, now?.get('a')?.toString()]).toEqual([logIn(folder), 'next'])
    now?.close()
  })

  test.each([
    [0, true],
    [3, true],
    [4, false],
  ])('a reader that finds its log replaced %d times gets a store: %s', (replaced, isFound) => {
    const folder = newStore({ a: 'a' })
    let opened = 0
    const openSync: typeof nodeFiles.openSync = (...args) => {
      opened += 1
      if (opened <= replaced) throw Object.assign(new Error('gone'), { code: 'ENOENT' })
      return nodeFiles.openSync(...args)
    }
    const reader = openStoreReader(folder, { files: { ...nodeFiles, openSync } })
    expect(reader?.get('a')?.toString()).toBe(isFound ? 'a' : undefined)
    reader?.close()
  })

  test('there is nothing to read where nothing was saved', () => {
    expect(openStoreReader(newFolder())).toBeNull()
    const folder = newFolder()
    open(folder).close()
    expect(openStoreReader(folder)).toBeNull()
  })
})

test('a store that was removed while it was open saves nothing, and another one takes its place', () => {
  const folder = newStore({ a: 'a' })
  const store = open(folder, { spare: 0 })
  rmSync(folder, { recursive: true })
  putAll(store, { b: 'b' })
  store.saveUsed()
  expect(store.get('b')?.toString()).toBe('b')
  store.close()
  expect(inspect(folder, KEYS)).toEqual({ values: {}, damaged: 0 })
  const first = open(folder, { spare: 0 })
  putAll(first, { a: 'first', b: 'first' })
  first.save()
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  makeStoreAt(folder, { a: 'second' }, first)
  putAll(first, { a: 'late' })
  first.saveUsed()
  first.close()
  expect(inspect(folder, KEYS)).toEqual({ values: { a: 'second' }, damaged: 0 })
})

test('a log that was removed before a thread opened it is damage, for readers and writers', () => {
  const folder = newStore({ a: 'a' })
  const store = open(folder)
  const ref = store.find('a')
  if (!ref) throw new Error('The value is missing')
  rmSync(folder, { recursive: true })
  const opened = [() => createValueReader().read(ref), () => openValueWriter(store.log)]
  for (const one of opened) expect(one).toThrow(expect.objectContaining({ name: 'ValueDamaged' }))
  store.close()
})

/** Put a store of another process at a folder, whose log has the name of the log of this one. */
function makeStoreAt(folder: string, values: Values, { log }: ValueStore): void {
  const other = newStore(values)
  const stored = decodeTable(readFileSync(join(other, 'table')))
  if (!stored) throw new Error('The table is damaged')
  cpSync(logIn(other), join(folder, basename(log.file)))
  const name = basename(log.file).slice('log-'.length)
  writeFileSync(join(folder, 'table'), encodeTable({ ...stored, name }))
}

test('of a value of parts, only blocks that differ are written again', () => {
  const folder = newFolder()
  const parts = [300_000, 0, 65_536, 7].map((length, at) => Buffer.alloc(length, at + 1))
  const growth = (change: () => void, end: (store: ValueStore) => void) => {
    const store = open(folder)
    change()
    const before = endOf(store.log)
    store.putParts('graph', parts)
    end(store)
    const after = endOf(store.log)
    store.close()
    return after - before
  }
  const save = (store: ValueStore) => store.saveUsed()
  growth(() => {}, save)
  const list = growth(() => {}, save)
  expect(list).toBeLessThan(1_000)
  expect(growth(() => parts[0]?.fill(9, 70_000, 70_001), save) - list).toBe(65_536)
  const store = open(folder)
  expect(store.getParts('graph')).toEqual(parts)
  expect(store.getParts('other')).toBeNull()
  store.close()
})
