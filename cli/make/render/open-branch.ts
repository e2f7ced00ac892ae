/**
 * The part of a sidebar that a page shows: the top level, and the levels above the page. Other entries are in
 * the documents of their levels. A long level is cut to the entries near the page, so that a page of a folder
 * with 10,000 files is no larger than one of a folder with 100.
 *
 * ```text
 * whole                    for /b/2
 * ├─ a  ── a/1, a/2        ├─ a (closed)
 * ├─ b  ── b/1 … b/900     ├─ b ── … b/1, b/2, b/3 …
 * └─ c                     └─ c
 * ```
 */
import type {
  Permalink,
  SidebarCategoryData,
  SidebarItem,
} from '../../../runtime/contract/route-data.ts'
import { memoize } from '../../../runtime/shared/memoize.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { SidebarData } from '../../base/model/sidebar.ts'
import { toVisibleHref } from '../../read/links/sidebar-hrefs.ts'
import { closeCategory, levelsOf, type SidebarLevels } from './sidebar-levels.ts'

/** Maximum number of entries of a level that stays whole, in a sidebar that is not crowded. */
const LONGEST_LEVEL = 120
/** Entries that a longer level keeps on either side of the entry that contains the page. */
const NEAR = 40
/** Maximum number of entries of all levels of a branch of a crowded sidebar: two screens. */
const CROWDED_ENTRIES = 44

/** The part of a sidebar that one page shows. */
interface OpenBranch {
  branch: SidebarItem[]
  /** Name of the level that lists the page; absent if the sidebar does not contain the page. */
  level?: string
}

/**
 * Cut a sidebar to the branch of a page.
 *
 * @returns new items; the sidebar is not changed. A page that it does not contain gets the top level. A gap
 * in a long level is a closed category with the label `…`, which links to the next page in the gap.
 */
export function openBranch(
  sidebar: SidebarData,
  { permalink }: { permalink: Permalink },
): OpenBranch {
  const { path, level, cut } = findWay(sidebar, permalink)
  return { branch: openLevel(sidebar.items, path, cut), ...omitUndefined({ level }) }
}

/** Hashes of the parts of one sidebar, each made once. */
interface BranchHashes {
  /** Hash of an entry and all entries in it. */
  ofItem(item: SidebarItem): string
  /** Hash of a part of a level. Most pages of a level show the same part of it. */
  ofPart(level: readonly SidebarItem[], part: string, make: () => unknown): string
}

/** Create the hashes of a sidebar. */
export function createBranchHashes(hash: (value: unknown) => string): BranchHashes {
  const known = new WeakMap<SidebarItem, string>()
  const partsOf = memoize((_: readonly SidebarItem[]) => new Map<string, string>())
  function ofItem(item: SidebarItem): string {
    const isFolder = item.kind === 'category'
    const made =
      known.get(item) ?? hash(isFolder ? { ...item, items: item.items.map(ofItem) } : item)
    known.set(item, made)
    return made
  }
  return {
    ofItem,
    ofPart(level, part, make) {
      const parts = partsOf(level)
      const made = parts.get(part) ?? hash(make())
      parts.set(part, made)
      return made
    },
  }
}

/**
 * Describe the branch of a page: two pages with the same description have the same branch. Cheaper than
 * making the branch.
 */
export function describeBranch(
  sidebar: SidebarData,
  { permalink }: { permalink: Permalink },
  hashes: BranchHashes,
): unknown[] {
  const { path, level, cut } = findWay(sidebar, permalink)
  const { longest, near, levels } = cut
  const rows: unknown[] = []
  let items = sidebar.items
  for (const place of [...path, undefined]) {
    const { from, to } = toWindow(items, place, cut)
    const next = place === undefined ? undefined : items[place]
    const opened = next?.kind === 'category' ? next : undefined
    const level = items
    const shown = hashes.ofPart(level, `${from} ${to} ${opened ? place : ''}`, () => [
      gapsOf(level, from, to),
      ...level.slice(from, to).map((item) => {
        if (item.kind !== 'category') return hashes.ofItem(item)
        // The entries in it have their own row.
        if (item === opened) return hashes.ofItem(withoutItems(item))
        const own = levels.nameOf(item)
        return hashes.ofItem(own === undefined ? item : closeCategory(item, own))
      }),
    ])
    rows.push([place, items.length, from, to, shown])
    if (!opened || opened.items.length === 0) break
    items = opened.items
  }
  return [level, longest, near, rows]
}

const emptied = new WeakMap<SidebarCategoryData, SidebarCategoryData>()

/** A category without its entries; the same object on each call, so that its hash can be cached. */
function withoutItems(category: SidebarCategoryData): SidebarCategoryData {
  const made = emptied.get(category) ?? { ...category, items: [] }
  emptied.set(category, made)
  return made
}

/** Hrefs of the gaps before and after a window. */
function gapsOf(items: readonly SidebarItem[], from: number, to: number): (string | undefined)[] {
  const ends = [
    { start: from - 1, step: -1, count: from, level: '' },
    { start: to, step: 1, count: items.length - to, level: '' },
  ] as const
  return ends.map((gap) => toGap(items, gap)[0]?.firstHref)
}

/** Path to a page in a sidebar, and how many entries are shown around it. */
function findWay(sidebar: SidebarData, permalink: Permalink) {
  const levels = levelsOf(sidebar)
  const { path = [], level } = levels.placeOf(permalink) ?? {}
  const limits = levels.isCrowded ? toLimits(lengthsOf(sidebar.items, path)) : ROOMY
  const cut: Cut = { levels, ...limits, level: '' }
  return { path, level, cut }
}

/** Limits on the number of entries of a branch. */
interface Limits {
  /** Levels up to this length stay whole. */
  longest: number
  /** Entries that a longer level keeps on either side of the entry that contains the page. */
  near: number
}

interface Cut extends Limits {
  levels: SidebarLevels
  /** Name of the current level. */
  level: string
}

const ROOMY: Limits = { longest: LONGEST_LEVEL, near: NEAR }

/** Divide the entries of a branch among the levels on a path: short levels stay whole, long ones get the rest. */
function toLimits(lengths: readonly number[]): Limits {
  let rest = CROWDED_ENTRIES
  let longest = 0
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    longest = Math.floor(rest / (lengths.length - index))
    rest -= Math.min(length, longest)
  }
  return { longest, near: Math.floor(longest / 2) }
}

/** Number of entries of each level on a path, the top first. */
function lengthsOf(items: readonly SidebarItem[], path: readonly number[]): number[] {
  const [place, ...below] = path
  const item = place === undefined ? undefined : items[place]
  const isOpen = item?.kind === 'category' && item.items.length > 0
  return [items.length, ...(isOpen ? lengthsOf(item.items, below) : [])]
}

function openLevel(
  items: readonly SidebarItem[],
  path: readonly number[],
  cut: Cut,
): SidebarItem[] {
  const { levels, level } = cut
  const [place, ...below] = path
  const { from, to } = toWindow(items, place, cut)
  const near = items.slice(from, to).map((item, index) => {
    if (item.kind !== 'category' || item.items.length === 0) return item
    const isOnWay = from + index === place
    const own = levels.nameOf(item)
    if (own !== undefined && !isOnWay) return closeCategory(item, own)
    const opened = openLevel(item.items, isOnWay ? below : [], { ...cut, level: own ?? level })
    const named = own === undefined ? {} : { collapsed: true, level: own }
    return { ...item, ...named, items: opened }
  })
  return [
    ...toGap(items, { start: from - 1, step: -1, count: from, level }),
    ...near,
    ...toGap(items, { start: to, step: 1, count: items.length - to, level }),
  ]
}

/** Range of shown entries, `to` exclusive: all of a short level, else those near the path to the page. */
function toWindow(
  { length }: readonly SidebarItem[],
  place = 0,
  { longest, near }: Limits,
): { from: number; to: number } {
  if (length <= longest) return { from: 0, to: length }
  return { from: Math.max(0, place - near), to: Math.min(length, place + near + 1) }
}

/** A placeholder for the `count` entries that are left out from `start` on; empty if `count` is 0. */
function toGap(
  items: readonly SidebarItem[],
  { start, step, count, level }: { start: number; step: 1 | -1; count: number; level: string },
): SidebarCategoryData[] {
  if (count <= 0) return []
  let firstHref: string | undefined
  for (let place = start; firstHref === undefined; place += step) {
    const item = items[place]
    if (!item) break
    firstHref = toVisibleHref(item)
  }
  return [
    {
      kind: 'category',
      label: '…',
      ...omitUndefined({ firstHref }),
      collapsible: true,
      collapsed: true,
      items: [],
      closed: true,
      level,
      gap: count,
    },
  ]
}
