/**
 * The part of a sidebar that a page carries: the top level, and what leads to the page. The rest is
 * in the sidebar's own document. A long level is cut to what is near, so that a page of a folder
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
} from '../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { findFirstHref, toVisibleHref } from '../links/sidebar-hrefs.ts'
import type { SidebarData } from '../model/sidebar.ts'

/** Levels of a sidebar that is not crowded stay whole up to this length. */
const LONGEST_LEVEL = 120
/** Entries that a longer level keeps on either side of the one that leads to the page. */
const NEAR = 40
/** Most elements that the levels of a larger sidebar's branch may have together, where one can choose. */
const CROWDED_ELEMENTS = 360
/** Elements of a category's row: the most that an entry has. */
const ROW_ELEMENTS = 6
/** Up to so many pages, a sidebar's categories that the author wants open are open on every page. */
const MOST_OPEN = 400

/** Permalink → place of the entry on each level: `[3, 0]`. */
type Paths = ReadonlyMap<string, readonly number[]>

/** Made once for a sidebar. */
const pathsOf = new WeakMap<SidebarData, Paths>()

/**
 * Cut a sidebar to the branch of a page.
 *
 * @returns new items; the sidebar stays as it is. A page that it does not hold gets the top level. A
 * gap in a long level is a closed category with the label `…`, which leads to the next page there.
 */
export function openBranch(
  sidebar: SidebarData,
  { permalink }: { permalink: Permalink },
): SidebarItem[] {
  const paths = pathsOf.get(sidebar) ?? indexPaths(sidebar.items)
  pathsOf.set(sidebar, paths)
  const path = paths.get(permalink) ?? []
  return openLevel(sidebar.items, path, toLimits(paths.size > MOST_OPEN, path.length))
}

/** How much of a branch is kept. */
interface Limits {
  /** Open nothing but what leads to the page. */
  crowded: boolean
  /** Levels up to this length stay whole. */
  longest: number
  /** Entries that a longer level keeps on either side of the one that leads to the page. */
  near: number
}

/** The levels on the way to a page share what a branch may have. */
function toLimits(crowded: boolean, levels: number): Limits {
  if (!crowded) return { crowded, longest: LONGEST_LEVEL, near: NEAR }
  const longest = Math.floor(CROWDED_ELEMENTS / ROW_ELEMENTS / Math.max(1, levels))
  return { crowded, longest, near: Math.floor(longest / 2) }
}

function indexPaths(items: readonly SidebarItem[]): Paths {
  const paths = new Map<string, readonly number[]>()
  const visit = (level: readonly SidebarItem[], above: readonly number[]) => {
    for (const [place, item] of level.entries()) {
      if (item.kind === 'html') continue
      const path = [...above, place]
      if (item.href !== undefined && !paths.has(item.href)) paths.set(item.href, path)
      if (item.kind === 'category') visit(item.items, path)
    }
  }
  visit(items, [])
  return paths
}

function openLevel(
  items: readonly SidebarItem[],
  path: readonly number[],
  limits: Limits,
): SidebarItem[] {
  const { crowded, longest } = limits
  const [place, ...below] = path
  const whole = items.length <= longest
  const from = whole ? 0 : Math.max(0, (place ?? 0) - limits.near)
  const to = whole ? items.length : Math.min(items.length, (place ?? 0) + limits.near + 1)
  const near = items.slice(from, to).map((item, index) => {
    if (item.kind !== 'category' || item.items.length === 0) return item
    if (from + index === place) return { ...item, items: openLevel(item.items, below, limits) }
    const closed = item.collapsed || (crowded && item.collapsible)
    return closed ? closeCategory(item) : { ...item, items: openLevel(item.items, [], limits) }
  })
  return [
    ...toGap(items, { start: from - 1, step: -1, count: from }),
    ...near,
    ...toGap(items, { start: to, step: 1, count: items.length - to }),
  ]
}

function closeCategory(category: SidebarCategoryData): SidebarCategoryData {
  const firstHref = category.firstHref ?? findFirstHref(category.items)
  return {
    ...category,
    ...omitUndefined({ firstHref }),
    collapsed: true,
    items: [],
    closed: true,
  }
}

/** A placeholder for the `count` entries that were left out from `start` on; nothing for none. */
function toGap(
  items: readonly SidebarItem[],
  { start, step, count }: { start: number; step: 1 | -1; count: number },
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
      gap: count,
    },
  ]
}
