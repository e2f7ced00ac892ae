import { jest } from '@jest/globals'
import type { RouteDocument } from '../../runtime/contract/route-data.ts'
import { PageChunkError } from '../../runtime/router/page-modules.ts'
import type { RouteLoader } from '../../runtime/router/route-loader.ts'
import { createRouteStore, type Visit } from '../../runtime/router/route-store.ts'
import { routeDocument } from '../runtime/locale-document.ts'

const visit = (change: Partial<Visit> = {}): Visit => ({
  arrival: 'push',
  entry: 'k1',
  hash: '',
  ...change,
})

interface Answer {
  resolve(route: RouteDocument): void
  reject(error: unknown): void
}

/** A loader whose answers the test sends at a time of its choice. */
function setUp() {
  const cache = new Map<string, RouteDocument>()
  const waiting = new Map<string, Answer>()
  const documents = new Map<string, () => void>()
  const loader: RouteLoader = {
    peek: (path) => cache.get(path),
    seed: (path, route) => void cache.set(path, route),
    expire: () => cache.clear(),
    load: (path, onDocument) =>
      new Promise((resolve, reject) => {
        waiting.set(path, { resolve, reject })
        if (onDocument) documents.set(path, onDocument)
      }),
  }
  const reloads: string[] = []
  const initial = routeDocument({ permalink: '/a', title: 'A' })
  const store = createRouteStore({
    loader,
    initial,
    path: '/a',
    reload: () => reloads.push('reload'),
    toFailed: (path, last) => routeDocument({ permalink: path, title: `after ${last.title}` }),
  })
  const answer = async (path: string, route: RouteDocument) => {
    waiting.get(path)?.resolve(route)
    await settled()
  }
  const refuse = async (path: string, error: unknown) => {
    waiting.get(path)?.reject(error)
    await settled()
  }
  return { store, loader, initial, reloads, answer, refuse, documents }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('route store', () => {
  let warn: ReturnType<typeof jest.spyOn>
  beforeEach(() => {
    warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => warn.mockRestore())

  test('the old page stays until the new document arrives', async () => {
    const { store, answer } = setUp()
    store.go('/b', visit())
    expect(store.read()).toMatchObject({ status: 'pending', route: { title: 'A' } })
    await answer('/b', routeDocument({ title: 'B' }))
    expect(store.read()).toMatchObject({ status: 'idle', route: { title: 'B' }, visit: visit() })
  })

  test('reports that it waits for code, but only after 200 ms', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] })
    const { store, answer, documents } = setUp()
    store.go('/b', visit())
    documents.get('/b')?.()
    jest.advanceTimersByTime(199)
    expect(store.read().status).toBe('pending')
    jest.advanceTimersByTime(1)
    expect(store.read()).toMatchObject({ status: 'waiting', route: { title: 'A' } })
    await answer('/b', routeDocument({ title: 'B' }))
    expect(store.read()).toMatchObject({ status: 'idle', route: { title: 'B' } })
    jest.useRealTimers()
  })

  test('shows loaded pages at once', () => {
    const { store, loader } = setUp()
    loader.seed('/b', routeDocument({ title: 'B' }))
    store.go('/b', visit())
    expect(store.read()).toMatchObject({ status: 'idle', route: { title: 'B' } })
  })

  test('a second move replaces the first', async () => {
    const { store, answer } = setUp()
    store.go('/slow', visit())
    store.go('/b', visit())
    await answer('/b', routeDocument({ title: 'B' }))
    await answer('/slow', routeDocument({ title: 'Slow' }))
    expect(store.read().route.title).toBe('B')
  })

  test('going back to the page on screen cancels a pending navigation', async () => {
    const { store, initial, answer } = setUp()
    store.go('/b', visit())
    store.go('/a', visit({ arrival: 'pop' }))
    await answer('/b', routeDocument({ title: 'B' }))
    expect(store.read()).toMatchObject({ status: 'idle', visit: { arrival: 'pop' } })
    expect(store.read().route).toBe(initial)
  })

  test('a failure is an error with the known fields of the page, and a retry may load it', async () => {
    const { store, answer, refuse } = setUp()
    store.go('/b', visit())
    await refuse('/b', new Error('no network'))
    const known = { permalink: '/b', title: 'after A' }
    expect(store.read()).toMatchObject({ status: 'error', route: known, visit: visit() })
    store.retry()
    expect(store.read()).toMatchObject({ status: 'pending', error: new Error('no network') })
    await answer('/b', routeDocument({ title: 'B' }))
    expect(store.read()).toMatchObject({ status: 'idle', route: { title: 'B' }, visit: visit() })
    expect(store.read().error).toBeUndefined()
  })

  test('the page before a failure is still there to go back to, and is the previous page of the next one', async () => {
    const { store, initial, refuse } = setUp()
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    for (const path of ['/b', '/c']) {
      store.go(path, visit())
      await refuse(path, new Error('no network'))
      expect(store.read().route.title).toBe('after A')
    }
    store.go('/a', visit({ arrival: 'pop' }))
    expect(store.read().route).toBe(initial)
  })

  test('missing code is a warning and a full load', async () => {
    const { store, reloads, refuse } = setUp()
    store.go('/b', visit())
    await refuse('/b', new PageChunkError('b', new Error('404')))
    expect(reloads).toEqual(['reload'])
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test("another runtime's document is a full load", async () => {
    const { store, reloads, answer } = setUp()
    store.go('/b', visit())
    await answer('/b', routeDocument({ runtime: 'r2' }))
    expect(reloads).toEqual(['reload'])
    expect(store.read().route.title).toBe('A')
  })

  test('the first page stays the snapshot for hydration', async () => {
    const { store, initial, answer } = setUp()
    store.go('/b', visit())
    await answer('/b', routeDocument({ title: 'B' }))
    expect(store.initial).toBe(initial)
  })
})
