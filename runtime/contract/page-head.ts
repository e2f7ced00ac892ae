import type { HeadData } from './route-data.ts'

/** Changes of a page to its own head, by `<Head>` or by a plugin. */
export interface PageHead {
  /** Complete title of the tab, without the site's name added. Absent: unchanged. */
  title?: string
  /** Address of the page for search engines. Absent: unchanged. */
  canonical?: string
  /** Replace those with the same name or property. */
  meta: HeadData['meta']
  /** Further tags as HTML, each with {@link TAG_OF_PAGE}; may be empty. */
  tags: string
}

/** Attribute of tags in the head that belong to one page and that React does not render. */
export const TAG_OF_PAGE = 'data-of-page'

/** Apply the changes of a page to its head. Equal changes are applied once. Pure. */
export function mergeHead(head: HeadData, own: PageHead): HeadData {
  const { title, canonical, meta, tags } = own
  const replaced = new Set(meta.map(keyOf))
  const before = head.tags ?? ''
  const all = before.includes(tags) ? before : before + tags
  const merged: HeadData = {
    ...head,
    meta: [...head.meta.filter((one) => !replaced.has(keyOf(one))), ...meta],
  }
  if (title !== undefined) merged.title = title
  if (canonical !== undefined) merged.canonical = canonical
  if (all !== '') merged.tags = all
  return merged
}

function keyOf({ name, property }: HeadData['meta'][number]): string {
  return property ?? name ?? ''
}
