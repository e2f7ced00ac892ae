/** What workers are asked for the search of a site: batches of pages, their merge, and what of it an edit changes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createValueLog, writeValues } from '../../cli/engine/store/value-log.ts'
import { indexSite } from '../../cli/pipeline/index-site.ts'
import { recordsFile } from '../../cli/pipeline/records-file.ts'
import { toRoute } from '../make/render/render-setup.ts'
import { makeSite } from '../read/scan/temporary-site.ts'
import { localeDocument } from '../runtime/locale-document.ts'

interface Asked {
  first?: number
  pages?: { page?: { url: string }; url?: string }[]
  segments?: { file: string }[]
  records?: boolean
  known?: object
}

/** What a cache keeps, by its keys, and who was asked. */
function setUp({ docs = 0, config = {} }: { docs?: number; config?: object }) {
  const loaded = makeSite({ 'spool/keep': '' }, { baseUrl: '/b/', ...config })
  const stateDir = join(loaded.root, '.octavo')
  const spoolDir = join(loaded.root, 'spool')
  const log = createValueLog(join(spoolDir, 'log'))
  const asked: [name: string, Asked][] = []
  const ask = async (name: string, given: Asked) => {
    asked.push([name, given])
    const file = `${name}-${given.first ?? ''}-${given.segments?.length ?? ''}`
    const hasRecords = name === 'indexPages' && given.records
    const [records] = writeValues(log, [Buffer.from(`${given.first}\n`)])
    return {
      ...{ paths: [file], blocks: [given.first], segment: { file, offset: 0, length: 1 } },
      ...{
        files: [{ path: file }],
        records: hasRecords ? records : undefined,
      },
    }
  }
  const batches = new Map<string, unknown>()
  const merged = new Map<string, unknown>()
  const keep = (key: string, batch: unknown) => batches.set(key, batch) && batch
  const cache = {
    findBatch: (key: string) => batches.get(key) ?? null,
    keepBatch: keep,
    findMerged: (key: string) => merged.get(key) ?? null,
    keepMerged: (key: string, index: unknown) => void merged.set(key, index),
    findBefore: () => null,
    findBatchBefore: () => null,
    listParts: (folder: string) => ({ [`${folder}part`]: 'hash' }),
  }
  const routes = Array.from({ length: docs }, (_, at) => toRoute(`/b/${at}`, { title: `${at}` }))
  const react = toRoute('/b/page', { kind: 'page' })
  const text = { title: 'Page', sections: [] }

  function index({
    edited,
    isKept = true,
    out,
  }: {
    edited?: number
    isKept?: boolean
    out?: string
  } = {}) {
    asked.length = 0
    const now = routes.map((one, at) => (at === edited ? { ...one, title: 'Edited' } : one))
    const map = { locale: 'en', base: '/b/', routes: [...now, react] }
    const input = {
      site: { loaded, stateDir },
      parsed: { docs: new Map() },
      planned: {
        siteMap: { locales: [map] },
        setups: { en: { document: localeDocument(), sourceLang: 'en' } },
      },
      log,
      readPages: async () => new Map([['/b/page', text]]),
      ...(isKept && { cache }),
    }
    const stage = out === undefined ? undefined : { files: out, out }
    return indexSite({ ask } as never, input as never, stage as never)
  }
  const namesAsked = () =>
    asked.map(([name, { first, segments }]) => `${name} ${first ?? segments?.length}`)
  return { index, asked, namesAsked, stateDir, loaded }
}

test('pages are asked for in batches, those in React last, and merged', async () => {
  const { index, asked, namesAsked } = setUp({ docs: 33 })
  const { paths, files } = await index({ isKept: false })
  expect(namesAsked()).toEqual(['indexPages 0', 'indexPages 32', 'indexPages 33', 'mergeSearch 3'])
  expect(asked.map(([, { pages }]) => pages?.length)).toEqual([32, 1, 1, 34])
  expect(asked.at(-1)?.[1]).toMatchObject({ folder: 'assets/search/', lang: 'en', segmentBytes: 3 })
  expect(asked.at(-1)?.[1].known).toBeUndefined()
  expect([paths.length, files.length]).toEqual([4, 4])
})

test('what was made before is not asked for again; an edit is one batch and one merge', async () => {
  const { index, asked, namesAsked } = setUp({ docs: 70 })
  const first = await index()
  expect(namesAsked()).toHaveLength(5)
  expect(await index()).toEqual(first)
  expect(namesAsked()).toEqual([])
  await index({ edited: 40 })
  expect(namesAsked()).toEqual(['indexPages 32', 'mergeSearch 4'])
  expect(asked.at(-1)?.[1].known).toEqual({ 'assets/search/part': 'hash' })
})

test('the batches of an ordinary site are merged once, without being joined before', async () => {
  const { index, namesAsked } = setUp({ docs: 32 * 100 })
  await index()
  // One more batch is that of the page in React.
  expect(namesAsked().slice(101)).toEqual(['mergeSearch 101'])
})

test('more batches than a merge can hold open are joined to groups, of which an edit concerns one', async () => {
  const { index, namesAsked } = setUp({ docs: 32 * 528 })
  await index()
  // Groups of 23, with the batch of the page in React.
  expect(namesAsked().slice(529)).toEqual([...Array(23).fill('joinSegments 23'), 'mergeSearch 23'])
  await index()
  expect(namesAsked()).toEqual([])
  await index({ edited: 0 })
  expect(namesAsked()).toEqual(['indexPages 0', 'joinSegments 23', 'mergeSearch 23'])
  await index({ edited: 32 * 528 - 1 })
  expect(namesAsked()).toEqual(['indexPages 16864', 'joinSegments 23', 'mergeSearch 23'])
})

test('records of all batches are one file, in their order, where they are wanted', async () => {
  const { index, stateDir, namesAsked } = setUp({
    docs: 40,
    config: { search: { provider: false } },
  })
  expect(await index()).toEqual({ paths: [], files: [] })
  expect(namesAsked()).toEqual([])
  const hosted = setUp({ docs: 40, config: { search: { records: true } } })
  const out = join(hosted.loaded.root, 'stage')
  await hosted.index({ out })
  const file = recordsFile(hosted.stateDir, 'en')
  expect(readFileSync(file, 'utf8')).toBe('0\n32\n40\n')
  // Without a stage nothing is published, and what is there stays.
  await hosted.index()
  expect(existsSync(file)).toBe(true)
  const plain = setUp({ docs: 1 })
  await plain.index({ out })
  expect(plain.asked.some(([, { records }]) => records)).toBe(false)
  expect(existsSync(recordsFile(stateDir, 'en'))).toBe(false)
})
