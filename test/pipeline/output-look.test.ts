/** Files of an output that are as a build left them: by size and date, by content where these are of no help. */
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../cli/engine/digest.ts'
import { ABSENT, type Stamp, stampOf } from '../../cli/engine/stamp.ts'
import { isAsLeft, pickStamps } from '../../cli/pipeline/output-look.ts'
import { writeFiles } from '../octavo.ts'
import { makeFolder } from '../read/scan/temporary-site.ts'

function leave() {
  const out = makeFolder({ 'a.html': 'one', 'b/c.html': 'two' })
  const paths = ['a.html', 'b/c.html']
  const stamps = paths.map((path) => stampOf(join(out, path)))
  const hashes = ['one', 'two'].map((text) => digest(Buffer.from(text)))
  const look = (verifies = false, change = {}) =>
    isAsLeft({ out, verifies }, { paths, hashes, stamps, ...change })
  const date = (path: string, ms: number) => utimesSync(join(out, path), ms / 1000, ms / 1000)
  return { out, look, stamps, date }
}

test('files that nobody touched are as they were left', () => {
  const { look } = leave()
  expect([look(), look(true)]).toEqual([true, true])
})

test('after a copy, with another date, the content counts', () => {
  const { look, date } = leave()
  date('a.html', 1_000_000)
  expect(look()).toBe(true)
})

test('another content is seen by its size or date; with the same of both when it is verified', () => {
  const { out, look, date, stamps } = leave()
  writeFiles(out, { 'b/c.html': 'longer' })
  expect(look()).toBe(false)
  writeFiles(out, { 'b/c.html': 'TWO' })
  date('b/c.html', 1_000_000)
  expect(look()).toBe(false)
  const trusted = { stamps: [stamps[0], [3, 1_000_000, 0, 0]] }
  expect([look(false, trusted), look(true, trusted)]).toEqual([true, false])
})

test('a file that is gone, or a folder in its place, or one that was never published, is not', () => {
  const { out, look } = leave()
  expect(look(false, { paths: ['a.html', 'none.html'] })).toBe(false)
  expect(look(false, { paths: ['a.html', 'b'] })).toBe(false)
  expect(look(false, { stamps: pickStamps(['a.html', 'b/c.html'], new Map()) })).toBe(false)
  expect(look(false, { stamps: [] })).toBe(false)
  expect(isAsLeft({ out }, { paths: [], hashes: [], stamps: [] })).toBe(true)
})

test('stamps are picked in the order of the paths; an unknown file has the stamp of a missing one', () => {
  const stamp: Stamp = [1, 2, 3, 4]
  expect(pickStamps(['b', 'a'], new Map([['a', stamp]]))).toEqual([ABSENT, stamp])
})
