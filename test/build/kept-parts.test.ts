/** What builds keep for the next: found again as it was, for the same program and output, or not at all. */
import { join } from 'node:path'
import { digest } from '../../cli/engine/digest.ts'
import type { ValueStore } from '../../cli/engine/store/store.ts'
import { createValueReader, writeValues } from '../../cli/engine/store/value-log.ts'
import { openKeptCompressed } from '../../cli/tasks/files/kept-compressed.ts'
import { openKeptSiteFiles } from '../../cli/tasks/files/kept-site-files.ts'
import { type FoundIndex, openKeptSearch } from '../../cli/tasks/search/kept-search.ts'
import { OutputRecord } from '../../cli/write/output-record.ts'
import { stampOutput } from '../../cli/write/output-stamps.ts'
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
  const stateDir = join(root, 'cache')
  const openOutput = (name = 'dist') => new OutputRecord({ stateDir, out, name })
  openOutput().save({ program: 'p', pages: new Map(), stamps: stampOutput(out, paths) })
  return {
    folder: stateDir,
    openOutput,
    hashOf: (path: string) => digest(Buffer.from(`text of ${path}`)),
    change: (path: string) => writeFiles(out, { [path]: 'changed' }),
  }
}

describe('compressed files', () => {
  test('are known by their hash while they are as they were left', () => {
    const { folder, openOutput, change } = makePlace('a.br', 'b.br')
    const open = (name = 'dist') => openKeptCompressed(nextStore(folder), 'p', openOutput(name))
    open().save()
    expect(nextStore(folder).find('compressed p')).toBeNull()
    const first = open()
    first.note('a.br', 'hash a')
    first.note('b.br', 'hash b')
    first.note('gone.br', 'hash c')
    first.save()
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
    open().save()
    expect(find('a.br')).toBeNull()
  })
})

describe('files of the whole site', () => {
  function keep() {
    const paths = ['sitemap.xml', 'de/sitemap.xml']
    const made = makePlace(...paths, 'feed.xml')
    const open = (name = 'dist', program = 'p') =>
      openKeptSiteFiles(nextStore(made.folder), program, made.openOutput(name))
    const first = open()
    first.note('sitemap', 'key', { paths, hashes: paths.map(made.hashOf) })
    first.note('feeds', 'key', { paths: ['feed.xml'], hashes: [made.hashOf('feed.xml')] })
    first.note('llms', '', { paths: ['llms.txt'], hashes: ['unknown'] })
    first.save()
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
    const { paths, open } = keep()
    const now = open()
    expect(now.find('sitemap', 'key')).toEqual(paths)
    now.save()
    expect(open().find('sitemap', 'key')).toEqual(paths)
    expect(open().find('feeds', 'key')).toBeNull()
  })
})

describe('the index of a locale', () => {
  const FOLDER = 'assets/search/'
  const PAGE = { url: '/a', title: 'A', group: '', tag: '', version: '', lang: 'en', boost: 1 }

  /** Maps of the store are those of another realm. */
  const listMaps = ({ files, known, joined }: Pick<FoundIndex, 'files' | 'known' | 'joined'>) => ({
    ...{ files: [...files], known: [...known], joined: [...joined] },
  })

  function keep() {
    const paths = [`${FOLDER}one.bin`, `${FOLDER}index.json`]
    const made = makePlace(...paths)
    const { folder, openOutput, hashOf } = made
    const open = (name = 'dist') => openKeptSearch(nextStore(folder), 'p', openOutput(name))
    const first = open()
    const [segment, records, sections] = writeValues(first.log, [
      Buffer.from('segment'),
      Buffer.from('records'),
      Buffer.from('sections'),
    ])
    if (!records || !sections) throw new Error('Three values were written.')
    const indexed = { blocks: [], paths: paths.slice(0, 1), segment, records }
    const index = {
      ...{ setup: 'setup', texts: 'a.md', code: '' },
      batches: [
        { key: 'first', first: 0, end: 1, indexed },
        { key: 'edited', first: 1, end: 2 },
      ],
      joined: new Map([['both', segment]]),
      written: { lengths: Uint32Array.of(3), pairs: 1 },
      files: new Map(paths.map((path) => [path, hashOf(path)])),
    }
    const pages = [{ page: { ...PAGE, keywords: [], lead: [] }, sections }]
    first.keep(FOLDER, index, new Map([['first', pages]]))
    first.save()
    return { ...made, paths, open, index, pages }
  }

  test('is found again, with segments, records and pages', () => {
    const { open, index, pages } = keep()
    const now = open()
    const found = now.find(FOLDER)
    expect(found && { ...found, ...listMaps(found) }).toEqual({
      ...index,
      ...listMaps({ ...index, known: index.files }),
    })
    const values = createValueReader()
    const { segment, records } = found?.batches[0]?.indexed ?? {}
    const read = [segment, records, found?.joined.get('both')].map(
      (ref) => ref && String(values.read(ref)),
    )
    values.close()
    expect(read).toEqual(['segment', 'records', 'segment'])
    expect(now.findPages('first')).toEqual(pages)
    expect([now.find('de/assets/search/'), now.findPages('none')]).toEqual([null, null])
  })

  test('has only the files that are as they were left', () => {
    const { open, paths, hashOf, change } = keep()
    const [one = '', core = ''] = paths
    change(one)
    expect([...(open().find(FOLDER)?.known ?? [])]).toEqual([[core, hashOf(core)]])
  })

  test('of another output is none of this one', () => {
    const { open, index } = keep()
    expect(open('public').find(FOLDER)).toBeNull()
    // A build to another output that is killed damages nothing.
    expect([...(open().find(FOLDER)?.files ?? [])]).toEqual([...index.files])
  })

  test('keeps the pages of a batch that the next build has too', () => {
    const { open, index, pages } = keep()
    const next = open()
    next.keep(FOLDER, index, new Map())
    next.save()
    stores[0]?.saveUsed()
    expect(open().findPages('first')).toEqual(pages)
    // The index of a build that does not have it any more is forgotten, with all that belongs to it.
    open()
    stores[0]?.saveUsed()
    expect([open().find(FOLDER), open().findPages('first')]).toEqual([null, null])
  })

  test('lacks a batch whose segment the store has lost', () => {
    const { open } = keep()
    open()
    stores[0]?.find('search p assets/search/')
    stores[0]?.saveUsed()
    const found = open().find(FOLDER)
    expect(found?.batches.map((batch) => Object.keys(batch))).toEqual([
      ['key', 'first', 'end'],
      ['key', 'first', 'end'],
    ])
    expect(found?.joined.size).toBe(0)
  })
})
