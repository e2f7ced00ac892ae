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
  test('marks the entry that it found, and keeps the state of others in it', () => {
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

  test("tells of the browser's own jump once, and gives its entry a key", () => {
    const { window, store, arrivals } = setUp()
    window.jump('#token')
    expect(arrivals).toEqual(['fragment'])
    expect(store.entry()).toBe('k1')
    window.traverse(-1)
    expect(arrivals).toEqual(['fragment', 'pop'])
  })

  test('reads what others changed, and the same object while nothing changes', () => {
    const { window, store } = setUp()
    expect(store.read()).toBe(store.read())
    window.history.replaceState(window.history.state, '', '/a?lang=go')
    expect(store.read().search).toBe('?lang=go')
  })

  describe('while something lies over the page', () => {
    const later = () => new Promise((done) => setTimeout(done))

    test('back takes that away and moves nobody', () => {
      const { window, store, arrivals } = setUp()
      const taken: string[] = []
      store.push('/b')
      store.hold(() => taken.push(store.read().path))
      window.traverse(-1)
      expect(taken).toEqual(['/b'])
      expect(arrivals).toEqual(['push'])
      window.traverse(-1)
      expect(arrivals).toEqual(['push', 'pop'])
      expect(taken).toHaveLength(1)
    })

    test('its end leaves the history as it was, and so does a page that it led to', async () => {
      const { window, store, arrivals } = setUp()
      store.push('/b')
      const fail = () => {
        throw new Error('Nobody went back.')
      }
      store.hold(fail)()
      await later()
      store.hold(fail)()
      store.push('/c')
      await later()
      expect([store.read().path, arrivals]).toEqual(['/c', ['push', 'push']])
      window.traverse(-1)
      expect(store.read().path).toBe('/b')
      window.traverse(-1)
      expect(store.read().path).toBe('/a')
    })

    test('what a reload leaves of it goes', () => {
      const { window, store } = setUp()
      store.push('/b')
      store.hold(() => {})
      createLocationStore(window.asWindow())
      window.traverse(-1)
      expect(store.read().path).toBe('/a')
    })
  })

  test('a listener that left hears nothing', () => {
    const { store, arrivals } = setUp()
    const heard: string[] = []
    store.subscribe((arrival) => heard.push(arrival))()
    store.push('/b')
    expect(heard).toEqual([])
    expect(arrivals).toEqual(['push'])
  })
})
