/** What workers are asked for the search of a site: batches of pages, their merge, and what of it an edit changes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createValueLog, writeValues } from '../../../cli/engine/store/value-log.ts'
import { indexSite } from '../../../cli/tasks/search/index-site.ts'
import type { FoundIndex, KeptSearch } from '../../../cli/tasks/search/kept-search.ts'
import { recordsFile } from '../../../cli/tasks/search/records-file.ts'
import { toRoute } from '../../make/render/render-setup.ts'
import { makeSite } from '../../read/scan/temporary-site.ts'
import { localeDocument } from '../../runtime/locale-document.ts'

interface Asked {
  first?: number
  pages?: { page?: { url: string }; url?: string }[]
  segments?: { file: string }[]
  edits?: { number: number }[]
  records?: boolean
  known?: object
}

const CORE = 'assets/search/index.json'

/** A cache in memory. */
function createCache() {
  const pages = new Map<string, ReturnType<KeptSearch['findPages']>>()
  const state: { index: FoundIndex | null } = { index: null }
  const cache: Pick<KeptSearch, 'find' | 'findPages' | 'keep'> = {
    find: () => state.index,
    findPages: (key) => pages.get(key) ?? null,
    keep(_, index, own) {
      state.index = { ...index, known: index.files }
      for (const [key, list] of own) pages.set(key, list)
    },
  }
  return { cache, state }
}

const partsOf = ({ index }: { index: FoundIndex | null }) =>
  [...(index?.files.keys() ?? [])].filter((path) => path !== CORE)

/** A site, and who was asked. `answers` has another answer to `patchSearch` than that the index is updated. */
function setUp({ docs = 0, config = {} }: { docs?: number; config?: object }) {
  const loaded = makeSite({ 'spool/keep': '' }, { baseUrl: '/b/', ...config })
  const stateDir = join(loaded.root, '.octavo')
  const log = createValueLog(join(loaded.root, 'spool', 'log'))
  const asked: [name: string, Asked][] = []
  const answers: { patchSearch?: string } = {}
  const { cache, state } = createCache()
  const ask = async (name: string, given: Asked) => {
    asked.push([name, given])
    const [segment] = writeValues(log, [Buffer.from(`${given.first}\n`)])
    if (name === 'joinSegments') return segment
    const written = { lengths: new Uint32Array(), pairs: 0 }
    if (name === 'patchSearch')
      return answers.patchSearch ?? { paths: [CORE], hashes: ['new'], all: partsOf(state), written }
    const file = name === 'mergeSearch' ? CORE : `${name}-${given.first}`
    const own = { blocks: [given.first], segment, records: given.records ? segment : undefined }
    return { paths: [file], hashes: ['hash'], ...(name === 'mergeSearch' ? { written } : own) }
  }
  const routes = Array.from({ length: docs }, (_, at) => toRoute(`/b/${at}`, { title: `${at}` }))
  const react = toRoute('/b/page', { kind: 'page' })

  function index({
    edited = [],
    title = 'Page',
    isKept = true,
    out = 'out',
  }: {
    edited?: readonly number[]
    title?: string
    isKept?: boolean
    out?: string
  } = {}) {
    asked.length = 0
    const now = routes.map((one, at) =>
      edited.includes(at) ? { ...one, title: `Edited ${at}` } : one,
    )
    const map = { locale: 'en', base: '/b/', routes: [...now, react] }
    const input = {
      site: { loaded, stateDir },
      parsed: { docs: new Map() },
      planned: {
        siteMap: { locales: [map] },
        setups: { en: { document: localeDocument(), sourceLang: 'en' } },
      },
      log,
      readPages: async () => new Map([['/b/page', { title, sections: [] }]]),
      ...(isKept && { cache }),
    }
    return indexSite({ ask } as never, input as never, { files: out, out } as never)
  }
  const namesAsked = () =>
    asked.map(([name, { first, segments, edits }]) => {
      const numbers = edits?.map(({ number }) => number).join()
      return `${name} ${first ?? segments?.length ?? numbers}`
    })
  return { index, asked, answers, state, namesAsked, stateDir, loaded }
}

test('pages are asked for in batches, those in React last, and merged', async () => {
  const { index, asked, namesAsked } = setUp({ docs: 33 })
  const paths = await index({ isKept: false })
  expect(namesAsked()).toEqual(['indexPages 0', 'indexPages 32', 'indexPages 33', 'mergeSearch 3'])
  expect(asked.map(([, { pages }]) => pages?.length)).toEqual([32, 1, 1, 34])
  expect(asked.at(-1)?.[1]).toMatchObject({ folder: 'assets/search/', lang: 'en', known: {} })
  expect(paths).toEqual(['indexPages-0', 'indexPages-32', 'indexPages-33', CORE])
})

test('what was made before is not asked for again; an edit is one update of the index', async () => {
  const { index, namesAsked, state } = setUp({ docs: 70 })
  const first = await index()
  expect(namesAsked()).toHaveLength(5)
  expect(await index()).toEqual(first)
  expect(namesAsked()).toEqual([])
  expect(await index({ edited: [40], title: 'Other' })).toEqual(first)
  expect(namesAsked()).toEqual(['patchSearch 40,70'])
  expect([...(state.index?.files ?? [])].slice(-2)).toEqual([
    ['indexPages-70', 'hash'],
    [CORE, 'new'],
  ])
  await index({ edited: [40], title: 'Other' })
  expect(namesAsked()).toEqual([])
})

test('an index that cannot be updated is merged, and each edited batch is indexed first', async () => {
  const { index, answers, namesAsked } = setUp({ docs: 70 })
  await index()
  await index({ edited: [1] })
  answers.patchSearch = 'merge'
  await index({ edited: [40] })
  expect(namesAsked()).toEqual([
    'patchSearch 1,40',
    'indexPages 0',
    'indexPages 32',
    'mergeSearch 4',
  ])
})

test('no file of a damaged index is trusted', async () => {
  const { index, asked, answers } = setUp({ docs: 40 })
  await index()
  answers.patchSearch = 'merge'
  await index({ edited: [0] })
  expect(asked.at(-1)?.[1].known).toEqual({
    'indexPages-0': 'hash',
    'indexPages-32': 'hash',
    'indexPages-40': 'hash',
  })
  answers.patchSearch = 'damaged'
  await index({ edited: [1] })
  expect(asked.at(-1)?.[1].known).toEqual({})
})

test('an index with a missing file, or with many edited pages, is merged at once', async () => {
  const { index, namesAsked, state } = setUp({ docs: 70 })
  await index()
  await index({ edited: Array.from({ length: 33 }, (_, at) => at) })
  expect(namesAsked()).toEqual(['indexPages 0', 'indexPages 32', 'mergeSearch 4'])
  if (state.index) state.index = { ...state.index, known: new Map([...state.index.files].slice(1)) }
  await index()
  expect(namesAsked()).toEqual(['indexPages 0', 'indexPages 32', 'mergeSearch 4'])
})

test('the batches of an ordinary site are merged once, without being joined before', async () => {
  const { index, namesAsked } = setUp({ docs: 32 * 100 })
  await index()
  // One more batch is that of the page in React.
  expect(namesAsked().slice(101)).toEqual(['mergeSearch 101'])
})

test('more batches than a merge can hold open are joined to groups, of which an edit concerns one', async () => {
  const { index, answers, namesAsked } = setUp({ docs: 32 * 528 })
  answers.patchSearch = 'merge'
  await index()
  // Groups of 23, with the batch of the page in React.
  expect(namesAsked().slice(529)).toEqual([...Array(23).fill('joinSegments 23'), 'mergeSearch 23'])
  await index()
  expect(namesAsked()).toEqual([])
  await index({ edited: [0] })
  expect(namesAsked().slice(1)).toEqual(['indexPages 0', 'joinSegments 23', 'mergeSearch 23'])
})

test('records of all batches are one file, in their order, where they are wanted', async () => {
  const { index, stateDir, namesAsked } = setUp({
    docs: 40,
    config: { search: { provider: false } },
  })
  expect(await index()).toEqual([])
  expect(namesAsked()).toEqual([])
  const hosted = setUp({ docs: 40, config: { search: { records: true } } })
  const out = join(hosted.loaded.root, 'stage')
  await hosted.index({ out })
  const file = recordsFile(hosted.stateDir, 'en')
  expect(readFileSync(file, 'utf8')).toBe('0\n32\n40\n')
  await hosted.index({ edited: [33] })
  expect(hosted.namesAsked()).toEqual(['indexPages 32', 'mergeSearch 3'])
  await hosted.index({ edited: [33] })
  expect(hosted.namesAsked()).toEqual([])
  const { search } = hosted.loaded.config
  Object.assign(search, { records: false })
  await hosted.index({ edited: [33] })
  expect([hosted.namesAsked(), existsSync(file)]).toEqual([[], false])
  const plain = setUp({ docs: 1 })
  await plain.index({ out })
  expect(plain.asked.some(([, { records }]) => records)).toBe(false)
  expect(existsSync(recordsFile(stateDir, 'en'))).toBe(false)
})
