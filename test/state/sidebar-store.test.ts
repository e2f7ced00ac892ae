import { jest } from '@jest/globals'
import type { SidebarItem } from '../../runtime/contract/route-data.ts'
import { createSidebarStore } from '../../runtime/state/sidebar-store.ts'
import { routeDocument } from '../runtime/locale-document.ts'

const KEY = 'cloud/current/docs'
const link = (name: string): SidebarItem => ({ kind: 'link', label: name, href: `/${name}` })
const category = (level: string, items?: SidebarItem[]): SidebarItem => ({
  kind: 'category',
  label: level.toUpperCase(),
  collapsible: true,
  collapsed: true,
  items: items ?? [],
  ...(items ? {} : { closed: true }),
  level,
})
const gap = (level: string): SidebarItem => ({ ...category(level), label: '…', gap: 3 }) as never
const routeAt = (permalink: string, level?: string, branch: readonly SidebarItem[] = []) =>
  routeDocument({ permalink, sidebar: { key: KEY, name: 'docs', level, branch } as never })

/** A server that has levels by their names; a number is a status. */
function setUp(levels: Record<string, SidebarItem[] | number>) {
  const asked: string[] = []
  const clock = { now: 0 }
  const fetch = async (url: unknown, init?: RequestInit) => {
    const name = String(url).replace(
      /^\/de\/assets\/data\/sidebars\/cloud\.current\.docs\/?|\.json$/g,
      '',
    )
    asked.push(init?.cache ? `${name} ${init.cache}` : name)
    const answer = levels[name] ?? 404
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
  }
  const store = createSidebarStore({
    // The store passes nothing but addresses.
    fetch: fetch as typeof globalThis.fetch,
    base: '/de/',
    now: () => clock.now,
  })
  return { store, asked, clock, levels }
}

/** The levels in the page of `/x`: its own and the top. */
const SEED = [category('a', [link('x'), category('a/b')]), category('c')]

describe('sidebar store', () => {
  test('has the levels of the page, and fetches none for its open categories', async () => {
    const { store, asked } = setUp({})
    store.seed(routeAt('/x', 'a', SEED))
    expect(store.read(KEY)).toBe(SEED)
    const { sidebar } = await store.complete(routeAt('/x', 'a'))
    expect(sidebar?.branch).toEqual(SEED)
    expect(asked).toEqual([])
  })

  test('a page of another level loads that level, once for all pages of it', async () => {
    const { store, asked } = setUp({ c: [link('y'), link('z')] })
    store.seed(routeAt('/x', 'a', SEED))
    const [one] = await Promise.all([
      store.complete(routeAt('/y', 'c')),
      store.complete(routeAt('/z', 'c')),
    ])
    await store.complete(routeAt('/z', 'c'))
    expect(asked).toEqual(['c'])
    const c = category('c', [link('y'), link('z')])
    // Only the path to the page is open; the sidebar keeps all loaded levels.
    expect(one.sidebar?.branch).toEqual([category('a'), c])
    expect(store.read(KEY)).toEqual([SEED[0], c])
  })

  test('fetches every level on the path, and the top if none is loaded', async () => {
    const { store, asked } = setUp({
      '': [category('a')],
      a: [category('a/b')],
      'a/b': [link('w')],
    })
    const { sidebar } = await store.complete(routeAt('/w', 'a/b'))
    expect(asked).toEqual(['', 'a', 'a/b'])
    expect(sidebar?.branch).toEqual([category('a', [category('a/b', [link('w')])])])
    expect((await store.complete(routeAt('/unlisted'))).sidebar?.branch).toEqual([category('a')])
    expect(asked).toHaveLength(3)
  })

  test('fetches the rest of a cut level when a page is in it, or a reader scrolls there', async () => {
    const { store, asked } = setUp({ a: [link('v'), link('x')], '': [category('a')] })
    store.seed(routeAt('/x', 'a', [category('a', [gap('a'), link('x')]), gap('')]))
    await store.complete(routeAt('/x', 'a'))
    expect(asked).toEqual([])
    await store.complete(routeAt('/v', 'a'))
    expect(asked).toEqual(['a no-cache', ' no-cache'].sort())
  })

  test('fetches again after ten minutes and after the reader was away, and keeps its levels', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { store, asked, clock, levels } = setUp({ '': SEED, a: 500 })
    store.seed(routeAt('/x', 'a', SEED))
    clock.now = 599_999
    await store.complete(routeAt('/x', 'a'))
    expect(asked).toEqual([])
    store.expire()
    const { sidebar } = await store.complete(routeAt('/x', 'a'))
    expect(asked).toEqual([' no-cache', 'a no-cache'])
    expect(sidebar?.branch[0]).toEqual(SEED[0])
    levels.a = [link('x'), link('new')]
    clock.now = 1_200_000
    await store.complete(routeAt('/x', 'a'))
    expect(store.read(KEY)?.[0]).toEqual(category('a', [link('x'), link('new')]))
    warn.mockRestore()
  })

  test('a level that is new since the page was loaded loads those above it again', async () => {
    const { store, asked } = setUp({ '': [category('n'), ...SEED], n: [link('new')] })
    store.seed(routeAt('/x', 'a', SEED))
    const { sidebar } = await store.complete(routeAt('/new', 'n'))
    expect(asked).toEqual(['n', ' no-cache'])
    expect(sidebar?.branch[0]).toEqual(category('n', [link('new')]))
  })

  test('a level that fails to load is a warning, never an error, and the next try may succeed', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { store, levels } = setUp({ c: 500 })
    store.seed(routeAt('/x', 'a', SEED))
    expect(await store.load(KEY, 'c')).toBe(false)
    expect((await store.complete(routeAt('/y', 'c'))).sidebar?.branch).toHaveLength(2)
    expect(warn).toHaveBeenCalled()
    levels.c = [link('y')]
    const heard = jest.fn()
    store.subscribe(heard)
    expect(await store.load(KEY, 'c')).toBe(true)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(store.read(KEY)?.[1]).toEqual(category('c', [link('y')]))
    warn.mockRestore()
  })

  test('a file at the address of a level that is not a level is rejected', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { store } = setUp({ '': { key: KEY, items: [] } as never })
    const { sidebar } = await store.complete(routeAt('/x', ''))
    expect(sidebar?.branch).toEqual([])
    expect(warn).toHaveBeenCalled()
    warn.mockRestore()
  })

  test('keeps one list per level, however many of its pages were loaded', async () => {
    const { store } = setUp({ '': [link('x'), link('y'), category('c')], c: [link('z')] })
    const [one, two] = [
      await store.complete(routeAt('/x', '')),
      await store.complete(routeAt('/y', '')),
    ]
    expect(one.sidebar?.branch).toBe(two.sidebar?.branch)
  })

  test('does nothing for a page without a sidebar', async () => {
    const { store } = setUp({})
    store.seed(routeDocument())
    expect(await store.complete(routeDocument())).toEqual(routeDocument())
    expect(store.read(KEY)).toBeUndefined()
  })
})
