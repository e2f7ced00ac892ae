import { createLocationStore } from '../../runtime/router/location-store.ts'
import { createRouteStore } from '../../runtime/router/route-store.ts'
import { createRouter, loadAnew } from '../../runtime/router/router.ts'
import { createScrollMemory } from '../../runtime/router/scroll-memory.ts'
import { FakeWindow } from '../runtime/fake-window.ts'
import { routeDocument } from '../runtime/locale-document.ts'

/** A site of `/a` and `/b`, fully loaded. React's call follows each commit at once. */
function setUp({ window = new FakeWindow('https://docs.example/a') } = {}) {
  const routes = createRouteStore({
    loader: {
      peek: (path) => routeDocument({ permalink: path }),
      seed: () => {},
      expire: () => {},
      load: () => Promise.reject(new Error('all is there')),
    },
    initial: routeDocument({ permalink: '/a' }),
    path: '/a',
    reload: () => {},
    toFailed: (permalink) => routeDocument({ permalink }),
  })
  let count = 0
  const progress: string[] = []
  const router = createRouter({
    window: window.asWindow(),
    location: createLocationStore(window.asWindow(), () => `k${count++}`),
    routes,
    progress: { start: () => progress.push('start'), done: () => progress.push('done') },
    // The scroll memory uses two methods of the storage, which the fake one has.
    memory: createScrollMemory(() => window.sessionStorage as unknown as Storage),
  })
  routes.subscribe(() => router.settle(routes.read()))
  return { window, routes, router, progress }
}

describe('scroll', () => {
  test('a new page starts at the top', () => {
    const { window, router } = setUp()
    window.scrollY = 700
    router.navigate('/b')
    expect(window.scrolls).toEqual([{ left: 0, top: 0 }])
  })

  test("back and forward return to the reader's position on each page", () => {
    const { window, router } = setUp()
    window.scrollY = 700
    router.navigate('/b')
    window.scrollY = 300
    window.traverse(-1)
    expect(window.scrollY).toBe(700)
    window.traverse(1)
    expect(window.scrollY).toBe(300)
  })

  test('two visits of one page have separate positions', () => {
    const { window, router } = setUp()
    window.scrollY = 100
    router.navigate('/b')
    router.navigate('/a')
    window.scrollY = 900
    window.traverse(-2)
    expect(window.scrollY).toBe(100)
  })

  test('a hash scrolls to its element, decoded; a missing one moves nothing', () => {
    const { window, router } = setUp()
    const seen: string[] = []
    window.anchors.set('über-uns', {
      closest: () => null,
      scrollIntoView: () => void seen.push('über-uns'),
    })
    router.navigate('/b#%C3%BCber-uns')
    router.navigate('/a#nowhere')
    expect(seen).toEqual(['über-uns'])
    expect(window.scrolls).toEqual([])
  })

  test("back from the browser's own jump returns to its start", () => {
    const { window, router } = setUp()
    window.scrollY = 50
    router.leave()
    window.scrollY = 4000
    window.jump('#token')
    expect(window.scrolls).toEqual([])
    window.traverse(-1)
    expect(window.scrollY).toBe(50)
    window.traverse(1)
    expect(window.scrollY).toBe(4000)
  })

  test('a new query on the same page does not scroll', () => {
    const { window, router } = setUp()
    router.navigate('/a?q=iam')
    expect(window.scrolls).toEqual([])
  })

  test('positions are kept for a return from another site, and reloads are left to the browser', () => {
    const { window, router } = setUp()
    window.scrollY = 700
    router.navigate('/b')
    expect(window.history.scrollRestoration).toBe('manual')
    window.scrollY = 20
    window.dispatch('pagehide')
    expect(window.history.scrollRestoration).toBe('auto')
    const memory = createScrollMemory(() => window.sessionStorage as unknown as Storage)
    expect([memory.recall('k0'), memory.recall('k1')]).toEqual([
      { x: 0, y: 700 },
      { x: 0, y: 20 },
    ])
  })
})

describe('a page that the previous page has reloaded', () => {
  /** A new document in place of `window`'s, as after a load. */
  function load(window: FakeWindow): FakeWindow {
    loadAnew(window.asWindow())
    window.dispatch('pagehide')
    window.scrolls = []
    setUp({ window })
    return window
  }

  test('is scrolled by the script in its head, and not by the router that comes later', () => {
    const { window, router } = setUp()
    window.scrollY = 700
    window.history.pushState({ octavo: 'new' }, '', '/b#token')
    router.leave()
    expect(load(window).scrolls).toEqual([])
    expect([window.reloads, window.history.scrollRestoration]).toEqual([1, 'manual'])
  })

  test('is left to the browser if other code has loaded it', () => {
    const { window } = setUp()
    window.dispatch('pagehide')
    window.scrolls = []
    setUp({ window })
    expect(window.scrolls).toEqual([])
  })
})

describe('focus', () => {
  test('a push without a hash starts the keyboard at the skip link, and nothing else does', () => {
    const { window, router } = setUp()
    router.navigate('/b')
    expect(window.focused).toEqual(['skip link'])
    window.traverse(-1)
    router.navigate('/a')
    router.navigate('/b#token')
    expect(window.focused).toEqual(['skip link'])
  })
})

describe('progress', () => {
  test('a query alone starts no progress bar', () => {
    const { router, progress } = setUp()
    router.navigate('/a?q=iam')
    expect(progress).toEqual([])
  })
})

describe('scroll memory', () => {
  test('keeps the last hundred entries, and ignores other stored values', () => {
    const { window } = setUp()
    const open = () => window.sessionStorage as unknown as Storage
    window.sessionStorage.setItem('octavo.scroll', '[["old",{"x":0,"y":1}]]')
    const memory = createScrollMemory(open)
    expect(memory.recall('old')).toEqual({ x: 0, y: 1 })
    for (let index = 0; index < 100; index++) memory.remember(`k${index}`, { x: 0, y: index })
    expect(memory.recall('old')).toBeUndefined()
    expect(memory.recall('k0')).toEqual({ x: 0, y: 0 })
    for (const strange of ['x', '{}', '[3]', '7']) {
      window.sessionStorage.setItem('octavo.scroll', strange)
      expect(createScrollMemory(open).recall('3')).toBeUndefined()
    }
  })

  test('lasts as long as the document if storage is blocked', () => {
    const memory = createScrollMemory(() => {
      throw new Error('blocked')
    })
    memory.remember('k0', { x: 0, y: 9 })
    memory.save()
    expect(memory.recall('k0')).toEqual({ x: 0, y: 9 })
  })
})
