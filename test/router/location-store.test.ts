import { type Arrival, createLocationStore } from '../../runtime/router/location-store.ts'
import { FakeWindow } from '../runtime/fake-window.ts'

function setUp() {
  const window = new FakeWindow('https://docs.example/a')
  let count = 0
  const store = createLocationStore(window.asWindow(), () => `k${count++}`)
  const arrivals: Arrival[] = []
  store.subscribe((arrival) => arrivals.push(arrival))
  return { window, store, arrivals }
}

describe('location store', () => {
  test('marks the entry that it found, and keeps other state in it', () => {
    const window = new FakeWindow('https://docs.example/a')
    window.history.replaceState({ theirs: 1 }, '')
    createLocationStore(window.asWindow(), () => 'k0')
    expect(window.history.state).toEqual({ theirs: 1, octavo: 'k0' })
  })

  test('finds the key again after a reload', () => {
    const { window } = setUp()
    expect(createLocationStore(window.asWindow(), () => 'new').entry()).toBe('k0')
  })

  test('a push is a new entry, going back finds the old one', () => {
    const { window, store, arrivals } = setUp()
    store.push('/b?q=1#c')
    expect(store.read()).toEqual({ path: '/b', search: '?q=1', hash: '#c' })
    expect(store.entry()).toBe('k1')
    window.traverse(-1)
    expect(store.entry()).toBe('k0')
    expect(store.read().path).toBe('/a')
    expect(arrivals).toEqual(['push', 'pop'])
  })

  test('a replace keeps the entry', () => {
    const { store, arrivals } = setUp()
    store.replace('/b')
    expect(store.entry()).toBe('k0')
    expect(arrivals).toEqual(['replace'])
  })

  test("reports the browser's own jump once, and gives its entry a key", () => {
    const { window, store, arrivals } = setUp()
    window.jump('#token')
    expect(arrivals).toEqual(['fragment'])
    expect(store.entry()).toBe('k1')
    window.traverse(-1)
    expect(arrivals).toEqual(['fragment', 'pop'])
  })

  test('reads changes by other code, and returns the same object while nothing changes', () => {
    const { window, store } = setUp()
    expect(store.read()).toBe(store.read())
    window.history.replaceState(window.history.state, '', '/a?lang=go')
    expect(store.read().search).toBe('?lang=go')
  })

  describe('while an overlay is open', () => {
    /** The event of the browser before it moves; returns whether it may. */
    const announce = (window: FakeWindow, navigationType: string, cancelable = true) => {
      const event = new Event('navigate', { cancelable })
      return window.navigation.dispatchEvent(Object.assign(event, { navigationType }))
    }

    test('back closes the overlay, keeps the page and leaves no entry', () => {
      const { window, store, arrivals } = setUp()
      const taken: string[] = []
      store.push('/b')
      const end = store.hold(() => taken.push(store.read().path))
      expect(announce(window, 'traverse')).toBe(false)
      expect(taken).toEqual(['/b'])
      end()
      expect(announce(window, 'traverse')).toBe(true)
      expect([taken.length, arrivals, window.entries]).toEqual([1, ['push'], 2])
    })

    test('links are followed, and so are moves that the browser does not allow to cancel', () => {
      const { window, store } = setUp()
      const taken: string[] = []
      store.hold(() => taken.push('taken'))
      expect(announce(window, 'push')).toBe(true)
      expect(announce(window, 'traverse', false)).toBe(true)
      expect(taken).toEqual([])
    })
  })

  describe('while an overlay is open on a page whose step back cannot be cancelled', () => {
    const later = () => new Promise((done) => setTimeout(done))
    /** On the first page of a visit, or in a browser without the Navigation API. */
    const open = (hasNavigation: boolean) => {
      const { window, store, arrivals } = setUp()
      if (!hasNavigation) {
        Object.assign(window, { navigation: undefined })
        store.push('/b')
      }
      const before = window.entries
      const taken: string[] = []
      const end = store.hold(() => taken.push(store.read().path))
      return { window, store, arrivals, taken, end, before }
    }

    test.each([true, false])(
      'back closes the overlay: Navigation API %p',
      async (hasNavigation) => {
        const { window, arrivals, taken, end } = open(hasNavigation)
        const known = arrivals.length
        window.history.back()
        end()
        await later()
        expect([taken.length, arrivals.length]).toEqual([1, known])
        // "Forward" and "back" again show the page, and nothing else.
        window.traverse(1)
        expect([taken.length, arrivals.length, window.history.state]).toEqual([
          1,
          known,
          { octavo: expect.any(String) },
        ])
      },
    )

    test.each([true, false])(
      'closing the overlay in another way leaves no entry: Navigation API %p',
      async (hasNavigation) => {
        const { window, end, taken, before } = open(hasNavigation)
        expect(window.entries).toBe(before + 1)
        end()
        await later()
        expect(window.history.state).toEqual({ octavo: expect.any(String) })
        expect(taken).toEqual([])
      },
    )

    test("a link within the site replaces the overlay's entry", async () => {
      const { window, store, arrivals, end, before } = open(true)
      end()
      store.push('/c')
      await later()
      expect([store.read().path, arrivals.at(-1), window.entries]).toEqual([
        '/c',
        'push',
        before + 1,
      ])
    })

    test("a link to another document replaces the overlay's entry", async () => {
      const { window, end, taken } = open(true)
      const anchor = { href: 'https://other.example/', target: '', hasAttribute: () => false }
      const preventDefault = () => {}
      const target = { closest: () => anchor }
      end()
      window.dispatch('click', { button: 0, target, preventDefault })
      await later()
      expect([window.replaced, taken]).toEqual([['https://other.example/'], []])
      // The browser is about to leave, so the entry stays until then.
      expect(window.history.state).toMatchObject({ octavoHeld: true })
    })

    test('a page that was reloaded meanwhile goes back to its own entry', () => {
      const { window } = open(true)
      createLocationStore(window.asWindow())
      expect(window.history.state).toEqual({ octavo: expect.any(String) })
    })
  })

  test('a removed listener is not called', () => {
    const { store, arrivals } = setUp()
    const heard: string[] = []
    store.subscribe((arrival) => heard.push(arrival))()
    store.push('/b')
    expect(heard).toEqual([])
    expect(arrivals).toEqual(['push'])
  })
})
