/**
 * Sidebars by key, with the levels that are loaded: at first the branch in the page, then each level that a
 * page or the reader needs. Levels are revalidated like route documents.
 */
import { sidebarLevelUrl } from '../contract/addresses.ts'
import type {
  Permalink,
  RouteDocument,
  SidebarItem,
  SidebarLevel,
  SidebarPlace,
} from '../contract/route-data.ts'
import { createListeners } from '../shared/create-store.ts'
import { FRESH_MS } from '../shared/fresh-ms.ts'

/** The sidebars of a window. */
export interface SidebarStore {
  /** The loaded part of a sidebar, or `undefined`; the same object until more is loaded. */
  read(key: string): readonly SidebarItem[] | undefined
  /** Store the branch that is part of the page. */
  seed(route: RouteDocument): void
  /**
   * Fetch the levels on the way to a page that are missing or stale. Levels that cannot be loaded are left
   * out, because the page must not fail for its sidebar.
   *
   * @returns the route with the branch of its sidebar.
   */
  complete(route: RouteDocument): Promise<RouteDocument>
  /** Fetch a complete level. Resolves to `false` if that failed; a later call tries again. */
  load(key: string, level: string): Promise<boolean>
  /** Mark all levels as stale, so that they are fetched again when needed. */
  expire(): void
  subscribe(listener: () => void): () => void
}

interface Sources {
  fetch: typeof globalThis.fetch
  /** Base of the locale, with both slashes. */
  base: string
  /** Current time in milliseconds. Default: `Date.now`. */
  now?: () => number
}

/** A loaded level, and the time it was loaded. */
interface Kept {
  items: readonly SidebarItem[]
  at: number
  /** Whether some of its items were left out. */
  isCut: boolean
}

/** Levels by name. */
type Levels = Map<string, Kept>

/** Create the store of sidebars. One for each window. */
export function createSidebarStore({ fetch, base, now = Date.now }: Sources): SidebarStore {
  const sidebars = new Map<string, Levels>()
  const trees = new Map<string, readonly SidebarItem[]>()
  const pending = new Map<string, Promise<boolean>>()
  const { subscribe, notify } = createListeners()

  const levelsOf = (key: string): Levels => {
    const levels = sidebars.get(key) ?? new Map()
    sidebars.set(key, levels)
    return levels
  }

  function read(key: string): readonly SidebarItem[] | undefined {
    const top = sidebars.get(key)?.get('')
    if (top && !trees.has(key)) trees.set(key, join(top.items, levelsOf(key)))
    return trees.get(key)
  }

  async function request(key: string, level: string): Promise<boolean> {
    const url = sidebarLevelUrl(base, key, level)
    const levels = levelsOf(key)
    try {
      const response = await fetch(url, levels.has(level) ? { cache: 'no-cache' } : {})
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
      // The file is from our build; an older release had another format at the address of the top level.
      const items = (await response.json()) as SidebarLevel
      if (!Array.isArray(items)) throw new Error(`${url} is no level.`)
      levels.set(level, { items, at: now(), isCut: false })
      trees.delete(key)
      notify()
      return true
    } catch (error) {
      console.warn('A level of the sidebar could not be loaded.', error)
      return false
    }
  }

  function load(key: string, level: string): Promise<boolean> {
    const name = `${key} ${level}`
    const running = pending.get(name) ?? request(key, level)
    pending.set(name, running)
    return running.finally(() => pending.delete(name))
  }

  return {
    read,
    seed({ sidebar }) {
      if (!sidebar) return
      split(sidebar.branch, '', { levels: levelsOf(sidebar.key), at: now() })
      trees.set(sidebar.key, sidebar.branch)
    },
    async complete(route) {
      const { sidebar, permalink } = route
      if (!sidebar) return route
      const levels = levelsOf(sidebar.key)
      await openWay(sidebar, {
        kept: (name) => levels.get(name),
        isOld: ({ at }) => now() - at >= FRESH_MS,
        isListed: () => holds(read(sidebar.key) ?? [], permalink),
        ask: (name) => load(sidebar.key, name),
      })
      const own = new Map(wayTo(sidebar.level).map((name) => [name, levels.get(name)]))
      return { ...route, sidebar: { ...sidebar, branch: join(own.get('')?.items ?? [], own) } }
    },
    load,
    expire() {
      for (const levels of sidebars.values())
        for (const kept of levels.values()) kept.at = Number.NEGATIVE_INFINITY
    },
    subscribe,
  }
}

/** Access to the levels while the way to a page is loaded. */
interface Opening {
  kept(level: string): Kept | undefined
  isOld(level: Kept): boolean
  /** Whether the loaded levels contain the page. */
  isListed(): boolean
  ask(level: string): Promise<unknown>
}

async function openWay(
  { level }: SidebarPlace,
  { kept, isOld, isListed, ask }: Opening,
): Promise<void> {
  const leads = () => level === undefined || isListed()
  const isWanted = (name: string) => {
    const known = kept(name)
    return !known || isOld(known) || (known.isCut && !leads())
  }
  const way = wayTo(level)
  const wanted = way.filter(isWanted)
  await Promise.all(wanted.map(ask))
  // The site was published again meanwhile: the cached levels above do not contain the page yet.
  if (!leads()) await Promise.all(way.filter((name) => !wanted.includes(name)).map(ask))
}

/** Names of the levels from the top to a level: `a/b` → the top, `a` and `a/b`. */
function wayTo(level = ''): string[] {
  const parts = level === '' ? [] : level.split('/')
  return ['', ...parts.map((_, at) => parts.slice(0, at + 1).join('/'))]
}

/** Insert levels into their categories; a list without changes stays the same object. */
function join(
  items: readonly SidebarItem[],
  levels: ReadonlyMap<string, Kept | undefined>,
): readonly SidebarItem[] {
  const joined = items.map((item) => {
    if (item.kind !== 'category' || item.gap) return item
    if (item.level === undefined) {
      const own = join(item.items, levels)
      return own === item.items ? item : { ...item, items: own }
    }
    const { closed, ...category } = item
    const kept = levels.get(item.level)
    return kept ? { ...category, items: join(kept.items, levels) } : item
  })
  return joined.some((item, at) => item !== items[at]) ? joined : items
}

/** Split a branch into its levels, in the form of their documents. */
function split(
  items: readonly SidebarItem[],
  level: string,
  { levels, at }: { levels: Levels; at: number },
): void {
  let isCut = false
  const take = (entries: readonly SidebarItem[]): SidebarItem[] =>
    entries.map((item) => {
      if (item.kind !== 'category') return item
      if (item.gap) isCut = true
      if (item.closed) return item
      if (item.level === undefined) return { ...item, items: take(item.items) }
      split(item.items, item.level, { levels, at })
      return { ...item, items: [], closed: true }
    })
  levels.set(level, { items: take(items), at, isCut })
}

function holds(items: readonly SidebarItem[], permalink: Permalink): boolean {
  return items.some(
    (item) =>
      item.kind !== 'html' &&
      (item.href === permalink || (item.kind === 'category' && holds(item.items, permalink))),
  )
}
