/** Tables hold what was set, whatever the hashes of their keys are. */
import { hash } from 'node:crypto'
import {
  decodeTable,
  encodeTable,
  Table,
  toHashKey,
  toTableKey,
} from '../../../cli/engine/store/table.ts'
import { hashValue } from '../../../cli/engine/store/value-log.ts'

const HASH = hashValue(Buffer.from('value'))

/** Keys of which all have the same place in the table, or the last ones. */
function collidingKey(at: number): Buffer {
  const key = Buffer.alloc(16, at)
  key.writeUInt32LE(at % 3 === 0 ? 0xffffffff : 7, 0)
  key.writeUInt32LE(at, 12)
  return key
}

const placeOf = (at: number) => ({ offset: 1_000 * at, length: at, hash: HASH })

test('keys that collide are told apart, in a table that grows and in one that was read', () => {
  const table = new Table()
  for (let at = 0; at < 300; at += 1) table.set(collidingKey(at), placeOf(at))
  const stored = decodeTable(encodeTable({ name: '0123abcd', end: 2 ** 40, table }))
  expect(stored).toMatchObject({ name: '0123abcd', end: 2 ** 40 })
  for (const one of [table, stored?.table]) {
    expect([one?.size, one?.bytes]).toEqual([300, (299 * 300) / 2])
    for (let at = 0; at < 300; at += 1) expect(one?.find(collidingKey(at))).toEqual(placeOf(at))
    expect(one?.find(collidingKey(300))).toBeNull()
    one?.keep((end, isUsed) => isUsed && end > 100_000)
    expect(one?.size).toBe(200)
    expect([one?.find(collidingKey(99)), one?.find(collidingKey(100))]).toEqual([
      null,
      placeOf(100),
    ])
  }
})

test('a file of a table has the layout of its format, so that other builds of that format read it', () => {
  const table = new Table()
  table.set(Buffer.alloc(16, 7), { offset: 0x0605_0403_0201, length: 0x0807_0605, hash: HASH })
  const end = Buffer.alloc(8)
  end.writeDoubleLE(2 ** 40)
  const body = Buffer.concat([
    Buffer.from('octavo store 1\n\n0123abcd'),
    end,
    Buffer.alloc(16, 7),
    Buffer.from(HASH, 'base64url'),
    Buffer.from([1, 2, 3, 4, 5, 6]),
    Buffer.from([5, 6, 7, 8]),
  ])
  const file = Buffer.concat([hash('sha256', body, 'buffer'), body])
  expect(encodeTable({ name: '0123abcd', end: 2 ** 40, table })).toEqual(file)
})

test('only values that were found or set are used', () => {
  const table = new Table()
  for (let at = 0; at < 5; at += 1) table.set(collidingKey(at), placeOf(at))
  const stored = decodeTable(encodeTable({ name: '0123abcd', end: 0, table }))?.table
  stored?.find(collidingKey(1))
  stored?.set(collidingKey(3), placeOf(30))
  stored?.set(collidingKey(9), placeOf(9))
  stored?.keep((_, isUsed) => isUsed)
  stored?.keep((_, isUsed) => isUsed)
  expect(stored?.list().map(({ place }) => place)).toEqual([1, 30, 9].map(placeOf))
})

test('a large offset and length are stored', () => {
  const table = new Table()
  const place = { offset: 2 ** 47 + 1, length: 2 ** 32 - 1, hash: HASH }
  table.set(toHashKey(HASH), place)
  expect(table.find(toHashKey(HASH))).toEqual(place)
})

test('keys have 16 bytes, and no value has the key of a text', () => {
  expect([toHashKey(HASH).length, toTableKey('value').length]).toEqual([16, 16])
  expect(toHashKey(HASH).equals(toTableKey('value'))).toBe(false)
})
