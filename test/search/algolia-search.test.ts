/** The hosted provider with the real client, against an engine on loopback. */
import { jest } from '@jest/globals'
import type { AlgoliaSettings } from '../../runtime/contract/search-settings.ts'
import { createAlgoliaSearch } from '../../runtime/search/algolia/create-algolia-search.ts'
import type { SearchRequest } from '../../runtime/search/engine/protocol.ts'
import type { StoredRecord } from './answer-query.ts'
import { type HostedEngine, startHostedEngine } from './hosted-engine.ts'

const NO_LEVELS = {
  lvl0: null,
  lvl1: null,
  lvl2: null,
  lvl3: null,
  lvl4: null,
  lvl5: null,
  lvl6: null,
}
const record = (number: number): StoredRecord => ({
  objectID: `r${number}`,
  url: `/docs/${number}`,
  type: 'lvl1',
  hierarchy: {
    ...NO_LEVELS,
    lvl0: 'Docs',
    lvl1: `Token ${number} of the many that a page may have here`,
  },
  content: null,
  language: 'en',
  docusaurus_tag: 'docs-a-1',
})
const REQUEST: SearchRequest = {
  query: 'token',
  language: 'en',
  tags: ['default', 'docs-a-1'],
  page: 0,
  hitsPerPage: 20,
  snippetWords: 5,
}
let engine: HostedEngine

beforeAll(async () => {
  engine = await startHostedEngine(Array.from({ length: 45 }, (_, number) => record(number)))
})
afterAll(() => engine.close())
beforeEach(() => {
  engine.requests.length = 0
  engine.mode = 'answer'
})

function provider(change: Partial<AlgoliaSettings> = {}) {
  const settings = { appId: 'APP', apiKey: 'key', indexName: 'docs', contextualSearch: true }
  return createAlgoliaSearch({
    ...settings,
    searchParameters: {},
    hosts: [engine.origin],
    ...change,
  })
}
const items = () => engine.requests.map(({ body }) => (body as { requests: unknown[] }).requests[0])

test("sends exactly the fields of the modal's protocol", async () => {
  await provider().search(REQUEST)
  const [request] = engine.requests
  expect([request?.method, request?.url.pathname]).toEqual(['POST', '/1/indexes/*/queries'])
  expect(request?.headers['x-algolia-application-id']).toBe('APP')
  expect(request?.body).toEqual({
    requests: [
      {
        query: 'token',
        indexName: 'docs',
        attributesToRetrieve: [
          'hierarchy.lvl0',
          'hierarchy.lvl1',
          'hierarchy.lvl2',
          'hierarchy.lvl3',
          'hierarchy.lvl4',
          'hierarchy.lvl5',
          'hierarchy.lvl6',
          'content',
          'type',
          'url',
        ],
        attributesToSnippet: [
          'hierarchy.lvl1:5',
          'hierarchy.lvl2:5',
          'hierarchy.lvl3:5',
          'hierarchy.lvl4:5',
          'hierarchy.lvl5:5',
          'hierarchy.lvl6:5',
          'content:5',
        ],
        snippetEllipsisText: '…',
        highlightPreTag: '<mark>',
        highlightPostTag: '</mark>',
        hitsPerPage: 20,
        clickAnalytics: false,
        facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-a-1']],
      },
    ],
  })
})

test('returns the answer of the engine, 20 hits per page', async () => {
  const first = await provider().search(REQUEST)
  expect([first.hits.length, first.nbHits, first.page, first.nbPages]).toEqual([20, 45, 0, 3])
  expect(first.hits[0]?._snippetResult?.hierarchy.lvl1?.value).toBe(
    '<mark>Token</mark> 0 of the many…',
  )
  const last = await provider().search({ ...REQUEST, page: 2 })
  expect([last.hits.length, last.page]).toEqual([5, 2])
})

test('adds configured filters as one more condition, and lets other parameters take precedence', async () => {
  const searchParameters = { facetFilters: 'type:lvl1', hitsPerPage: 3 }
  await provider({ searchParameters }).search(REQUEST)
  await provider({ searchParameters, contextualSearch: false }).search(REQUEST)
  expect(items()).toEqual([
    expect.objectContaining({
      hitsPerPage: 3,
      facetFilters: ['language:en', expect.any(Array), 'type:lvl1'],
    }),
    expect.objectContaining({ hitsPerPage: 3, facetFilters: ['type:lvl1'] }),
  ])
})

test('throws at once if id or key is empty', () => {
  expect(() => provider({ appId: '' })).toThrow('`appId` is missing.')
  expect(() => provider({ apiKey: '' })).toThrow('`apiKey` is missing.')
  expect(() => createAlgoliaSearch(undefined)).toThrow('`appId` is missing.')
})

test.each(['break off', 500] as const)(
  'is unreachable when the engine does this: %s',
  async (mode) => {
    engine.mode = mode
    const search = provider()
    await expect(search.search(REQUEST)).rejects.toMatchObject({ name: 'RetryError' })
    engine.mode = 'answer'
    expect((await search.search(REQUEST)).hits).toHaveLength(20)
  },
)

test('tries the next host if one is down', async () => {
  const answer = await provider({ hosts: ['http://127.0.0.1:9', engine.origin] }).search(REQUEST)
  expect(answer.hits).toHaveLength(20)
})

test('gives up a host that does not answer in time', async () => {
  engine.mode = 'hang'
  await expect(provider().search(REQUEST)).rejects.toMatchObject({ name: 'RetryError' })
})

test('reports a refusal as one', async () => {
  engine.mode = 403
  await expect(provider().search(REQUEST)).rejects.toMatchObject({ name: 'ApiError', status: 403 })
})

test.each(['nonsense', 'no json'] as const)('rejects an invalid answer: %s', async (mode) => {
  engine.mode = mode
  await expect(provider().search(REQUEST)).rejects.toThrow()
})

test('omits unusable hits, with a warning', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  engine.objects.set('bad', { ...record(99), url: undefined } as never)
  const { hits } = await provider().search({ ...REQUEST, query: '99' })
  engine.objects.delete('bad')
  expect(hits).toEqual([])
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})
