/** The parts of the search that need no browser. */
import { jest } from '@jest/globals'
import type { SearchAnswer, SearchHit } from '../../runtime/search/engine/protocol.ts'
import { SearchUnreachable } from '../../runtime/search/engine/protocol.ts'
import { groupHits } from '../../runtime/search/group-hits.ts'
import { parseHighlighted } from '../../runtime/search/highlighted-text.ts'
import { hitAddress } from '../../runtime/search/hit-address.ts'
import { createTurns } from '../../runtime/search/local/answer-in-turn.ts'
import { cutQuery, encodeQuery, isFull } from '../../runtime/search/query-text.ts'
import { createResultList } from '../../runtime/search/result-list.ts'
import { createLazyProvider } from '../../runtime/search/search-provider.ts'
import { createSearchSession, type SearchItem } from '../../runtime/search/search-session.ts'
import { searchTags } from '../../runtime/search/search-tags.ts'
import { createStoredHits } from '../../runtime/search/stored-hits.ts'
import { createStorage } from '../../runtime/state/storage.ts'
import { appendKey, keyActionOf } from '../../runtime/theme/search/key-action.ts'
import { placeTags, readPlace, writePlace } from '../../runtime/theme/search/search-place.ts'
import { FakeWindow } from '../runtime/fake-window.ts'
import { localeDocument } from '../runtime/locale-document.ts'

const NO_LEVELS = {
  lvl0: null,
  lvl1: null,
  lvl2: null,
  lvl3: null,
  lvl4: null,
  lvl5: null,
  lvl6: null,
}
const hit = (id: string, change: Partial<SearchHit> = {}): SearchHit => ({
  objectID: id,
  url: `/docs/${id}`,
  type: 'lvl1',
  content: null,
  hierarchy: { ...NO_LEVELS, lvl0: 'Docs', lvl1: id },
  ...change,
})
const answerOf = (hits: SearchHit[], nbHits = hits.length): SearchAnswer => ({
  hits,
  nbHits,
  page: 0,
  nbPages: Math.ceil(nbHits / 20),
})
const storage = () =>
  createStorage(new FakeWindow('https://x.example/').asWindow(), {
    type: 'localStorage',
    suffix: '',
  })

describe('groups', () => {
  test('keep the order of the answer, and have a limit of hits each', () => {
    const hits = ['a', 'b', 'c', 'd'].map((id) => hit(id))
    const other = hit('x', { hierarchy: { ...NO_LEVELS, lvl0: 'More', lvl1: 'x' } })
    const groups = groupHits([hits[0] as SearchHit, other, ...hits.slice(1)], 3)
    expect(groups.map(({ name, hits: own }) => [name, own.map((one) => one.hit.objectID)])).toEqual(
      [
        ['Docs', ['a', 'b', 'c']],
        ['More', ['x']],
      ],
    )
  })

  test('put the hits of a page below it, at any position', () => {
    const hierarchy = { ...NO_LEVELS, lvl0: 'Docs', lvl1: 'Page', lvl2: 'Part' }
    const part = hit('part', { type: 'lvl2', hierarchy })
    const page = hit('page', { hierarchy: { ...NO_LEVELS, lvl0: 'Docs', lvl1: 'Page' } })
    const [group] = groupHits([part, page], 5)
    expect(
      group?.hits.map(({ hit: { objectID }, parent }) => [objectID, parent?.objectID]),
    ).toEqual([
      ['part', 'page'],
      ['page', undefined],
    ])
  })
})

test('a highlighted text contains no other element, whatever the index contains', () => {
  expect(parseHighlighted('a <mark>b</mark> &lt;i&gt; <img src=x onerror=alert(1)>')).toEqual([
    { text: 'a ', isMatch: false },
    { text: 'b', isMatch: true },
    { text: ' <i> <img src=x onerror=alert(1)>', isMatch: false },
  ])
})

test('a query is cut between characters, and any text is valid in an address', () => {
  expect(cutQuery(`${'x'.repeat(63)}😀`, 64)).toBe('x'.repeat(63))
  expect([62, 63, 64].map((length) => isFull('x'.repeat(length), 64))).toEqual([false, true, true])
  expect(encodeQuery('a\uD83D b&c')).toBe('a%20b%26c')
})

describe('the address of a hit', () => {
  const of = (url: string, algolia = {}, siteBase = '/') => {
    const settings = {
      provider: 'algolia' as const,
      maxLength: 64,
      maxResultsPerGroup: 5,
      instances: [],
    }
    const keys = { appId: 'A', apiKey: 'k', indexName: 'i', contextualSearch: true }
    const search = { ...settings, algolia: { ...keys, searchParameters: {}, ...algolia } }
    return hitAddress(url, {
      origin: 'http://localhost:3000',
      locale: localeDocument({ siteBase, search }),
    })
  }

  test('loses the origin that the index was made for, and gains a missing base', () => {
    expect(of('https://docs.example/a?x=1#b')).toBe('/a?x=1#b')
    expect(of('https://docs.example/a', {}, '/docs/')).toBe('/docs/a')
    expect(of('/docs/a', {}, '/docs/')).toBe('/docs/a')
  })

  test('stays whole if the config declares it external', () => {
    const options = { externalUrlRegex: 'BLOG\\.example' }
    expect(of('https://blog.example/a', options)).toBe('https://blog.example/a')
  })

  test('has its path replaced by the rules of the config', () => {
    const replaceSearchResultPathname = { from: '^/v1', to: '/docs' }
    expect(of('https://docs.example/v1/a', { replaceSearchResultPathname })).toBe('/docs/a')
  })

  test('is removed if it is not a page of the web', () => {
    expect([of('javascript:alert(1)'), of('http://[')]).toEqual(['#', '#'])
  })
})

describe('stored hits', () => {
  const make = (shared = storage(), base = '/docs/') =>
    createStoredHits({ storage: shared, key: 'k', limit: 3, isOurs: (url) => url.startsWith(base) })

  test('are newest first, each once, up to the limit, without their marks', () => {
    const list = make()
    for (const id of ['a', 'b', 'c', 'a', 'd'])
      list.add(hit(id, { _snippetResult: { hierarchy: {} } }))
    expect(list.all().map(({ objectID }) => objectID)).toEqual(['d', 'a', 'c'])
    expect(list.all()[0]).not.toHaveProperty('_snippetResult')
    list.remove({ objectID: 'a' })
    expect([list.has({ objectID: 'a' }), list.has({ objectID: 'c' })]).toEqual([false, true])
  })

  test('keep those of other languages, and show them only in their own', () => {
    const shared = storage()
    make(shared, '/de/').add(hit('x', { url: '/de/x' }))
    make(shared).add(hit('a'))
    expect(
      make(shared)
        .all()
        .map(({ objectID }) => objectID),
    ).toEqual(['a'])
    expect(
      make(shared, '/de/')
        .all()
        .map(({ objectID }) => objectID),
    ).toEqual(['x'])
  })

  test.each([
    '{',
    'null',
    '{"a":1}',
    '[1,null,{"objectID":1}]',
    '[{"objectID":"a","url":"/docs/a"}]',
  ])('are none if the storage contains %s', (text) => {
    const shared = storage()
    shared.set('k', text)
    const list = make(shared)
    expect(list.all()).toEqual([])
    list.add(hit('b'))
    expect(list.all()).toHaveLength(1)
  })
})

describe('an opening of the modal', () => {
  const open = (search: (query: string) => Promise<SearchAnswer>) => {
    const shared = storage()
    const isOurs = () => true
    const recent = createStoredHits({ storage: shared, key: 'r', limit: 7, isOurs })
    const favorite = createStoredHits({ storage: shared, key: 'f', limit: 10, isOurs })
    const asked: string[] = []
    const session = createSearchSession({
      provider: {
        search: (request) => {
          asked.push(request.query)
          return search(request.query)
        },
      },
      request: { language: 'en', tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 },
      maxResultsPerGroup: 5,
      recent,
      favorite,
      toHref: (url) => url,
      timers: { setTimeout: setTimeout as never, clearTimeout },
    })
    return { session, asked, recent, favorite }
  }
  const status = (session: ReturnType<typeof open>['session']) => session.read().status

  test('sends no empty query, and an equal one once', async () => {
    const { session, asked } = open(async () => answerOf([hit('a')]))
    expect(await session.list('')).toEqual([])
    await session.list('a')
    await session.list('a')
    expect(asked).toEqual(['a'])
    expect(session.read()).toMatchObject({ status: 'idle', answered: { query: 'a' } })
  })

  test('is stalled after 300 ms, and no longer when the answer comes', async () => {
    jest.useFakeTimers()
    let answer: (value: SearchAnswer) => void = () => {}
    const { session } = open(() => new Promise((done) => (answer = done)))
    const listed = session.list('a')
    expect(status(session)).toBe('loading')
    jest.advanceTimersByTime(300)
    expect(status(session)).toBe('stalled')
    answer(answerOf([]))
    await listed
    expect(status(session)).toBe('idle')
    jest.useRealTimers()
  })

  test('drops the answer, or the failure, of an earlier query', async () => {
    const waiting = new Map<
      string,
      { done: (value: SearchAnswer) => void; fail: (e: Error) => void }
    >()
    const { session } = open(
      (query) => new Promise((done, fail) => waiting.set(query, { done, fail })),
    )
    const lists = [session.list('a'), session.list('ab'), session.list('abc')]
    waiting.get('abc')?.done(answerOf([hit('new')]))
    waiting.get('a')?.done(answerOf([]))
    waiting.get('ab')?.fail(new SearchUnreachable('late'))
    // The lines of an earlier query are never drawn, not even the message that there are none.
    for (const lines of await Promise.all(lists))
      expect(lines[0]?.items[0]?.hit.objectID).toBe('new')
    expect(session.read()).toMatchObject({ status: 'idle', answered: { query: 'abc' } })
  })

  test('shows a failure; the console has a message only if there is a defect', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {})
    const failures = [new SearchUnreachable('gone'), new Error('403')]
    const { session } = open(() => Promise.reject(failures.shift()))
    expect(await session.list('a')).toEqual([])
    expect(session.read()).toMatchObject({ status: 'error', unreachable: true })
    expect(error).not.toHaveBeenCalled()
    await session.list('b')
    expect(session.read()).toMatchObject({ status: 'error', unreachable: false })
    expect(error).toHaveBeenCalledTimes(1)
    error.mockRestore()
  })

  test('offers the groups of the richest answer if nothing is found', async () => {
    const group = (lvl0: string) => hit(lvl0, { hierarchy: { ...NO_LEVELS, lvl0, lvl1: lvl0 } })
    const { session } = open(async (query) =>
      answerOf(query === 'rich' ? ['A', 'B', 'C', 'D'].map(group) : []),
    )
    await session.list('none')
    expect(session.read().suggestions).toEqual([])
    await session.list('rich')
    await session.list('none')
    expect(session.read().suggestions).toEqual(['A', 'B', 'C'])
  })

  test('remembers followed hits: of a text its page, of a favourite nothing', async () => {
    const { session, recent, favorite } = open(async () => answerOf([]))
    const item = (one: SearchHit, parent: SearchHit | null = null): SearchItem => ({
      kind: 'hit',
      hit: one,
      parent,
      place: null,
      position: 1,
      href: one.url,
    })
    session.select(item(hit('text', { type: 'content', content: 'x' }), hit('page')))
    session.select(item(hit('lone', { type: 'content', content: 'x', url: '/docs/p#a' })))
    favorite.add(hit('kept'))
    session.select(item(hit('kept')))
    expect(recent.all().map(({ objectID }) => objectID)).toEqual(['/docs/p', 'page'])
    session.promote({ ...item(hit('page')), kind: 'recent' })
    expect([recent.all().length, favorite.all()[0]?.objectID]).toEqual([1, 'page'])
    session.forget({ ...item(hit('page')), kind: 'favorite' })
    expect(favorite.all().map(({ objectID }) => objectID)).toEqual(['kept'])
  })
})

test('results come page after page, and again after a failure', async () => {
  const pages: number[] = []
  let fails = false
  const list = createResultList({
    async search({ page, query }) {
      pages.push(page)
      if (fails) throw new SearchUnreachable('gone')
      return { ...answerOf([hit(`${query}${page}`)], 45), page }
    },
  })
  const request = { query: 'q', language: 'en', tags: [], hitsPerPage: 20, snippetWords: 10 }
  await list.ask(request)
  fails = true
  await list.more()
  expect(list.read()).toMatchObject({ status: 'error', unreachable: true, count: 45 })
  fails = false
  await list.more()
  await list.more()
  expect(pages).toEqual([0, 1, 1, 2])
  expect(list.read()).toMatchObject({ status: 'idle', hasMore: false })
  expect(list.read().hits).toHaveLength(3)
  await list.ask({ ...request, query: '' })
  expect(list.read()).toMatchObject({ hits: [], count: undefined })
})

test('the newest query is answered in full, though earlier ones still wait', async () => {
  const settled = new Map<string, boolean>()
  const search = createTurns({
    async search({ query }, isSettled = async () => true) {
      settled.set(query, await isSettled())
      return answerOf([])
    },
    fetchAhead: async () => {},
  })
  const request = { language: 'en', tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 }
  await Promise.all(['t', 'to', 'tok'].map((query) => search({ ...request, query })))
  expect(Object.fromEntries(settled)).toEqual({ tok: true, to: false, t: false })
})

test('code that fails to load means an unreachable engine, until it loads', async () => {
  let loads = 0
  const provider = createLazyProvider(async () => {
    loads += 1
    if (loads === 1) throw Object.assign(new Error('gone'), { name: 'ChunkLoadError' })
    return { search: async () => answerOf([]) }
  })
  const request = {
    query: '',
    language: 'en',
    tags: [],
    page: 0,
    hitsPerPage: 20,
    snippetWords: 10,
  }
  await expect(provider.search(request)).rejects.toMatchObject({ name: 'RetryError' })
  expect((await provider.search(request)).nbHits).toBe(0)
})

test('searches the version of the page, else the preferred one, else the latest', () => {
  const versions = ['2', '1'].map((name) => ({ name, label: name }))
  const instance = (id: string) => ({ id, label: id, versions, latest: '2' })
  const shared = storage()
  shared.set('docs-preferred-version-b', '1')
  shared.set('docs-preferred-version-c', 'gone')
  const instances = ['a', 'b', 'c'].map(instance)
  expect(
    searchTags({ instances, place: { instance: 'a', version: '1' }, storage: shared }),
  ).toEqual(['default', 'docs-a-1', 'docs-b-1', 'docs-c-2'])
})

describe('the address of the search page', () => {
  const versions = ['2', '1'].map((name) => ({ name, label: name }))
  const instances = ['a', 'b'].map((id) => ({ id, label: id, versions, latest: '2' }))
  const latest = ({ latest: name }: { latest: string }) => name

  test('contains query, instance and versions, keeps the rest, and drops removed ones', () => {
    const search = '?q=x+y&in=a&version.a=1&version.b=9&in2=z'
    const place = readPlace(search, instances)
    expect(place).toEqual({ query: 'x y', instance: 'a', versions: { a: '1' } })
    expect(writePlace(search, place)).toBe('?q=x+y&in=a&in2=z&version.a=1')
    expect(writePlace('?q=x', { query: '', versions: {} })).toBe('')
  })

  test('searches one instance, or all of them and the pages outside', () => {
    const place = { query: 'x', versions: { a: '1' } }
    expect(placeTags(place, instances, latest)).toEqual(['default', 'docs-a-1', 'docs-b-2'])
    expect(placeTags({ ...place, instance: 'b' }, instances, latest)).toEqual(['docs-b-2'])
  })
})

describe('a key', () => {
  const press = (key: string, change: object = {}, state = { isOpen: false, isShown: false }) =>
    keyActionOf(
      {
        key,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        shiftKey: false,
        isComposing: false,
        target: null,
        ...change,
      },
      state,
    )
  const inside = (wanted: RegExp) => ({
    target: { closest: (s: string) => (wanted.test(s) ? {} : null) },
  })

  test('opens, closes, or is ignored', () => {
    expect([press('k', { ctrlKey: true }), press('K', { metaKey: true })]).toEqual(['open', 'open'])
    expect(press('k', { ctrlKey: true }, { isOpen: true, isShown: true })).toBe('close')
    expect(press('k', { ctrlKey: true, shiftKey: true })).toBeNull()
    expect([press('/'), press('/', inside(/input/)), press('/', { isComposing: true })]).toEqual([
      'open',
      null,
      null,
    ])
    expect(press('a')).toBeNull()
  })

  test('opens the search from an input that was just hidden', () => {
    const { target } = inside(/input/)
    expect(press('/', { target: { ...target, checkVisibility: () => false } })).toBe('open')
    expect(press('/', { target: { ...target, checkVisibility: () => true } })).toBeNull()
  })

  test('becomes the query on the button, if it is one visible character', () => {
    const button = inside(/search-button/)
    expect(press('ü', button)).toEqual({ key: 'ü' })
    for (const key of ['F5', ' ', 'Enter', 'Dead']) expect(press(key, button)).toBeNull()
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
      expect(press('c', { ...button, [modifier]: true })).toBeNull()
  })

  test('that is pressed before the code loads is kept', () => {
    const state = { isOpen: true, isShown: false }
    expect([press('a', {}, state), press('Escape', {}, state)]).toEqual([{ key: 'a' }, 'close'])
    const typed = ['ü', ' ', 'b', '😀', 'Backspace', 'Backspace', 'Shift'].reduce(
      (now, key) => {
        const action = press(key, {}, state)
        return action !== null && typeof action === 'object' ? appendKey(now, action.key, 64) : now
      },
      { query: 'selected', isSelection: true },
    )
    expect(typed).toEqual({ query: 'ü ', isSelection: false })
  })
})
