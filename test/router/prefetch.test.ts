import {
  type Connection,
  createPrefetcher,
  isSlow,
  MOST_LETTERS,
  rankLink,
} from '../../runtime/router/prefetch.ts'

/** An observer whose intersections the test triggers. */
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

// The function below reads only `pathname` of an anchor.
const anchor = (pathname: string) => ({ pathname }) as HTMLAnchorElement
const settled = () => new Promise((resolve) => setImmediate(resolve))

interface Circumstances {
  connection?: Connection
  fail?: boolean
  letters?: number
}

function setUp({ connection, fail = false, letters = 0 }: Circumstances = {}) {
  const loads: string[] = []
  const clock = { now: 0 }
  const shown = { page: '/' }
  const prefetcher = createPrefetcher({
    load: async (path) => {
      loads.push(path)
      if (fail) throw new Error('no network')
      return { article: 'x'.repeat(letters) }
    },
    page: () => shown.page,
    // As long as its path, so that tests can distinguish documents.
    rankOf: ({ pathname }) => pathname.length,
    pathOf: ({ pathname }) => (pathname === '/file' ? null : pathname),
    connection: () => connection,
    Observer: FakeObserver as unknown as typeof IntersectionObserver,
    now: () => clock.now,
  })
  return { prefetcher, loads, clock, shown, observer: FakeObserver.last }
}

describe('prefetch', () => {
  test('fetches a link once it is in view, each path once, and then stops observing it', async () => {
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

  test('fetches links in view one after another, and a hovered one at once', async () => {
    const { prefetcher, loads, observer } = setUp()
    observer.show(anchor('/a'), anchor('/b'), anchor('/c'))
    prefetcher.intend('/c')
    expect(loads).toEqual(['/a', '/c'])
    await settled()
    expect(loads).toEqual(['/a', '/c', '/b'])
  })

  test('fetches the likeliest first, also before those that have waited longer', async () => {
    const { loads, observer } = setUp()
    observer.show(anchor('/eee'), anchor('/bb'), anchor('/a'))
    observer.show(anchor('/c'))
    await settled()
    expect(loads).toEqual(['/a', '/c', '/bb', '/eee'])
  })

  test('a page fetches for links in view until its limit, the next one has its own', async () => {
    const { prefetcher, loads, shown, observer } = setUp({ letters: MOST_LETTERS / 2 })
    observer.show(anchor('/a'), anchor('/b'), anchor('/c'), anchor('/d'))
    await settled()
    expect(loads).toEqual(['/a', '/b'])
    observer.show(anchor('/e'))
    await settled()
    expect(loads).toEqual(['/a', '/b'])
    // A reader who hovers over a link probably follows it.
    prefetcher.intend('/c')
    expect(loads).toEqual(['/a', '/b', '/c'])
    shown.page = '/a'
    observer.show(anchor('/d'), anchor('/e'), anchor('/f'))
    await settled()
    expect(loads).toEqual(['/a', '/b', '/c', '/d', '/e'])
  })

  test('tries again after a failure, and reports nothing', async () => {
    const { prefetcher, loads } = setUp({ fail: true })
    prefetcher.intend('/a')
    await settled()
    prefetcher.intend('/a')
    await settled()
    expect(loads).toEqual(['/a', '/a'])
  })

  test('a hovered link is fetched again after ten minutes, not before', async () => {
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

  test('does not fetch files', () => {
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

  test('treats an unknown connection as fast', () => {
    expect(isSlow(undefined)).toBe(false)
    expect(isSlow({ effectiveType: '3g' })).toBe(false)
  })
})

describe('the order of prefetching', () => {
  const place = (nav: object | null, isInArticle = false) =>
    ({
      rel: '',
      closest: (selector: string) => (selector === 'nav' ? nav : isInArticle ? {} : null),
      getAttribute: () => null,
    }) as unknown as HTMLAnchorElement

  test('the next page, then the article, then near entries of the sidebar, then the rest', () => {
    const entries: object[] = []
    const nav = { querySelectorAll: () => entries }
    const current = { ...place(nav), getAttribute: () => 'page' } as never
    const [far, near, after] = [place(nav), place(nav), place(nav)]
    entries.push(far, near, current, after)
    const bar = place({ querySelectorAll: () => [] })
    const next = { ...place(null), rel: 'next' } as unknown as HTMLAnchorElement
    const article = place(null, true)
    const links = [bar, place(null), far, near, after, article, next]
    const ranked = [...links].sort((a, b) => rankLink(a) - rankLink(b))
    expect(ranked.slice(0, 2)).toEqual([next, article])
    expect(ranked.slice(2).map((link) => links.indexOf(link))).toEqual([3, 4, 2, 0, 1])
    expect(rankLink(near)).toBe(rankLink(after))
  })
})
