import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import {
  createTextSet,
  createTextTable,
  findText,
  listTexts,
} from '../../../cli/read/links/text-table.ts'

const ENTRIES: [string, string][] = [
  ['docs/a.md', '/a'],
  ['/a', '/a'],
  ['', 'home'],
  ['/Über uns', '/%C3%9Cber%20uns'],
  ['/日本', '/日本'],
  ['__proto__', '/p'],
]

test('a table returns the stored values, and nothing else', () => {
  const table = createTextTable(ENTRIES)
  expect(ENTRIES.map(([key]) => findText(table, key))).toEqual(ENTRIES.map(([, text]) => text))
  for (const key of ['/', 'a', '/A', 'docs/a.m', 'docs/a.mdx', 'toString'])
    expect(findText(table, key)).toBeUndefined()
  expect([...listTexts(table)]).toEqual(ENTRIES)
  expect(findText(createTextTable([]), '')).toBeUndefined()
})

test('the later of two entries with one key wins', () => {
  const table = createTextTable([...ENTRIES, ['/a', '/b']])
  expect([table.size, findText(table, '/a')]).toEqual([6, '/b'])
})

test('every entry of thousands is found, also after collisions', () => {
  const keys = Array.from({ length: 5_000 }, (_, index) => `/folder-${index % 71}/page-${index}`)
  const table = createTextSet(keys)
  expect(keys.filter((key) => findText(table, key) !== key)).toEqual([])
  expect(keys.filter((key) => findText(table, `${key}/`) !== undefined)).toEqual([])
})

test('a message to a worker does not copy it', () => {
  const table = createTextSet(['/a'])
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(table)
  const received = receiveMessageOnPort(port2)?.message
  port1.close()
  expect(findText(received, '/a')).toBe('/a')
  // One thread reads the writes of the other: they share the memory.
  new Uint8Array(table.memory).fill(0)
  expect(findText(received, '/a')).toBeUndefined()
})
