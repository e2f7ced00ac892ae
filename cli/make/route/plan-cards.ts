import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Planned } from '../../base/model/label.ts'
import type { Described, PlannedCard, Route } from '../../base/model/route.ts'
import { toVisibleHref } from '../../read/links/sidebar-hrefs.ts'
import type { SidebarEntry } from './resolve-sidebar.ts'

/** Cards for the direct entries of a category; HTML and entries without a link have none. */
export function planCards(entries: readonly SidebarEntry[]): Planned<PlannedCard>[] {
  return entries.flatMap((entry) => {
    const { item } = entry
    const href = toVisibleHref(item)
    if (href === undefined || item.kind === 'html') return []
    const { description, describedBy } = describe(entry)
    return [
      {
        label: item.label,
        href,
        kind: toKind(entry),
        ...omitUndefined({
          description,
          describedBy,
          count:
            description === undefined && item.kind === 'category' ? item.items.length : undefined,
        }),
      },
    ]
  })
}

function toKind({ item }: SidebarEntry): PlannedCard['kind'] {
  if (item.kind === 'category') return 'category'
  return item.kind === 'link' && item.external ? 'external' : 'link'
}

type Description = Pick<PlannedCard, 'description' | 'describedBy'>

/** Description from the sidebar, else from the page that the entry links to; an empty text counts as missing. */
function describe(entry: SidebarEntry): Description {
  if (entry.kind === 'html') return {}
  const own = entry.kind === 'doc' ? undefined : entry.description
  const description = own || (entry.kind === 'category' && entry.page?.description)
  if (description) return { description }
  const doc = entry.kind === 'link' ? undefined : entry.doc
  return omitUndefined({ describedBy: doc?.summary.file.file })
}

/**
 * Put the descriptions of docs into the lists of a route. Not a part of the plan, which an edited description leaves
 * as it is.
 *
 * @param descriptionOf - Description of a file; empty if it has none.
 * @returns the same object if the route has no lists.
 */
export function describeEntries(route: Route, descriptionOf: (file: string) => string): Route {
  const { cards, tagPage } = route
  if (!cards && !tagPage) return route
  const describeEntry = <Entry extends Described & { description?: string; count?: number }>(
    entry: Entry,
  ) => {
    const { describedBy, count, ...rest } = entry
    const description = describedBy === undefined ? '' : descriptionOf(describedBy)
    return description === '' ? { ...rest, ...omitUndefined({ count }) } : { ...rest, description }
  }
  return {
    ...route,
    ...omitUndefined({
      cards: cards?.map(describeEntry),
      tagPage: tagPage && { ...tagPage, docs: tagPage.docs.map(describeEntry) },
    }),
  }
}
