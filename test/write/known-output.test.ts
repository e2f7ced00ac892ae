import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, constantFrom, property, subarray } from 'fast-check'
import { type Disk, nodeDisk } from '../../cli/base/disk/disk.ts'
import { OUTPUT_SENTINEL } from '../../cli/base/model/output-file.ts'
import { findConflictingPaths } from '../../cli/write/output-path.ts'
import {
  compareOutput,
  hasStamps,
  stampOutput,
  toKnownListing,
} from '../../cli/write/output-stamps.ts'
import { publish } from '../../cli/write/publish.ts'
import { createStage, writeStaged } from '../../cli/write/stage.ts'
import { build, makeFolder, putFiles, snapshot, type Texts, WHOLE } from './temporary-output.ts'

const OLD = { 'a/b/index.html': '1', 'a/index.html': '1', 'assets/old.js': '1', 'gone/x.html': '1' }
const NEW = { 'a/b/index.html': '2', 'a/index.html': '1', 'assets/new.js': '1', 'new/x.html': '1' }

/** An output of the first files, with dates that no later change has. */
function makeOutput() {
  const out = join(makeFolder(), 'dist')
  const { isWhole } = build(out, OLD)
  const paths = [...Object.keys(OLD), OUTPUT_SENTINEL]
  const past = new Date('2020-01-01')
  for (const { folders, files } of [stampOutput(out, paths)])
    for (const path of [...files, ...folders]) utimesSync(join(out, path), past, past)
  return { out, stamps: { ...stampOutput(out, paths), isWhole } }
}

function publishKnown(out: string, texts: Texts, stamps: ReturnType<typeof stampOutput>) {
  const listed: string[] = []
  const disk: Disk = {
    ...nodeDisk,
    list(folder) {
      if (folder === out || folder.startsWith(`${out}/`)) listed.push(folder)
      return nodeDisk.list(folder)
    },
  }
  const stage = createStage(out, WHOLE)
  const files = Object.entries(texts).map(([path, content]) => ({ path, content: content ?? '' }))
  const { paths } = writeStaged(stage, files)
  const known = toKnownListing(compareOutput(out, stamps))
  return { listed, publication: publish(stage, paths, { known, disk }) }
}

test('an unchanged output is published without listing it', () => {
  const { out, stamps } = makeOutput()
  const { listed, publication } = publishKnown(out, NEW, stamps)
  expect(listed).toEqual([])
  expect(snapshot(out)).toEqual(NEW)
  expect(publication).toMatchObject({ written: 3, removed: 2, isWhole: true })
  expect([...(publication.changed ?? [])].sort()).toEqual([
    'a/b/index.html',
    'assets/new.js',
    'assets/old.js',
    'gone',
    'gone/x.html',
    'new',
    'new/x.html',
  ])
})

test.each<[string, (out: string) => void]>([
  ['a file was added', (out) => putFiles(out, { 'a/other.txt': '1' })],
  ['a folder was added', (out) => mkdirSync(join(out, 'a/b/c'))],
  ['a file was removed', (out) => rmSync(join(out, 'a/index.html'))],
  [
    'a folder became a link',
    (out) => {
      renameSync(join(out, 'a/b'), join(out, '../b'))
      symlinkSync(join(out, '../b'), join(out, 'a/b'))
    },
  ],
  ['the output is removed', (out) => rmSync(out, { recursive: true })],
])('the output is listed if %s', (_, edit) => {
  const { out, stamps } = makeOutput()
  edit(out)
  expect(toKnownListing(compareOutput(out, stamps))).toBeNull()
  publishKnown(out, NEW, stamps)
  expect(snapshot(out)).toEqual(NEW)
})

test('the output is listed if others have files in it', () => {
  const out = join(makeFolder(), 'dist')
  build(out, { 'de/a.html': '1' }, { scope: { ...WHOLE, owned: ['de/'] } })
  const { isWhole } = build(out, { 'a.html': '1' }, { scope: { ...WHOLE, kept: ['de/'] } })
  expect(isWhole).toBe(false)
  const stamps = { ...stampOutput(out, ['a.html', OUTPUT_SENTINEL]), isWhole }
  expect(toKnownListing(compareOutput(out, stamps))).toBeNull()
})

test('stamps of unchanged files stay the same', () => {
  const { out, stamps } = makeOutput()
  const compared = compareOutput(out, stamps)
  const { publication } = publishKnown(out, NEW, stamps)
  const paths = [...Object.keys(NEW), OUTPUT_SENTINEL]
  const asked: string[] = []
  const disk: Disk = {
    ...nodeDisk,
    stat(path) {
      asked.push(path.slice(out.length + 1))
      return nodeDisk.stat(path)
    },
  }
  const { changed = [] } = publication
  const known = { compared, changed }
  expect(stampOutput(out, paths, { known, disk })).toEqual(stampOutput(out, paths))
  expect(asked).not.toContain('a/index.html')
  expect(asked).not.toContain('a')
  expect(asked).toEqual(expect.arrayContaining(['a/b/index.html', 'a/b', 'new', 'assets']))
})

test('a file that is added to an output through a link is noticed', () => {
  const folder = makeFolder()
  const out = join(folder, 'dist')
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), out)
  writeFileSync(join(out, 'a.html'), '1')
  utimesSync(join(folder, 'real'), 1, 1)
  const stamps = stampOutput(out, ['a.html'])
  expect(hasStamps(compareOutput(out, stamps))).toBe(true)
  writeFileSync(join(out, 'b.html'), '1')
  expect(hasStamps(compareOutput(out, stamps))).toBe(false)
})

test('conflicts are found among new paths, and between new and published ones', () => {
  const names = ['a', 'A', 'a/b', 'a/B/c', 'b/c', 'B/d', 'b', 'ä/x', 'a\u0308/y', 'c.html']
  assert(
    property(array(constantFrom(...names)), subarray(names), (paths, published) => {
      const sound = new Set(findConflictingPaths(published).length === 0 ? published : [])
      expect(findConflictingPaths(paths, sound)).toEqual(findConflictingPaths(paths))
    }),
  )
})
