import type { CardData } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { toVisibleHref } from '../../read/links/sidebar-hrefs.ts'
import type { SidebarEntry } from './resolve-sidebar.ts'

/** Cards for the direct entries of a category; HTML and entries without a link have none. */
export function planCards(entries: readonly SidebarEntry[]): CardData[] {
  return entries.flatMap((entry) => {
    const { item } = entry
    const href = toVisibleHref(item)
    if (href === undefined || item.kind === 'html') return []
    const description = describe(entry)
    return [
      {
        label: item.label,
        href,
        kind: toKind(entry),
        ...omitUndefined({
          description,
          count:
            description === undefined && item.kind === 'category' ? item.items.length : undefined,
        }),
      },
    ]
  })
}

function toKind({ item }: SidebarEntry): CardData['kind'] {
  if (item.kind === 'category') return 'category'
  return item.kind === 'link' && item.external ? 'external' : 'link'
}

/** Description from the sidebar, else from the page that the entry links to; an empty text counts as missing. */
function describe(entry: SidebarEntry): string | undefined {
  switch (entry.kind) {
    case 'doc':
      return entry.doc.summary.description || undefined
    case 'link':
      return entry.description || undefined
    case 'category':
      return (
        entry.description || entry.page?.description || entry.doc?.summary.description || undefined
      )
    case 'html':
      return undefined
  }
}
