import {
  type Arbitrary,
  assert,
  constantFrom,
  integer,
  array as listOf,
  property,
  record,
} from 'fast-check'
import type { SidebarData } from '../../../cli/base/model/sidebar.ts'
import {
  createBranchHashes,
  openBranch as cut,
  describeBranch,
} from '../../../cli/make/render/open-branch.ts'
import type { SidebarCategoryData, SidebarItem } from '../../../runtime/contract/route-data.ts'

const link = (name: string): SidebarItem => ({ kind: 'link', label: name, href: `/${name}` })
const category = (label: string, items: SidebarItem[], more = {}): SidebarCategoryData => ({
  kind: 'category',
  label,
  collapsible: true,
  collapsed: true,
  items,
  ...more,
})
const sidebarOf = (...items: SidebarItem[]): SidebarData => ({
  key: 'docs/current/docs',
  name: 'docs',
  instance: 'docs',
  version: 'current',
  items,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => link(`p${index}`))
const openBranch = (...input: Parameters<typeof cut>) => cut(...input).branch
const labels = (items: readonly SidebarItem[]) =>
  items.map((item) => item.kind !== 'html' && item.label)

describe('a branch', () => {
  test('opens the categories above the page', () => {
    const inner = category('B', [link('b')])
    const sidebar = sidebarOf(category('A', [inner, link('c')]), link('d'))
    const opened = category('A', [{ ...inner, level: 'a/b' }, link('c')], { level: 'a' })
    expect(openBranch(sidebar, { permalink: '/b' })).toEqual([opened, link('d')])
  })

  test('closes the others, with their first address', () => {
    const sidebar = sidebarOf(category('A', [link('a')]), link('d'))
    expect(openBranch(sidebar, { permalink: '/d' })[0]).toEqual(
      category('A', [], { closed: true, firstHref: '/a', level: 'a' }),
    )
  })

  test('opens the category whose own page is shown', () => {
    const sidebar = sidebarOf(category('A', [link('a')], { href: '/cat' }))
    expect(openBranch(sidebar, { permalink: '/cat' })).toEqual([
      category('A', [link('a')], { href: '/cat', level: 'a' }),
    ])
  })

  test.each([{ collapsed: false }, { collapsible: false, collapsed: false }])(
    'keeps a category open that the author wants open: %j',
    (more) => {
      const sidebar = sidebarOf(category('A', [link('a')], more), link('d'))
      expect(openBranch(sidebar, { permalink: '/d' })).toEqual(sidebar.items)
    },
  )

  test('closes even those in a sidebar of many pages', () => {
    const groups = Array.from({ length: 50 }, (_, index) =>
      category(
        `G${index}`,
        many(10).map((_, page) => link(`${index}-${page}`)),
        { collapsed: false },
      ),
    )
    const branch = openBranch(sidebarOf(...groups), { permalink: '/3-1' })
    expect(branch.filter((item) => item.kind === 'category' && !item.closed)).toHaveLength(1)
  })

  test('names the level that lists the page, and none for an unlisted page', () => {
    const inner = category('B b', [link('b')], { href: '/bb' })
    const open = category('O', [link('o')], { collapsed: false })
    const sidebar = sidebarOf(category('A', [inner, link('c'), open]), link('d'))
    const levels = ['/b', '/bb', '/c', '/o', '/d', '/x'].map(
      (permalink) => cut(sidebar, { permalink }).level,
    )
    expect(levels).toEqual(['a/b-b', 'a/b-b', 'a', 'a', '', undefined])
  })

  test('of an unlisted page is the top level', () => {
    const sidebar = sidebarOf(category('A', [link('a')]), link('d'))
    expect(labels(openBranch(sidebar, { permalink: '/x' }))).toEqual(['A', 'd'])
  })

  test('keeps a level of 120 entries whole', () => {
    expect(openBranch(sidebarOf(...many(120)), { permalink: '/p1' })).toHaveLength(120)
  })

  test('cuts a longer level to its near entries, and links from its gaps', () => {
    const branch = openBranch(sidebarOf(...many(300)), { permalink: '/p100' })
    const gap = { ...category('…', []), closed: true, level: '' }
    expect(branch[0]).toEqual({ ...gap, gap: 60, firstHref: '/p59' })
    expect(labels(branch).slice(1, -1)).toEqual(labels(many(300).slice(60, 141)))
    expect(branch.at(-1)).toEqual({ ...gap, gap: 159, firstHref: '/p141' })
  })

  test.each([1, 2, 3])(
    'of a crowded sidebar keeps few entries, on %i levels together',
    (levels) => {
      const nest = (depth: number, prefix: string): SidebarItem[] =>
        Array.from({ length: depth === 1 ? 500 : 90 }, (_, index) =>
          depth === 1
            ? link(`${prefix}-${index}`)
            : category(
                `${prefix}-${index}`,
                index === 40 ? nest(depth - 1, `${prefix}x`) : [link('y')],
              ),
        )
      const page = `/p${'x'.repeat(levels - 1)}-250`
      const branch = openBranch(sidebarOf(...nest(levels, 'p')), { permalink: page })
      const cost = (items: readonly SidebarItem[]): number =>
        items.reduce((sum, item) => sum + (item.kind === 'category' ? 6 + cost(item.items) : 2), 0)
      expect(JSON.stringify(branch)).toContain(`"${page}"`)
      expect(cost(branch)).toBeLessThan(400)
      expect(cost(branch)).toBeGreaterThan(100)
    },
  )

  test('is as large in a site of 50,000 pages as in one of 1,000', () => {
    const sizeIn = (pages: number) => {
      const groups = Array.from({ length: 20 }, (_, group) => {
        const names = Array.from(
          { length: pages / 20 },
          (_, page) => `${group + 10}-${page + 10_000}`,
        )
        return category(`G${group}`, names.map(link))
      })
      const page = `/15-${10_000 + pages / 40}`
      return JSON.stringify(openBranch(sidebarOf(...groups, link('z')), { permalink: page })).length
    }
    // The numbers of two gaps have more digits.
    expect(Math.abs(sizeIn(50_000) - sizeIn(1_000))).toBeLessThan(8)
  })

  test('shows two screens of a crowded sidebar: short levels whole, long ones near the page', () => {
    const rowsAt = (place: number) => {
      const groups = Array.from({ length: 20 }, (_, group) =>
        category(
          `G${group}`,
          Array.from({ length: 50 }, (_, page) => link(`${group}-${page}`)),
        ),
      )
      const branch = openBranch(sidebarOf(...groups, link('z')), { permalink: `/7-${place}` })
      const opened = branch[7]
      return [branch.length, opened?.kind === 'category' && labels(opened.items)]
    }
    const names = (from: number, to: number) =>
      labels(many(50))
        .slice(from, to)
        .map((name) => `7-${String(name).slice(1)}`)
    expect(rowsAt(25)).toEqual([21, ['…', ...names(14, 37), '…']])
    expect(rowsAt(0)).toEqual([21, [...names(0, 12), '…']])
  })

  test('counts a level of one entry among those that share the space', () => {
    const large = category(
      'L',
      many(450).map((_, at) => link(`l${at}`)),
    )
    const lonely = category('O', [link('only')])
    const top = [large, ...many(29), lonely, ...many(60).slice(30)]
    const branch = openBranch(sidebarOf(...top), { permalink: '/only' })
    // 44 entries: one below, the others around it, and a gap at each end.
    expect(branch.length - 2).toBe(43)
  })

  test('does not change the sidebar', () => {
    const sidebar = sidebarOf(category('A', [link('a')]), link('d'))
    const before = structuredClone(sidebar)
    openBranch(sidebar, { permalink: '/d' })
    expect(sidebar).toEqual(before)
  })
})

test('the description of a branch changes with everything that the branch shows', () => {
  const around = (name: string) => sidebarOf(category('A', [link(name)]), link('d'))
  const describe = (sidebar: SidebarData, permalink: string) =>
    JSON.stringify(describeBranch(sidebar, { permalink }, createBranchHashes(JSON.stringify)))
  // Also for the only entry of an open category.
  expect(describe(around('a'), '/a')).not.toBe(describe(around('b'), '/b'))
  expect(describe(around('a'), '/a')).toBe(describe(around('a'), '/a'))
  // A closed category shows its first address.
  expect(describe(around('a'), '/d')).not.toBe(describe(around('b'), '/d'))
  const long = (name: string) => sidebarOf(...many(300), link(name))
  expect(describe(long('x'), '/p10')).toBe(describe(long('y'), '/p10'))
  expect(describe(long('x'), '/p290')).not.toBe(describe(long('y'), '/p290'))
})

/** Few names, so that equal ones are next to each other. */
function anyLevel(depth: number): Arbitrary<SidebarItem[]> {
  const kind = constantFrom('link', 'link', 'hidden', 'folder', 'page', 'open', 'html')
  const items = depth === 0 ? constantFrom<SidebarItem[]>([]) : anyLevel(depth - 1)
  const item = record({ name: integer({ min: 0, max: 9 }), items, kind }).map(toItem)
  return listOf(item, { maxLength: 5 })
}

function toItem(of: { name: number; items: SidebarItem[]; kind: string }): SidebarItem {
  const { name, items, kind } = of
  if (kind === 'html') return { kind, html: `${name % 3}` }
  if (kind === 'link') return link(`q${name}`)
  if (kind === 'hidden') return { kind: 'link', label: 'x', href: `/q${name}`, unlisted: true }
  const more = kind === 'page' ? { href: `/c${name}` } : { collapsed: kind !== 'open' }
  return category(`C${name % 3}`, items, more)
}

test('two pages with equal descriptions have the same branch', () => {
  const branches = new Map<string, unknown>()
  let alike = 0
  const check = (sidebar: SidebarData) => {
    const hashes = createBranchHashes(JSON.stringify)
    for (const at of [...Array(10).keys()].flatMap((name) => [
      `/p${name * 40}`,
      `/q${name}`,
      `/c${name}`,
    ])) {
      const permalink = { permalink: at }
      const said = JSON.stringify(describeBranch(sidebar, permalink, hashes))
      const branch = JSON.stringify(cut(sidebar, permalink))
      if (branches.has(said)) alike += 1
      expect(branches.get(said) ?? branch).toBe(branch)
      branches.set(said, branch)
    }
  }
  const sites = property(anyLevel(3), integer({ min: 0, max: 3 }), (items, size) => {
    branches.clear()
    // With so many pages a sidebar shows fewer, and long levels have gaps.
    const more = many(size * 150)
    check(sidebarOf(...items, ...more))
    check(sidebarOf(...items.slice(1), ...more))
    check(sidebarOf(category('Around', [...items, ...more]), ...items))
  })
  assert(sites, { seed: 4, numRuns: 40 })
  expect(alike).toBeGreaterThan(100)
})
