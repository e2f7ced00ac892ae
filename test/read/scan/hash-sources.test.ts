import {
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { hashSources } from '../../../cli/read/scan/hash-sources.ts'
import { makeSite, type Tree } from './temporary-site.ts'

const TREE: Tree = {
  'content/a.md': 'a',
  'i18n/de/content/a.md': 'de',
  'site/pages/index.tsx': 'page',
  'site/static/logo.svg': 'logo',
  'other/notes.txt': 'no input',
}

const keyOf = (...args: Parameters<typeof hashSources>) => hashSources(...args).key

describe('hashes of sources', () => {
  test('are the same for the same files in another folder', () => {
    expect(keyOf(makeSite(TREE))).toBe(keyOf(makeSite(TREE)))
  })

  test.each([
    'content/a.md',
    'i18n/de/content/a.md',
    'site/pages/index.tsx',
    'site/static/logo.svg',
  ])('change with %s, and with its removal', (path) => {
    const loaded = makeSite(TREE)
    const before = keyOf(loaded)
    writeFileSync(join(loaded.root, path), 'X')
    const changed = keyOf(loaded)
    rmSync(join(loaded.root, path))
    expect(new Set([before, changed, keyOf(loaded)]).size).toBe(3)
  })

  test('change with files that code blocks may show', () => {
    const loaded = makeSite(TREE, { markdown: { codeFolders: ['./other/'] } })
    const before = keyOf(loaded)
    writeFileSync(join(loaded.root, 'other/notes.txt'), 'X')
    expect(keyOf(loaded)).not.toBe(before)
  })

  test('change with a new name', () => {
    const renamed = Object.fromEntries(
      Object.entries(TREE).map(([path, content]) => [path.replace('a.md', 'b.md'), content]),
    )
    expect(keyOf(makeSite(renamed))).not.toBe(keyOf(makeSite(TREE)))
  })

  test('ignore files that are not inputs, and an output inside the site', () => {
    const loaded = makeSite({ ...TREE, 'content/.git/x': '' }, { docs: [{ path: '.' }] })
    const before = keyOf(loaded)
    const site = makeSite(
      { ...TREE, 'content/.git/x': '2', 'dist/.octavo-output': '', 'dist/index.html': 'x' },
      { docs: [{ path: '.' }] },
    )
    expect(keyOf(site)).toBe(before)
  })

  test.each([
    'content/built/.octavo-output',
    'content/built/c.md',
    'i18n/built/c.md',
    'site/static/built/a.txt',
    'site/static/tagged/a.txt',
    'site/static/lib/node_modules/p/a.js',
  ])('change with %s, which is published whatever wrote its folder', (path) => {
    const marks = {
      'content/built/.octavo-output': '',
      'i18n/built/.octavo-output': '',
      'site/static/built/.octavo-output': '',
      'site/static/tagged/CACHEDIR.TAG': '',
    }
    const loaded = makeSite({ ...TREE, ...marks, [path]: '1' })
    const before = keyOf(loaded)
    writeFileSync(join(loaded.root, path), '2')
    expect(keyOf(loaded)).not.toBe(before)
  })

  test('change with extra files', () => {
    const loaded = makeSite(TREE)
    const extra = [join(loaded.root, 'other/notes.txt')]
    expect(keyOf(loaded, { extra })).not.toBe(keyOf(loaded))
  })

  test('distinguish files by their path, and large ones by content, too', () => {
    const loaded = makeSite({ ...TREE, 'site/static/film': 'x'.repeat(300_000) })
    const { files } = hashSources(loaded)
    writeFileSync(join(loaded.root, 'site/static/film'), `${'x'.repeat(299_999)}y`)
    const after = hashSources(loaded).files
    const changed = [...after].filter(([path, hash]) => files.get(path) !== hash)
    expect(changed.map(([path]) => path)).toEqual(['site/static/film'])
    expect(files.get('content/a.md')).toMatch(/^[\w-]{43}$/)
  })

  test('change with the causes of scan warnings: a new folder, a link to the outside', () => {
    const loaded = makeSite({ 'site/x': '' })
    const keys = [keyOf(loaded)]
    mkdirSync(join(loaded.root, 'content'))
    keys.push(keyOf(loaded))
    symlinkSync('/etc/hostname', join(loaded.root, 'content/a.md'))
    keys.push(keyOf(loaded))
    expect(new Set(keys).size).toBe(3)
  })
})

describe('files with known stamps', () => {
  /** Long after all files of a test were written. */
  const LATER = Date.now() + 3_600_000
  const PATH = 'content/a.md'

  function look() {
    const loaded = makeSite(TREE)
    const { index } = hashSources(loaded, { since: LATER })
    const disk = join(loaded.root, PATH)
    const again = () => hashSources(loaded, { index, since: LATER }).files.get(PATH)
    return { loaded, index, disk, again, before: index.get(PATH)?.value }
  }

  test('are not read again', () => {
    const { loaded, index } = look()
    const known = new Map(
      [...index].map(([path, { stamp }]) => [path, { stamp, value: 'known' }] as const),
    )
    const { files } = hashSources(loaded, { index: known, since: LATER })
    expect(files.get(PATH)).toBe('known')
  })

  test('are read again if they were written a moment before', () => {
    const loaded = makeSite(TREE)
    const { ctimeMs } = statSync(join(loaded.root, PATH))
    for (const since of [ctimeMs - 60, ctimeMs + 60])
      expect(hashSources(loaded, { since }).index.has(PATH)).toBe(false)
  })

  test.each([
    [
      'an edit that keeps size and date',
      (disk: string) => keepDate(disk, () => writeFileSync(disk, 'b')),
    ],
    [
      'another file at its path, of its size and date',
      (disk: string) =>
        keepDate(disk, () => {
          writeFileSync(`${disk}.new`, 'b')
          renameSync(`${disk}.new`, disk)
        }),
    ],
    [
      'an edit with an earlier date, after the clock went back',
      (disk: string) => {
        writeFileSync(disk, 'b')
        utimesSync(disk, 1_000, 1_000)
      },
    ],
    [
      'a link to another file',
      (disk: string) => {
        writeFileSync(join(disk, '../b.md'), 'b')
        rmSync(disk)
        symlinkSync('b.md', disk)
      },
    ],
  ])('are read after %s', (_, change) => {
    const { disk, again, before } = look()
    expect(again()).toBe(before)
    change(disk)
    expect(again()).not.toBe(before)
  })

  function keepDate(disk: string, change: () => void): void {
    const { atime, mtime } = statSync(disk)
    change()
    utimesSync(disk, atime, mtime)
  }
})
