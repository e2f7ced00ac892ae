/**
 * Index of a sidebar, made in one walk: the neighbours and ancestors of each page. A look-up costs the
 * depth of the tree, never its size.
 */
import type { Breadcrumb, PageLink, Permalink } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Label, Planned } from '../../base/model/label.ts'
import type { RoutedDoc } from './place-doc.ts'
import type { CategoryEntry, CategoryRoute, SidebarEntry } from './resolve-sidebar.ts'

/** Look-ups in a sidebar. */
export interface SidebarIndex {
  /**
   * Pages in reading order: the page of a category comes before its entries. A page that is listed several
   * times occurs several times.
   */
  sequence: readonly Planned<PageLink>[]
  /** Permalink → its first index in {@link sequence}. */
  places: ReadonlyMap<Permalink, number>
  /** Permalink → its trail of breadcrumbs. */
  trails: ReadonlyMap<Permalink, Trail>
  /** Ids of the docs that belong to the sidebar, in order; docs listed by `ref` do not. */
  docIds: readonly string[]
  pages: readonly CategoryRoute[]
  /** Permalink → entries that a list of cards on that page shows: those of its category, else its siblings. */
  levels: ReadonlyMap<Permalink, readonly SidebarEntry[]>
}

/** A breadcrumb, linked to the one above it. */
interface Trail extends Planned<Breadcrumb> {
  parent: Trail | null
}

interface Walk {
  sequence: Planned<PageLink>[]
  places: Map<Permalink, number>
  trails: Map<Permalink, Trail>
  docIds: string[]
  pages: CategoryRoute[]
  levels: Map<Permalink, readonly SidebarEntry[]>
}

/** Index a sidebar in one walk. */
export function indexSidebar(entries: readonly SidebarEntry[]): SidebarIndex {
  const walk: Walk = {
    sequence: [],
    places: new Map(),
    trails: new Map(),
    docIds: [],
    pages: [],
    levels: new Map(),
  }
  visitAll(entries, null, walk)
  return walk
}

function visitAll(entries: readonly SidebarEntry[], parent: Trail | null, walk: Walk): void {
  for (const entry of entries) {
    if (entry.kind === 'category') visitCategory(entry, parent, walk)
    if (entry.kind !== 'doc') continue
    const { doc, ref, item } = entry
    addTrail({ label: item.label, permalink: doc.permalink, parent }, walk)
    addLevel(doc.permalink, entries, walk)
    if (ref) continue
    walk.docIds.push(doc.id)
    if (!doc.unlisted)
      addPage(
        { label: doc.frontMatter.pagination_label ?? item.label, permalink: doc.permalink },
        walk,
      )
  }
}

function visitCategory(entry: CategoryEntry, parent: Trail | null, walk: Walk): void {
  const { doc, page, item } = entry
  const permalink = doc?.unlisted ? undefined : item.href
  const trail = { label: item.label, ...omitUndefined({ permalink }), parent }
  if (item.href !== undefined) {
    addTrail({ ...trail, permalink: item.href }, walk)
    addLevel(item.href, entry.entries, walk)
  }
  if (doc) walk.docIds.push(doc.id)
  if (doc && !doc.unlisted) addPage({ label: toPagerLabel(doc), permalink: doc.permalink }, walk)
  if (page) {
    walk.pages.push(page)
    addPage({ label: item.label, permalink: page.permalink }, walk)
  }
  visitAll(entry.entries, trail, walk)
}

/** The first occurrence of a page in a sidebar sets its trail. */
function addTrail(trail: Trail & { permalink: Permalink }, { trails }: Walk): void {
  if (!trails.has(trail.permalink)) trails.set(trail.permalink, trail)
}

function addLevel(permalink: Permalink, entries: readonly SidebarEntry[], { levels }: Walk): void {
  if (!levels.has(permalink)) levels.set(permalink, entries)
}

function addPage(page: Planned<PageLink>, { places, sequence }: Walk): void {
  // A page is not its own neighbour: a category may also list its index doc as the first entry.
  if (sequence.at(-1)?.permalink === page.permalink) return
  if (!places.has(page.permalink)) places.set(page.permalink, sequence.length)
  sequence.push(page)
}

/** Name of a doc in a pager, for docs that are the page of a category or are named in front matter. */
export function toPagerLabel({ frontMatter, title }: RoutedDoc): Label {
  return frontMatter.pagination_label ?? frontMatter.sidebar_label ?? title
}

/** Breadcrumbs from the top to a page, the page itself last; empty if it is not in the sidebar. */
export function toBreadcrumbs(
  { trails }: SidebarIndex,
  permalink: Permalink,
): Planned<Breadcrumb>[] {
  const crumbs: Planned<Breadcrumb>[] = []
  for (let step = trails.get(permalink) ?? null; step; step = step.parent) {
    const { label, permalink: address } = step
    crumbs.push(address === undefined ? { label } : { label, permalink: address })
  }
  return crumbs.reverse()
}

/** The pages before and after a page; none if it is not in the sidebar. */
export function findNeighbours(
  { sequence, places }: SidebarIndex,
  permalink: Permalink,
): { previous?: Planned<PageLink>; next?: Planned<PageLink> } {
  const place = places.get(permalink)
  if (place === undefined) return {}
  const [previous, next] = [sequence[place - 1], sequence[place + 1]]
  return omitUndefined({ previous, next })
}
