/**
 * A sidebar as a tree of levels, each of them a document: the top level, and the entries of each category that
 * is closed unless it contains the page. A category that is always open is part of the level around it.
 *
 * ```text
 * whole                       levels
 * ├─ Guides                   ''              Guides (closed), Basics with its pages, API
 * │  ├─ Install ── a, b       guides          Install (closed), c
 * │  └─ c                     guides/install  a, b
 * ├─ Basics (open) ── d
 * └─ API
 * ```
 *
 * A level is named by the labels on the path to it, not by a hash of its entries: editing a page does not
 * change the address of its level.
 */
import GithubSlugger, { slug } from 'github-slugger'
import type {
  Permalink,
  SidebarCategoryData,
  SidebarItem,
  SidebarLevel,
} from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { SidebarData } from '../../base/model/sidebar.ts'
import { findFirstHref } from '../../read/links/sidebar-hrefs.ts'

/** Maximum number of pages of a sidebar in which categories that the author opens are open on every page. */
const MOST_OPEN = 400
/** Maximum characters of a name per category: file names are limited, and a character has up to four bytes. */
const LONGEST_NAME = 50

/** Position of a page in a sidebar. */
interface PlaceInSidebar {
  /** Index of the entry on each level of the tree: `[3, 0]`. */
  path: readonly number[]
  /** Name of the level that lists the page; for a category's own page, the level of the category. */
  level: string
}

/** The levels of a sidebar. */
export interface SidebarLevels {
  /** It has more than `MOST_OPEN` pages, so only the path to the page is open. */
  isCrowded: boolean
  /** Name of the level of a category; `undefined` for one that is part of the level around it. */
  nameOf(category: SidebarCategoryData): string | undefined
  /** The first position of a page; `undefined` if the sidebar does not contain it. */
  placeOf(permalink: Permalink): PlaceInSidebar | undefined
  /** Every level by its name, the top first. A new map on each call. */
  list(): ReadonlyMap<string, SidebarLevel>
}

/** Cache of {@link levelsOf}. */
const known = new WeakMap<SidebarData, SidebarLevels>()

/** Find the levels of a sidebar, and every page in them. Pure; cached by object. */
export function levelsOf(sidebar: SidebarData): SidebarLevels {
  const levels = known.get(sidebar) ?? nameLevels(sidebar)
  known.set(sidebar, levels)
  return levels
}

const closed = new WeakMap<SidebarCategoryData, SidebarCategoryData>()

/** A category as a level shows it when its own entries are in another level; the same object for all pages. */
export function closeCategory(category: SidebarCategoryData, level: string): SidebarCategoryData {
  const before = closed.get(category)
  if (before?.level === level) return before
  const made = toClosed(category, level)
  closed.set(category, made)
  return made
}

function toClosed(category: SidebarCategoryData, level: string): SidebarCategoryData {
  const { firstHref: written, ...rest } = category
  const isPage = category.href !== undefined && !category.linkUnlisted
  const firstHref = isPage ? undefined : (written ?? findFirstHref(category.items))
  return {
    ...rest,
    ...omitUndefined({ firstHref }),
    collapsed: true,
    items: [],
    closed: true,
    level,
  }
}

interface Visit {
  path: readonly number[]
  level: string
  slugger: GithubSlugger
}

function nameLevels({ items }: SidebarData): SidebarLevels {
  const isCrowded = countPages(items) > MOST_OPEN
  const names = new Map<SidebarItem, string>()
  const places = new Map<Permalink, PlaceInSidebar>()
  const visit = (level: readonly SidebarItem[], at: Visit) => {
    for (const [place, item] of level.entries()) {
      if (item.kind === 'html') continue
      const path = [...at.path, place]
      const name = item.kind === 'category' && nameCategory(item, at, isCrowded)
      const below = name ? { path, level: name, slugger: new GithubSlugger() } : { ...at, path }
      if (name) names.set(item, name)
      if (item.href !== undefined && !places.has(item.href))
        places.set(item.href, { path, level: below.level })
      if (item.kind === 'category') visit(item.items, below)
    }
  }
  visit(items, { path: [], level: '', slugger: new GithubSlugger() })
  return {
    isCrowded,
    nameOf: (category) => names.get(category),
    placeOf: (permalink) => places.get(permalink),
    list: () => listLevels(items, names),
  }
}

/** Name of the level of a category; `null` if the category is open from the start, or empty. */
function nameCategory(category: SidebarCategoryData, at: Visit, isCrowded: boolean): string | null {
  const { collapsible, collapsed, items, label } = category
  if (!collapsible || !(collapsed || isCrowded) || items.length === 0) return null
  const own = at.slugger.slug([...slug(label)].slice(0, LONGEST_NAME).join('') || 'level')
  return at.level === '' ? own : `${at.level}/${own}`
}

function countPages(items: readonly SidebarItem[]): number {
  const hrefs = new Set<string>()
  const visit = (level: readonly SidebarItem[]) => {
    for (const item of level) {
      if (item.kind === 'html') continue
      if (item.href !== undefined) hrefs.add(item.href)
      if (item.kind === 'category') visit(item.items)
    }
  }
  visit(items)
  return hrefs.size
}

function listLevels(
  items: readonly SidebarItem[],
  names: ReadonlyMap<SidebarItem, string>,
): ReadonlyMap<string, SidebarLevel> {
  const levels = new Map<string, SidebarLevel>()
  const write = (level: readonly SidebarItem[]): SidebarItem[] =>
    level.map((item) => {
      if (item.kind !== 'category') return item
      const name = names.get(item)
      return name === undefined ? { ...item, items: write(item.items) } : closeCategory(item, name)
    })
  const visit = (level: readonly SidebarItem[]) => {
    for (const item of level) {
      if (item.kind !== 'category') continue
      const name = names.get(item)
      if (name !== undefined) levels.set(name, write(item.items))
      visit(item.items)
    }
  }
  levels.set('', write(items))
  visit(items)
  return levels
}
