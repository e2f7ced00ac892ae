/** What builds keep for the next: found again as it was, for the same program and output, or not at all. */
import { join } from 'node:path'
import { digest } from '../../cli/engine/digest.ts'
import { stampOf } from '../../cli/engine/stamp.ts'
import type { ValueStore } from '../../cli/engine/store/store.ts'
import { createValueReader, writeValues } from '../../cli/engine/store/value-log.ts'
import { openKeptCompressed } from '../../cli/pipeline/kept-compressed.ts'
import { openKeptSearch } from '../../cli/pipeline/kept-search.ts'
import { openKeptSiteFiles } from '../../cli/pipeline/kept-site-files.ts'
import { open } from '../engine/store/helpers.ts'
import { writeFiles } from '../octavo.ts'
import { makeFolder } from '../read/scan/temporary-site.ts'

const stores: ValueStore[] = []
afterEach(() => closeAll())

/** The store of the next build, which starts with what the build before has saved. */
function nextStore(folder: string): ValueStore {
  closeAll()
  const store = open(folder)
  stores.push(store)
  return store
}

function closeAll(): void {
  for (const store of stores.splice(0)) {
    store.save()
    store.close()
  }
}

/** A folder of caches and an output with these files, by their paths. */
function makePlace(...paths: string[]) {
  const root = makeFolder({ 'cache/keep': '' })
  const out = join(root, 'dist')
  writeFiles(out, Object.fromEntries(paths.map((path) => [path, `text of ${path}`])))
  return {
    folder: join(root, 'cache'),
    out,
    place: { out, name: 'dist' },
    stamps: new Map(paths.map((path) => [path, stampOf(join(out, path))])),
    hashOf: (path: string) => digest(Buffer.from(`text of ${path}`)),
    change: (path: string) => writeFiles(out, { [path]: 'changed' }),
  }
}

describe('compressed files', () => {
  test('are known by their hash while they are as they were left', () => {
    const { folder, place, stamps, change } = makePlace('a.br', 'b.br')
    const open = (name = 'dist') => openKeptCompressed(nextStore(folder), 'p', { ...place, name })
    open().save(stamps)
    expect(nextStore(folder).find('compressed p')).toBeNull()
    const first = open()
    first.note('a.br', 'hash a')
    first.note('b.br', 'hash b')
    first.note('gone.br', 'hash c')
    first.save(stamps)
    const find = (path: string, name?: string) => open(name).find(path)
    expect(['a.br', 'b.br', 'gone.br', 'new.br'].map((path) => find(path))).toEqual([
      'hash a',
      'hash b',
      null,
      null,
    ])
    expect(find('a.br', 'public')).toBeNull()
    change('b.br')
    expect([find('a.br'), find('b.br')]).toEqual(['hash a', null])
    // What this build did not make is forgotten.
    open().save(stamps)
    expect(find('a.br')).toBeNull()
  })
})

describe('files of the whole site', () => {
  function keep() {
    const paths = ['sitemap.xml', 'de/sitemap.xml']
    const made = makePlace(...paths, 'feed.xml')
    const open = (name = 'dist', program = 'p') =>
      openKeptSiteFiles(nextStore(made.folder), program, { ...made.place, name })
    const first = open()
    first.note('sitemap', 'key', { paths, hashes: paths.map(made.hashOf) })
    first.note('feeds', 'key', { paths: ['feed.xml'], hashes: [made.hashOf('feed.xml')] })
    first.note('llms', '', { paths: ['llms.txt'], hashes: ['unknown'] })
    first.save(made.stamps)
    return { ...made, paths, open }
  }

  test('are taken while they would be the same, and are as they were left', () => {
    const { paths, open, change } = keep()
    expect(open().find('sitemap', 'key')).toEqual(paths)
    expect(open().find('sitemap', 'other')).toBeNull()
    expect(open('public').find('sitemap', 'key')).toBeNull()
    expect(open('dist', 'q').find('sitemap', 'key')).toBeNull()
    change('de/sitemap.xml')
    expect(open().find('sitemap', 'key')).toBeNull()
    expect(open().find('feeds', 'key')).toEqual(['feed.xml'])
  })

  test('of no key are always made', () => {
    expect(keep().open().find('llms', '')).toBeNull()
  })

  test('that a build neither took nor made are forgotten', () => {
    const { paths, stamps, open } = keep()
    const now = open()
    expect(now.find('sitemap', 'key')).toEqual(paths)
    now.save(stamps)
    expect(open().find('sitemap', 'key')).toEqual(paths)
    expect(open().find('feeds', 'key')).toBeNull()
  })
})

describe('parts of a search index', () => {
  const KEY = 'k'.repeat(43)

  function keep() {
    const paths = ['assets/search/one.bin', 'assets/search/index.json', 'de/assets/search/two.bin']
    const made = makePlace(...paths)
    const { folder, place, stamps, hashOf } = made
    const written = { lengths: Uint32Array.of(3), pairs: 1 }
    const batches = [{ key: KEY, first: 0, end: 2 }]
    const merged = { paths, hashes: paths.map(hashOf), written, batches }
    const open = (name = 'dist') => openKeptSearch(nextStore(folder), 'p', { ...place, name })
    const first = open()
    const [segment, records] = writeValues(first.log, [
      Buffer.from('segment'),
      Buffer.from('records'),
    ])
    const kept = {
      ...{ blocks: [], segment, records: records ?? segment, pages: ['one', 'two'] },
      ...{ paths: paths.slice(0, 1), hashes: [hashOf(paths[0] ?? '')] },
    }
    first.keepBatch(KEY, kept)
    first.keepMerged('merged', merged)
    first.save(stamps)
    return { ...made, paths, open, kept, segment, merged }
  }

  test('are found again, with segment and records', () => {
    const { open, kept, merged } = keep()
    const now = open()
    const found = now.findBatch(KEY)
    expect(found).toEqual(kept)
    const values = createValueReader()
    const read = [found?.segment, found?.records].map((ref) => ref && String(values.read(ref)))
    values.close()
    expect(read).toEqual(['segment', 'records'])
    expect(now.findMerged('merged')).toEqual(merged)
    expect([now.findBatch('none'), now.findMerged('none')]).toEqual([null, null])
  })

  test('lead from an index to the one after an edit', () => {
    const { open, segment, merged, hashOf } = keep()
    const now = open()
    const other = 'o'.repeat(43)
    const [after] = writeValues(now.log, [Buffer.from('other')])
    now.keepBatch(other, { blocks: [], segment: after, paths: [], pages: [] })
    const place = { first: 0, end: 2 }
    expect(now.findBatchBefore('assets/search/', place)).toEqual({
      segment,
      pages: ['one', 'two'],
    })
    expect(now.findBatchBefore('assets/search/', { ...place, end: 3 })).toBeNull()
    expect(now.findBatchBefore('fr/assets/search/', place)).toBeNull()
    const findBefore = (...batches: object[]) => now.findBefore('assets/search/', batches as never)
    expect(findBefore({ ...place, key: other })).toEqual({
      core: hashOf('assets/search/index.json'),
      written: merged.written,
      changed: [
        {
          ...place,
          before: segment,
          after,
        },
      ],
    })
    expect(findBefore({ ...place, key: KEY })?.changed).toEqual([])
    expect(findBefore({ ...place, end: 3, key: other })).toBeNull()
    expect(findBefore({ ...place, key: other }, { first: 2, end: 3, key: KEY })).toBeNull()
    expect(findBefore({ ...place, key: 'unknown' })).toBeNull()
    expect(now.findBefore('fr/assets/search/', [])).toBeNull()
    expect(open('public').findBefore('assets/search/', [{ ...place, key: KEY }])).toBeNull()
  })

  test('of an index in the output are listed below its folder, but for its first file', () => {
    const { open, paths, hashOf, change } = keep()
    const [one = '', , two = ''] = paths
    expect(open().listParts('assets/search/')).toEqual({ [one]: hashOf(one) })
    expect(open().listParts('de/assets/search/')).toEqual({ [two]: hashOf(two) })
    change(one)
    expect(open().listParts('assets/search/')).toEqual({})
    expect([open().findBatch(KEY), open().findMerged('merged')]).toEqual([null, null])
  })

  test('of another output are none of this one', () => {
    const { open, kept } = keep()
    const other = open('public')
    expect([other.listParts('assets/search/'), other.findMerged('merged')]).toEqual([{}, null])
    // A build to another output that is killed damages nothing.
    expect(open().findBatch(KEY)).toEqual(kept)
  })

  test('that nobody asked for any more are forgotten with the next build', () => {
    const { open, stamps } = keep()
    open().save(stamps)
    expect(open().findBatch(KEY)).toBeNull()
  })

  test('whose segment the store has lost are made again', () => {
    const { open } = keep()
    open()
    // Only the list itself was used.
    stores[0]?.saveUsed()
    expect(open().findBatch(KEY)).toBeNull()
  })
})
