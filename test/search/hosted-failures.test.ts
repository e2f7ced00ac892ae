/** Failures of a hosted engine: failing hosts, and malformed hits. */
import { jest } from '@jest/globals'
import { createAlgoliaSearch } from '../../runtime/search/algolia/create-algolia-search.ts'
import { createHostStates } from '../../runtime/search/algolia/host-states.ts'
import { readAnswer } from '../../runtime/search/algolia/read-answer.ts'
import type { SearchHit } from '../../runtime/search/engine/protocol.ts'
import { SearchGuard } from '../../runtime/theme/search/search-guard.tsx'
import { startHostedEngine } from './hosted-engine.ts'
import { toRequest } from './make-index.ts'

test('the queries after a failure skip that host, and try it again after two minutes', async () => {
  const [down, up] = await Promise.all([startHostedEngine([]), startHostedEngine([])])
  down.mode = 500
  const { search } = createAlgoliaSearch({
    appId: 'APP',
    apiKey: 'key',
    indexName: 'docs',
    contextualSearch: false,
    searchParameters: {},
    hosts: [down.origin, up.origin],
  })
  for (const query of ['a', 'b', 'c', 'd']) await search(toRequest(query))
  expect([down.requests.length, up.requests.length]).toEqual([1, 4])
  const later = Date.now() + 121_000
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later)
  down.mode = 'answer'
  await search(toRequest('e'))
  clock.mockRestore()
  expect([down.requests.length, up.requests.length]).toEqual([2, 4])
  await Promise.all([down.close(), up.close()])
})

test('the state of a host is found by its address, whatever other fields it has', async () => {
  const states = createHostStates()
  const host = { url: 'a.example', protocol: 'https' }
  expect(await states.get(host, async () => 'new')).toBe('new')
  await states.set({ ...host, status: 'up', lastUpdate: 7 }, 'down')
  expect(await states.get(host, async () => 'new')).toBe('down')
  await states.delete(host)
  expect(await states.get(host, async () => 'new')).toBe('new')
  await states.set('b.example', 'down')
  await states.clear()
  expect(await states.get('b.example', async () => 'new')).toBe('new')
})

describe('a malformed hit', () => {
  const GOOD = {
    objectID: 'a',
    url: '/a',
    type: 'lvl2',
    content: null,
    hierarchy: { lvl0: 'Docs', lvl1: 'A', lvl2: 'B' },
  }
  const read = (...hits: unknown[]): readonly SearchHit[] => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { hits: kept } = readAnswer({ results: [{ hits }] }, toRequest('a'))
    warn.mockRestore()
    return kept
  }

  test.each([
    ['a level that is an object', { hierarchy: { lvl0: 'Docs', lvl1: {} } }, { lvl1: null }],
    ['a level that is a number', { hierarchy: { lvl0: 'Docs', lvl1: 5 } }, { lvl1: null }],
    ['a missing level', { hierarchy: { lvl1: 'A' } }, { lvl0: null, lvl1: 'A', lvl6: null }],
  ])('with %s keeps only its texts', (_, change, hierarchy) => {
    expect(read({ ...GOOD, ...change })[0]?.hierarchy).toMatchObject(hierarchy)
  })

  test('with highlights that are not texts has none of them', () => {
    const odd = {
      hierarchy: { lvl1: { value: 5 }, lvl2: { value: '<mark>B</mark>' } },
      content: [],
    }
    expect(read({ ...GOOD, content: 7, _snippetResult: odd, _highlightResult: 'x' })).toEqual([
      {
        ...GOOD,
        hierarchy: { ...GOOD.hierarchy, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
        _snippetResult: { hierarchy: { lvl2: { value: '<mark>B</mark>', matchLevel: 'none' } } },
      },
    ])
  })

  test.each([
    ['no hierarchy', { hierarchy: null }],
    ['a hierarchy without texts', { hierarchy: { lvl1: {} } }],
    ['an unknown kind', { type: 'lvl9' }],
    ['no id', { objectID: 5 }],
  ])('with %s is omitted, and the others stay', (_, change) => {
    expect(read({ ...GOOD, ...change }, GOOD)).toHaveLength(1)
  })
})

test('an unusable answer leaves the modal open, until the next query', () => {
  const props = { children: 'lines', fallback: 'failed', resetKey: 'a' }
  const guard = new SearchGuard(props)
  expect(guard.render()).toBe('lines')
  guard.state = { ...guard.state, ...SearchGuard.getDerivedStateFromError() }
  expect(guard.render()).toBe('failed')
  expect(SearchGuard.getDerivedStateFromProps(props, guard.state)).toBeNull()
  const next = { ...props, resetKey: 'ab' }
  const state = SearchGuard.getDerivedStateFromProps(next, guard.state)
  expect(state).toEqual({ hasFailed: false, resetKey: 'ab' })
})
