/** Damaged files, disks that fail, and kills: no value is wrong, and nothing but a miss follows. */

import { hash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { nodeFiles } from '../../../cli/engine/store/files.ts'
import { openStoreReader } from '../../../cli/engine/store/store.ts'
import {
  createValueLog,
  createValueReader,
  isDamagedValue,
  writeValues,
} from '../../../cli/engine/store/value-log.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { failingFiles, inspect, logIn, makeStore, open, putAll, readAll } from './helpers.ts'

const VALUES = { a: 'first value', b: '', c: 'third' }
const KEYS = ['a', 'b', 'c', 'd']
/** Ends of the values in the log, in their order. */
const ENDS = { a: 11, b: 11, c: 16 }

let folder: string
beforeEach(() => {
  folder = makeStore(VALUES)
})
afterEach(() => removeFolder(folder))

/** Change a file of a copy of the store, and look at it. */
function inspectChanged(file: string, change: (path: string) => void) {
  const copy = makeFolder()
  cpSync(folder, copy, { recursive: true })
  change(join(copy, basename(file)))
  const reader = openStoreReader(copy)
  const read = reader && readAll(reader, KEYS)
  reader?.close()
  const found = inspect(copy, KEYS)
  const again = inspect(copy, KEYS)
  removeFolder(copy)
  return { ...found, read, again }
}

function flip(path: string, bit: number): void {
  const bytes = readFileSync(path)
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  writeFileSync(path, bytes)
}

test('a table that is cut at any byte is an empty store, and is reported once', () => {
  const { length } = readFileSync(join(folder, 'table'))
  for (let size = 0; size < length; size += 1) {
    const found = inspectChanged('table', (path) => truncateSync(path, size))
    expect(found).toEqual({
      values: {},
      damaged: 1,
      read: null,
      again: { values: {}, damaged: 0 },
    })
  }
})

test('a table with any flipped bit is an empty store, and is reported once', () => {
  const bits = 8 * readFileSync(join(folder, 'table')).length
  for (let bit = 0; bit < bits; bit += 1) {
    const { values, damaged, read } = inspectChanged('table', (path) => flip(path, bit))
    expect({ bit, values, damaged, read }).toEqual({ bit, values: {}, damaged: 1, read: null })
  }
})

test('a log that is cut at any byte has the values before the cut', () => {
  for (let size = 0; size < ENDS.c; size += 1) {
    const whole = Object.entries(VALUES).filter(([key]) => ENDS[key as keyof typeof ENDS] <= size)
    const values = Object.fromEntries(whole)
    const found = inspectChanged(logIn(folder), (path) => truncateSync(path, size))
    // An empty value is read from any log. It is reported until a build saves what it made instead.
    const read = { ...values, b: '' }
    expect(found).toEqual({ values, damaged: 1, read, again: { values, damaged: 1 } })
  }
})

test('a log with any flipped bit lacks one value', () => {
  for (let bit = 0; bit < 8 * ENDS.c; bit += 1) {
    const { values, damaged, read } = inspectChanged(logIn(folder), (path) => flip(path, bit))
    const { a, b, c } = VALUES
    const expected = bit < 8 * ENDS.a ? { b, c } : { a, b }
    expect({ bit, values, damaged, read }).toEqual({
      ...{ bit, values: expected, damaged: 1 },
      read: expected,
    })
  }
})

test('a log that is gone or is another one is an empty store', () => {
  const gone = inspectChanged(logIn(folder), (path) => nodeFiles.rmSync(path))
  expect(gone).toEqual({ values: {}, damaged: 1, read: null, again: { values: {}, damaged: 0 } })
  const other = inspectChanged(logIn(folder), (path) => writeFileSync(path, 'x'.repeat(ENDS.c)))
  expect(other).toMatchObject({ values: { b: '' }, damaged: 1, read: { b: '' } })
})

test.each([
  ['changed at its end', (path: string) => flip(path, 8 * 999_999)],
  ['cut', (path: string) => truncateSync(path, 500_000)],
  ['removed', (path: string) => nodeFiles.rmSync(path)],
])('a large value that was %s cannot be opened', (_, change) => {
  const file = join(folder, 'large')
  const bytes = Buffer.alloc(1_000_000, 'large ')
  const [ref] = writeValues(createValueLog(file), [bytes])
  const open = () => {
    const values = createValueReader()
    try {
      const { length, read } = values.openValue(ref)
      return [length, Buffer.concat([read(0, 400_000), read(400_000, 600_000)]).equals(bytes)]
    } finally {
      values.close()
    }
  }
  expect(open()).toEqual([1_000_000, true])
  change(file)
  expect(open).toThrow(expect.objectContaining({ name: 'ValueDamaged' }))
})

test('several damaged values are reported once', () => {
  writeFileSync(logIn(folder), 'x'.repeat(ENDS.c))
  let damaged = 0
  const reader = openStoreReader(folder, { onDamage: () => (damaged += 1) })
  expect([reader?.get('a'), reader?.get('c'), damaged]).toEqual([null, null, 1])
  reader?.close()
})

test('a table of another version is an empty store, and no damage', () => {
  const found = inspectChanged('table', (path) => {
    const body = readFileSync(path).subarray(32)
    body.write('octavo store 2')
    writeFileSync(path, Buffer.concat([hash('sha256', body, 'buffer'), body]))
  })
  const nothing = { values: {}, damaged: 0 }
  expect(found).toEqual({ ...nothing, read: null, again: nothing })
})

test('values that were damaged are right again when they are saved again', () => {
  flip(logIn(folder), 0)
  const store = open(folder)
  expect(store.get('a')).toBeNull()
  putAll(store, { a: 'made again' })
  store.save()
  store.close()
  expect(inspect(folder, KEYS)).toEqual({ values: { ...VALUES, a: 'made again' }, damaged: 0 })
})

test('a damaged value is left out of a copy of the log', () => {
  flip(logIn(folder), 8 * 12)
  const log = logIn(folder)
  const store = open(folder, { spare: 0 })
  putAll(store, { a: 'one' })
  for (const key of ['b', 'c']) store.find(key)
  store.saveUsed()
  putAll(store, { a: 'two' })
  store.saveUsed()
  putAll(store, { a: 'three' })
  store.saveUsed()
  store.close()
  expect(logIn(folder)).not.toBe(log)
  expect(inspect(folder, KEYS)).toEqual({ values: { a: 'three', b: '' }, damaged: 0 })
})

/** What a build does: changes a value, adds one, drops one, and copies the log. */
function work(at: string, files = nodeFiles): void {
  const store = open(at, { files, spare: 0 })
  try {
    store.get('b')
    putAll(store, { a: 'other', d: 'new' })
    store.saveUsed()
  } finally {
    store.close()
  }
}

const AFTER = { a: 'other', b: '', d: 'new' }

/** Run {@link work} on copies of the store until the n-th call of the file system is not reached any more. */
function forEveryCall(
  fail: (name: string, ends: boolean) => unknown,
  check: (copy: string, isThrown: boolean) => void,
): void {
  for (let n = 1; ; n += 1) {
    const copy = makeFolder()
    cpSync(folder, copy, { recursive: true })
    const { files, count } = failingFiles(n, fail)
    let isThrown = false
    try {
      work(copy, files)
    } catch {
      isThrown = true
    }
    check(copy, isThrown)
    removeFolder(copy)
    if (count() < n) break
  }
}

const WRITES = new Set(['writeSync', 'mkdirSync', 'renameSync', 'ftruncateSync', 'openSync'])

test.each(['ENOSPC', 'EROFS', 'EIO'])(
  'a call that fails with %s leaves the values of before or of after',
  (code) => {
    let [old, now] = [0, 0]
    forEveryCall(
      (name, ends) =>
        WRITES.has(name) && !ends ? Object.assign(new Error(code), { code }) : undefined,
      (copy, isThrown) => {
        const { values, damaged } = inspect(copy, KEYS)
        expect(damaged).toBe(0)
        const isOld = JSON.stringify(values) === JSON.stringify(VALUES)
        if (!isOld) expect(values).toEqual(AFTER)
        // A caller that hears of no error has saved.
        if (!isThrown) expect(isOld).toBe(false)
        expect(readdirSync(copy).filter((name) => /^table\.|^lock/.test(name))).toEqual([])
        if (isOld) old += 1
        else now += 1
      },
    )
    expect(old).toBeGreaterThan(4)
    expect(now).toBeGreaterThan(4)
  },
)

test('a disk that stays full leaves the values of before, and the store opens for reading', () => {
  forEveryCall(
    (name) => (name === 'writeSync' ? Object.assign(new Error(), { code: 'ENOSPC' }) : undefined),
    (copy) => {
      const reader = openStoreReader(copy)
      const values = reader && readAll(reader, KEYS)
      reader?.close()
      expect([VALUES, AFTER]).toContainEqual(values)
      expect([VALUES, AFTER]).toContainEqual(inspect(copy, KEYS).values)
    },
  )
})

test('a process that ends at any call leaves the values of before or of after', () => {
  forEveryCall(
    () => new Error('killed'),
    (copy) => {
      const { values, damaged } = inspect(copy, KEYS)
      expect([VALUES, AFTER]).toContainEqual(values)
      expect(damaged).toBe(0)
      // Nothing is left of it.
      expect(readdirSync(copy)).toHaveLength(2)
    },
  )
})

test('values of a buffer that could not be written are misses, and later ones are saved', () => {
  let isFull = true
  const full = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  const writeSync: typeof nodeFiles.writeSync = (...args: unknown[]) =>
    isFull ? full() : Reflect.apply(nodeFiles.writeSync, null, args)
  let damaged = 0
  const onDamage = () => (damaged += 1)
  const store = open(folder, { files: { ...nodeFiles, writeSync }, onDamage })
  putAll(store, { d: 'lost' })
  expect(() => store.put('c', Buffer.alloc(262_144))).toThrow('full')
  isFull = false
  expect([store.get('d'), store.get('c')?.toString()]).toEqual([null, 'third'])
  putAll(store, { d: 'later' })
  store.save()
  store.close()
  expect(damaged).toBe(0)
  expect(inspect(folder, KEYS)).toEqual({ values: { ...VALUES, d: 'later' }, damaged: 0 })
})

test('a log that cannot be removed after it was copied is removed by the next open', () => {
  const log = logIn(folder)
  const rmSync: typeof nodeFiles.rmSync = (path, options) => {
    if (path === log) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
    nodeFiles.rmSync(path, options)
  }
  work(folder, { ...nodeFiles, rmSync })
  expect(readdirSync(folder)).toHaveLength(3)
  expect(inspect(folder, KEYS)).toEqual({ values: AFTER, damaged: 0 })
  expect(logIn(folder)).not.toBe(log)
})

test('a disk that takes and gives a few bytes at a time changes nothing', () => {
  const few = (call: object) =>
    ((...[descriptor, bytes, start, length, at]: readonly unknown[]) =>
      Reflect.apply(call as never, null, [
        descriptor,
        bytes,
        start,
        Math.min(3, Number(length)),
        at,
      ])) as never
  const { writeSync, readSync } = nodeFiles
  const files = { ...nodeFiles, writeSync: few(writeSync), readSync: few(readSync) }
  work(folder, files)
  expect(inspect(folder, KEYS)).toEqual({ values: AFTER, damaged: 0 })
  const store = open(folder, { files })
  expect(readAll(store, KEYS)).toEqual(AFTER)
  store.close()
})

test('damage is told from other errors, also after it was sent between threads', () => {
  flip(logIn(folder), 0)
  const reader = createValueReader()
  const store = open(folder)
  const ref = store.find('a')
  store.close()
  let error: unknown
  try {
    if (ref) reader.read(ref)
  } catch (thrown) {
    error = thrown
  }
  reader.close()
  expect(isDamagedValue(error)).toBe(true)
  expect(isDamagedValue({ name: (error as Error).name })).toBe(true)
  for (const other of [new Error('x'), {}, null, undefined, 'ValueDamaged'])
    expect(isDamagedValue(other)).toBe(false)
})

test('what a killed process left may be removed by another one at the same time', () => {
  const readdirSync = ((path: string) => [...nodeFiles.readdirSync(path), 'log-00000000']) as never
  const store = open(folder, { files: { ...nodeFiles, readdirSync } })
  expect(readAll(store, KEYS)).toEqual(VALUES)
  store.close()
})

test('a folder that cannot be made is an error of the file system', () => {
  const file = join(folder, 'file')
  copyFileSync(join(folder, 'table'), file)
  expect(() => open(join(file, 'store'))).toThrow(/ENOTDIR|EEXIST/)
})

test('a damaged value that nothing replaces is reported once', () => {
  const folder = makeStore(VALUES)
  const bytes = readFileSync(logIn(folder))
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(logIn(folder), bytes)
  let damaged = 0
  const store = open(folder, { onDamage: () => (damaged += 1) })
  const { a: _, ...others } = VALUES
  expect(readAll(store, KEYS)).toEqual(others)
  store.saveUsed()
  store.close()
  expect([damaged, inspect(folder, KEYS)]).toEqual([1, { values: others, damaged: 0 }])
  removeFolder(folder)
})

test('a value of parts that is damaged anywhere is a miss, and right again when it is put again', () => {
  const parts = [Buffer.alloc(70_000, 'a'), Buffer.from('b')]
  const first = open(folder)
  first.putParts('graph', parts)
  first.save()
  first.close()
  const whole = readFileSync(logIn(folder))
  for (const at of [ENDS.c, 65_536, 70_000, whole.length - 1]) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(logIn(folder), bytes)
    let damaged = 0
    const store = open(folder, { onDamage: () => (damaged += 1) })
    expect([store.getParts('graph'), store.getParts('graph'), damaged]).toEqual([null, null, 1])
    store.putParts('graph', parts)
    expect(store.getParts('graph')).toEqual(parts)
    store.close()
  }
})
