/** What builds keep for the next: found again as it was, for the same program and output, or not at all. */
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../cli/base/disk/digest.ts'
import { Results } from '../../cli/engine/results.ts'
import type { ValueStore } from '../../cli/engine/store/store.ts'
import { createValueReader, writeValues } from '../../cli/engine/store/value-log.ts'
import { compressFiles } from '../../cli/tasks/files/compress-files.ts'
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
    out,
    openOutput,
    hashOf: (path: string) => digest(Buffer.from(`text of ${path}`)),
    change: (path: string) => writeFiles(out, { [path]: 'changed' }),
  }
}

describe('compressed files', () => {
  const TEXT = 'a text that is long enough to be compressed '.repeat(20)

  /** Builds one after the other that compress `a.txt`, whose text no build changes. */
  function makeBuilds() {
    const { folder, openOutput, out } = makePlace('a.txt')
    writeFiles(out, { 'a.txt': TEXT })
    const build = async ({ isAsked = true, name = 'dist' } = {}) => {
      const results = new Results(nextStore(folder), 'p')
      const stage = { files: makeFolder({}), out, isFresh: true }
      const cache = { results, output: openOutput(name) }
      const paths = await compressFiles(['a.txt'], { stage, isAsked, cache })
      const made = readdirSync(stage.files).sort()
      for (const path of made) cpSync(join(stage.files, path), join(out, path))
      openOutput(name).save({ program: 'p', pages: new Map(), stamps: stampOutput(out, paths) })
      results.saveUsed()
      return { paths, made }
    }
    const edit = (text: string) => writeFiles(out, { 'a.txt': text })
    return { build, edit, change: (path: string) => writeFiles(out, { [path]: 'changed' }) }
  }
  const COPIES = ['a.txt.br', 'a.txt.gz']

  test('are kept while they are as they were left', async () => {
    const { build, change } = makeBuilds()
    const paths = ['a.txt', ...COPIES]
    expect(await build()).toEqual({ paths, made: COPIES })
    expect(await build()).toEqual({ paths, made: [] })
    change('a.txt.gz')
    expect((await build()).made).toContain('a.txt.gz')
    expect((await build({ name: 'public' })).made).toEqual(COPIES)
  })

  test('are made again if their source has come from another build', async () => {
    const { build, edit } = makeBuilds()
    await build()
    edit(`${TEXT} In other words.`)
    expect((await build()).made).toEqual(COPIES)
  })

  test('are forgotten by a build that makes none', async () => {
    const { build } = makeBuilds()
    await build()
    expect(await build({ isAsked: false })).toEqual({ paths: ['a.txt'], made: [] })
    expect((await build()).made).toEqual(COPIES)
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
