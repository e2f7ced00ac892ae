import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeDisk } from '../../../cli/base/disk/disk.ts'
import type { Diagnostic } from '../../../cli/base/model/diagnostic.ts'
import { withCode } from '../../../cli/make/bundle/run-rspack.ts'
import { clearCache, openCache, withCache } from '../../../cli/tasks/open/cache-folder.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, type Tree } from '../../octavo.ts'
import { readTree } from '../../read-tree.ts'

const roots: string[] = []
afterAll(() => roots.forEach(removeFolder))

function makeRoot(files: Tree = {}): string {
  const root = makeFolder(files)
  roots.push(root)
  return root
}

/** A disk without room for more than a name. */
const FULL = {
  ...nodeDisk,
  write(path: string) {
    throw Object.assign(new Error(`ENOSPC: ${path}`), { code: 'ENOSPC' })
  },
}

const SITE = {
  'site.config.ts': `${SMALL_CONFIG.replace('docs: [', "i18n: { locales: ['en', 'de'] },\n  docs: [")}`,
  'docs/index.md': '# Home\n',
}

describe('a cache folder', () => {
  test('is the wanted one where that can be written', () => {
    const folder = join(makeRoot(), 'deep/cache')
    expect(openCache(folder)).toMatchObject({ folder, diagnostic: null })
    expect(readdirSync(folder)).toEqual(['CACHEDIR.TAG'])
  })

  test.each([
    ['a file in its place', { '.octavo': '' }, nodeDisk, 'a file has this name'],
    ['a full disk', {}, FULL, 'the disk is full'],
    ['files of someone else', { 'thesis.txt': '' }, nodeDisk, 'it contains other files'],
  ])('is a temporary one with %s, and gone at the end', (name, files, disk, reason) => {
    const root = makeRoot(files)
    const folder = name.startsWith('files') ? root : join(root, '.octavo')
    const cache = openCache(folder, disk)
    expect(cache.diagnostic).toMatchObject({
      code: 'CACHE_UNWRITABLE',
      severity: 'warn',
      message: `Octavo cannot write to the cache folder ${folder}, and keeps nothing for the next run: ${reason}.`,
    })
    expect(existsSync(cache.folder)).toBe(true)
    cache.close()
    expect(existsSync(cache.folder)).toBe(false)
  })

  test('whose disk becomes full is left for a temporary one, with one warning', async () => {
    const folder = join(makeRoot(), 'cache')
    const warnings: Diagnostic[] = []
    const used: string[] = []
    const run = async (used_: string) => {
      used.push(used_)
      if (used_ !== folder) return 'done'
      // Stands for a disk that has filled up: nothing can be made in it any more.
      const cause = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
      throw cause
    }
    const isFull = () => ({ code: 'ENOSPC' })
    const result = await withCache(openCache(folder), (diagnostic) => warnings.push(diagnostic), {
      run,
      findRefusal: isFull,
    })
    expect([result, used.length, warnings.length]).toEqual(['done', 2, 1])
    expect(used.filter((path) => existsSync(path))).toEqual([folder])
  })

  test.each([
    ['a failure', Object.assign(new Error('full'), { code: 'EDQUOT' })],
    ['the bundler', withCode(new Error('Rspack FS Error: IO error: Error: ENOSPC: no space left'))],
  ])(
    'is left for a temporary one where %s says that it was full, and there is room again',
    async (_, error) => {
      const folder = join(makeRoot(), 'cache')
      const warnings: Diagnostic[] = []
      const result = await withCache(openCache(folder), (diagnostic) => warnings.push(diagnostic), {
        run: async (used) => (used === folder ? Promise.reject(error) : 'done'),
      })
      expect([result, warnings.map(({ code }) => code)]).toEqual(['done', ['CACHE_UNWRITABLE']])
    },
  )

  test('is left for a temporary one where something in it cannot be used', async () => {
    const folder = join(makeRoot(), 'cache')
    const warnings: Diagnostic[] = []
    const result = await withCache(openCache(folder), (diagnostic) => warnings.push(diagnostic), {
      run: async (used) => {
        if (used !== folder) return 'done'
        mkdirSync(join(folder, 'pages/docs'), { recursive: true })
        return String(writeFileSync(join(folder, 'pages/docs'), ''))
      },
    })
    expect([result, warnings.map(({ code }) => code)]).toEqual(['done', ['CACHE_UNWRITABLE']])
    const outside = join(makeRoot(), 'none')
    const failure = withCache(openCache(folder), () => {}, {
      run: async () => readFileSync(outside, 'utf8'),
    })
    await expect(failure).rejects.toThrow('ENOENT')
  })

  test('does not hide a failure of another reason', async () => {
    const failure = withCache(openCache(join(makeRoot(), 'cache')), () => {}, {
      run: () => Promise.reject(new Error('broken')),
    })
    await expect(failure).rejects.toThrow('broken')
  })

  test.each([
    ['build'],
    ['build', '--cache', '.octavo'],
    ['build', '--shard', '1/2'],
    ['check-links', '--external'],
    ['translations', 'status'],
    ['translations', 'accept', 'docs/index.md'],
    ['routes'],
    ['serve'],
  ])('is not a link to a folder with other files: %s %s %s', async (...args) => {
    const mine = { 'keep/pages/a.md': 'Mine.', 'keep/refs/b.md': 'Mine.' }
    const folder = makeRoot({ ...SITE, ...mine, '.octavo': { link: 'keep' } })
    const before = readTree(join(folder, 'keep'))
    const { code, stderr } = await runHere(args, folder)
    expect(stderr).toContain(
      `is a link to ${join(folder, 'keep')}, which contains other files than`,
    )
    expect(code).toBe(1)
    expect(readTree(join(folder, 'keep'))).toEqual(before)
  })

  test('may be a link to an empty folder, also the next time', async () => {
    const folder = makeRoot({ ...SITE, '.octavo': { link: 'kept' } })
    mkdirSync(join(folder, 'kept'))
    for (const command of ['build', 'build', 'check-links'])
      expect((await runHere([command], folder)).code).toBe(0)
    expect(readdirSync(join(folder, 'kept'))).toContain('CACHEDIR.TAG')
  })

  test('is cleared of caches only, and only where it is one', () => {
    const root = makeRoot({ 'search/mine.txt': '' })
    expect([clearCache(root), readdirSync(root)]).toEqual([false, ['search']])
    const folder = join(root, 'cache')
    openCache(folder)
    mkdirSync(join(folder, 'bundle'))
    writeFileSync(join(folder, 'note.txt'), '')
    expect([clearCache(folder), readdirSync(folder)]).toEqual([true, ['note.txt']])
  })
})
