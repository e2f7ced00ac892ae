import { createPageModules } from '../../runtime/router/page-modules.ts'
import { createRouteLoader } from '../../runtime/router/route-loader.ts'
import { routeDocument } from '../runtime/locale-document.ts'

/** Answers by address. A number is a status, a text is a body. */
function setUp(answers: Record<string, number | string | object>, limit = 10) {
  const asked: string[] = []
  const loaded: string[] = []
  const modes: (string | undefined)[] = []
  const clock = { now: 0 }
  const fetch = async (url: unknown, init?: RequestInit) => {
    asked.push(String(url))
    modes.push(init?.cache)
    const answer = answers[String(url)] ?? 404
    if (answer === 0) throw new TypeError('network')
    if (typeof answer === 'number') return new Response('', { status: answer })
    const document = typeof answer === 'string' ? answer : JSON.stringify({ format: 1, ...answer })
    return new Response(document)
  }
  const pages = createPageModules({
    index: async () => {
      loaded.push('index')
      return { default: () => null }
    },
  })
  // The loader passes nothing but addresses.
  const loader = createRouteLoader({
    fetch: fetch as typeof globalThis.fetch,
    pages,
    notFoundPath: '/404.html',
    runtime: 'r1',
    limit,
    now: () => clock.now,
  })
  return { loader, asked, loaded, modes, clock }
}

/** A document that a release with other fields may write. */
const LATER = { runtime: 'r2', page: { module: 'index' }, toc: { own: 1 }, styles: { a: true } }

describe('route loader', () => {
  test('fetches the document next to the page, with or without the last slash', async () => {
    const route = routeDocument({ permalink: '/cloud/' })
    const { loader, asked } = setUp({ '/cloud/index.json': route })
    expect(await loader.load('/cloud/')).toEqual(route)
    expect(await loader.load('/cloud')).toEqual(route)
    expect(asked).toEqual(['/cloud/index.json'])
  })

  test('fetches once for two concurrent requests', async () => {
    const { loader, asked } = setUp({ '/a/index.json': routeDocument() })
    await Promise.all([loader.load('/a'), loader.load('/a')])
    expect(asked).toEqual(['/a/index.json'])
  })

  test('finds the clean route of an .html address', async () => {
    const { loader } = setUp({ '/a/index.json': routeDocument({ title: 'A' }) })
    expect((await loader.load('/a.html')).title).toBe('A')
    expect((await loader.load('/a/index.html')).title).toBe('A')
  })

  test('returns the not-found route for a missing page, and asks again next time', async () => {
    const { loader, asked } = setUp({ '/404.json': routeDocument({ kind: 'not-found' }) })
    expect((await loader.load('/nope')).kind).toBe('not-found')
    expect(loader.peek('/nope')).toBeUndefined()
    await loader.load('/nope')
    expect(asked.filter((url) => url === '/nope/index.json')).toHaveLength(2)
  })

  test.each([
    ['an error of the server', 500],
    ['no network', 0],
    ['an answer that is not valid JSON', '<!doctype html>'],
    ['an answer that is null', 'null'],
  ])('fails for %s, names the address, and may be tried again', async (_, answer) => {
    const answers = { '/a/index.json': answer }
    const { loader } = setUp(answers)
    await expect(loader.load('/a')).rejects.toThrow('/a/index.json')
    Object.assign(answers, { '/a/index.json': routeDocument({ title: 'A' }) })
    expect((await loader.load('/a')).title).toBe('A')
  })

  describe('a kept document', () => {
    const ADDRESS = '/a/index.json'
    const old = routeDocument({ title: 'Old' })
    /** With the old document of `/a` kept, and its successor on the server. */
    async function setUpOld(answer: number | object = routeDocument({ title: 'New' })) {
      const answers: Record<string, number | object> = {
        [ADDRESS]: old,
        '/404.json': routeDocument({ kind: 'not-found' }),
      }
      const parts = setUp(answers)
      await parts.loader.load('/a')
      answers[ADDRESS] = answer
      return { ...parts, answers }
    }

    test('is shown unchanged for ten minutes, then requested with its tag and replaced', async () => {
      const { loader, clock, asked, modes } = await setUpOld()
      clock.now = 599_999
      expect((await loader.load('/a')).title).toBe('Old')
      clock.now = 600_000
      expect(loader.peek('/a')).toBeUndefined()
      expect((await loader.load('/a')).title).toBe('New')
      expect(loader.peek('/a')?.title).toBe('New')
      expect(asked).toEqual([ADDRESS, ADDRESS])
      // About the browser's own cache: the second is a request with `If-None-Match`, whatever its
      // age.
      expect(modes).toEqual([undefined, 'no-cache'])
    })

    test('is requested once more after the reader was away', async () => {
      const { loader } = await setUpOld()
      loader.expire()
      expect(loader.peek('/a')).toBeUndefined()
      expect((await loader.load('/a')).title).toBe('New')
    })

    test.each([500, 0])(
      'is used if there is no answer (%s), and requested again',
      async (answer) => {
        const { loader, answers } = await setUpOld(answer)
        loader.expire()
        expect((await loader.load('/a')).title).toBe('Old')
        answers[ADDRESS] = routeDocument({ title: 'New' })
        expect((await loader.load('/a')).title).toBe('New')
      },
    )

    test('is dropped if the page is gone', async () => {
      const { loader, answers } = await setUpOld(404)
      loader.expire()
      expect((await loader.load('/a')).kind).toBe('not-found')
      answers[ADDRESS] = 0
      await expect(loader.load('/a')).rejects.toThrow(ADDRESS)
    })
  })

  test('loads the code of a React page with its document', async () => {
    const { loader, loaded } = setUp({
      '/index.json': routeDocument({ kind: 'page', page: 'index' }),
    })
    await loader.load('/')
    expect(loaded).toEqual(['index'])
  })

  test('reports when the document is loaded and its code is not, also to later listeners', async () => {
    const { loader } = setUp({ '/index.json': routeDocument({ kind: 'page', page: 'index' }) })
    const reported: string[] = []
    void loader.load('/')
    await loader.load('/', () => reported.push('document'))
    expect(reported).toEqual(['document'])
    await loader.load('/', () => reported.push('again'))
    expect(reported).toEqual(['document'])
  })

  test("reads only the runtime's name from a document of another release", async () => {
    const { loader, loaded } = setUp({
      '/later/index.json': { ...LATER, format: 2 },
      '/earlier/index.json': JSON.stringify(LATER),
    })
    for (const path of ['/later', '/earlier'])
      expect(await loader.load(path)).toMatchObject({ runtime: 'r2' })
    expect(loaded).toEqual([])
  })

  test("does not search another runtime's pages in its own code", async () => {
    const route = routeDocument({ kind: 'page', page: 'added-later', runtime: 'r2' })
    const { loader } = setUp({ '/new/index.json': route })
    expect((await loader.load('/new')).runtime).toBe('r2')
  })

  test('reports missing code of a page as such', async () => {
    const route = routeDocument({ kind: 'page', page: 'gone' })
    const { loader } = setUp({ '/gone/index.json': route })
    await expect(loader.load('/gone')).rejects.toMatchObject({ name: 'PageChunkError' })
  })

  test('drops the least recently used documents', async () => {
    const { loader } = setUp({}, 2)
    loader.seed('/a', routeDocument())
    loader.seed('/b', routeDocument())
    loader.peek('/a')
    loader.seed('/c', routeDocument())
    expect(loader.peek('/b')).toBeUndefined()
    expect(loader.peek('/a')).toBeDefined()
  })
})
