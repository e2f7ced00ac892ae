/** Files of an output that are as a build left them: by size and date, by content where these are of no help. */
import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../cli/base/disk/digest.ts'
import { type FileLook, helpLook } from '../../cli/base/disk/look-at-files.ts'
import { OutputRecord } from '../../cli/write/output-record.ts'
import { hasStamps, stampOutput, toKnownListing } from '../../cli/write/output-stamps.ts'
import { writeFiles } from '../octavo.ts'
import { makeFolder } from '../read/scan/temporary-site.ts'

const TEXTS = { 'a.html': 'one', 'b/c.html': 'two' }
const PATHS = Object.keys(TEXTS)
const HASHES = Object.values(TEXTS).map((text) => digest(Buffer.from(text)))
const PAGES = new Map([
  ['en /', ['a.html']],
  ['en /b/c', ['b/c.html', 'b/c.json']],
])

function leave(paths: readonly string[] = PATHS) {
  const [out, stateDir] = [makeFolder(TEXTS), makeFolder({})]
  const open = (more = {}) => new OutputRecord({ stateDir, out, name: 'dist', ...more })
  const stamps = { ...stampOutput(out, paths), isWhole: true }
  open().save({ program: 'p', pages: PAGES, stamps })
  const look = (verifies = false) => open({ verifies }).isLeft(PATHS, HASHES)
  const date = (path: string, ms: number) => utimesSync(join(out, path), ms / 1000, ms / 1000)
  return { out, stateDir, open, look, date }
}

test('files that nobody touched are as they were left', () => {
  const { look, open } = leave()
  expect([look(), look(true)]).toEqual([true, true])
  const { compared, listPages, program } = open()
  expect(compared && hasStamps(compared)).toBe(true)
  expect([...(compared ? (toKnownListing(compared)?.files ?? []) : [])]).toEqual(PATHS)
  expect([listPages(), program]).toEqual([PAGES, 'p'])
})

test('after a copy, with another date, the content counts', () => {
  const { look, date } = leave()
  date('a.html', 1_000_000)
  expect(look()).toBe(true)
})

test('another content is seen by its size or date; with the same of both when it is verified', () => {
  const { out, look, date, open } = leave()
  writeFiles(out, { 'b/c.html': 'longer' })
  expect(look()).toBe(false)
  writeFiles(out, { 'b/c.html': 'TWO' })
  date('b/c.html', 1_000_000)
  expect(look()).toBe(false)
  open().save({ program: 'p', pages: PAGES, stamps: stampOutput(out, PATHS) })
  expect([look(), look(true)]).toEqual([true, false])
})

test('a file that is gone, or a folder in its place, or one that was never published, is not', () => {
  const { out, look, open } = leave()
  const isLeft = (...paths: string[]) => open().isLeft(paths, HASHES)
  expect(isLeft('a.html', 'none.html')).toBe(false)
  expect(isLeft('a.html', 'b')).toBe(false)
  expect(isLeft()).toBe(true)
  rmSync(join(out, 'a.html'))
  expect(look()).toBe(false)
  expect(leave(['a.html']).look()).toBe(false)
})

test('a record of another output, a damaged one and none know no files', () => {
  const { open, stateDir } = leave()
  const other = open({ name: 'public' })
  expect([other.listPages().size, other.compared, other.isLeft(['a.html'], HASHES)]).toEqual([
    0,
    null,
    false,
  ])
  expect(other.former?.files).toEqual(PATHS)
  const damaged: string[] = []
  const onDamage = () => damaged.push('damaged')
  writeFileSync(join(stateDir, 'output'), 'octavo value 1\toutput 1\tsum\n')
  expect(open({ onDamage }).compared).toBeNull()
  rmSync(join(stateDir, 'output'))
  expect(open({ onDamage }).isLeft([], [])).toBe(true)
  expect(damaged).toEqual(['damaged'])
})

test('the folder that an output leads to is looked at, not the link', () => {
  const { out, stateDir } = leave()
  const link = `${out}-link`
  symlinkSync(out, link)
  const open = () => new OutputRecord({ stateDir, out: link, name: 'link' })
  open().save({ program: 'p', pages: PAGES, stamps: stampOutput(link, PATHS) })
  utimesSync(out, 1, 1)
  const { compared } = open()
  expect(compared && hasStamps(compared)).toBe(false)
  rmSync(link)
})

test('a second thread is asked only for many files, and may take any part of them', () => {
  const [out, stateDir] = [makeFolder({}), makeFolder({})]
  const paths = Array.from({ length: 5_000 }, (_, at) => `${at}.txt`)
  writeFiles(out, Object.fromEntries(paths.map((path) => [path, path])))
  const looks: FileLook[] = []
  const open = () =>
    new OutputRecord({ stateDir, out, name: 'dist', onLook: (look) => void looks.push(look) })
  open().save({ program: 'p', pages: PAGES, stamps: stampOutput(out, paths.slice(0, 10)) })
  open()
  expect(looks).toEqual([])
  open().save({ program: 'p', pages: PAGES, stamps: stampOutput(out, paths) })
  const alone = open()
  const helped = open()
  for (const look of looks.slice(1)) helpLook(look)
  expect(looks).toHaveLength(2)
  expect(alone.compared).toEqual(helped.compared)
  expect(alone.compared && hasStamps(alone.compared)).toBe(true)
})
