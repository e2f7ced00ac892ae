import { type Connection, createPrefetcher, isSlow } from '../../runtime/router/prefetch.ts'

/** An observer whose intersections the test makes. */
class FakeObserver {
  static last: FakeObserver
  watched = new Set<unknown>()
  constructor(readonly report: (entries: { isIntersecting: boolean; target: unknown }[]) => void) {
    FakeObserver.last = this
  }
  observe = (target: unknown) => void this.watched.add(target)
  unobserve = (target: unknown) => void this.watched.delete(target)
  show = (...targets: unknown[]) =>
    this.report(targets.map((target) => ({ isIntersecting: true, target })))
}

// Only `pathname` is read of an anchor, by the function below.
const anchor = (pathname: string) => ({ pathname }) as HTMLAnchorElement
const settled = () => new Promise((resolve) => setImmediate(resolve))

function setUp({ connection, fail = false }: { connection?: Connection; fail?: boolean } = {}) {
  const loads: string[] = []
  const clock = { now: 0 }
  const prefetcher = createPrefetcher({
    load: async (path) => {
      loads.push(path)
      if (fail) throw new Error('no network')
    },
    pathOf: ({ pathname }) => (pathname === '/file' ? null : pathname),
    connection: () => connection,
    Observer: FakeObserver as unknown as typeof IntersectionObserver,
    now: () => clock.now,
  })
  return { prefetcher, loads, clock, observer: FakeObserver.last }
}

describe('prefetch', () => {
  test('fetches a link once it is in view, each path once, and then stops watching it', async () => {
    const { prefetcher, loads, observer } = setUp()
    const [one, two] = [anchor('/a'), anchor('/a')]
    prefetcher.observe(one)
    prefetcher.observe(two)
    expect(loads).toEqual([])
    observer.show(one, two)
    await settled()
    expect(loads).toEqual(['/a'])
    expect(observer.watched.size).toBe(0)
  })

  test('takes links in view one after another, and a pointed one at once', async () => {
    const { prefetcher, loads, observer } = setUp()
    observer.show(anchor('/a'), anchor('/b'), anchor('/c'))
    prefetcher.intend('/c')
    expect(loads).toEqual(['/a', '/c'])
    await settled()
    expect(loads).toEqual(['/a', '/c', '/b'])
  })

  test('tries again after a failure, and says nothing', async () => {
    const { prefetcher, loads } = setUp({ fail: true })
    prefetcher.intend('/a')
    await settled()
    prefetcher.intend('/a')
    await settled()
    expect(loads).toEqual(['/a', '/a'])
  })

  test('a pointed link is asked for again after ten minutes, not before', async () => {
    const { prefetcher, loads, clock } = setUp()
    for (const now of [0, 599_999, 600_000]) {
      clock.now = now
      prefetcher.intend('/a')
      await settled()
    }
    expect(loads).toEqual(['/a', '/a'])
  })

  test('starts again with the links that are still on the page', async () => {
    const { prefetcher, loads, observer } = setUp()
    const [stays, goes] = [anchor('/a'), anchor('/b')]
    prefetcher.observe(stays)
    const stop = prefetcher.observe(goes)
    observer.show(stays, goes)
    await settled()
    stop()
    prefetcher.restart()
    expect([...observer.watched]).toEqual([stays])
    observer.show(stays)
    await settled()
    expect(loads).toEqual(['/a', '/b', '/a'])
  })

  test('leaves files alone', () => {
    const { loads, observer } = setUp()
    observer.show(anchor('/file'))
    expect(loads).toEqual([])
  })

  test.each([{ effectiveType: 'slow-2g' }, { effectiveType: '2g' }, { saveData: true }])(
    'fetches nothing with %j',
    (connection) => {
      const { prefetcher, loads, observer } = setUp({ connection })
      observer.show(anchor('/a'))
      prefetcher.intend('/b')
      expect(loads).toEqual([])
    },
  )

  test('counts an unknown line as fast', () => {
    expect(isSlow(undefined)).toBe(false)
    expect(isSlow({ effectiveType: '3g' })).toBe(false)
  })
})
