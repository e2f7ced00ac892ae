import type { HeadData } from './route-data.ts'

/** What a page says of its own head, by `<Head>` or by a plugin. */
export interface PageHead {
  /** Of the tab, whole: the name of the site is not added. Absent: as it would be. */
  title?: string
  /** Address of the page for search engines. Absent: as it would be. */
  canonical?: string
  /** They take the place of others with the same name or property. */
  meta: HeadData['meta']
  /** Further tags as HTML, each with {@link TAG_OF_PAGE}; empty for none. */
  tags: string
}

/** Attribute of tags that stand in the head for one page, and not from React. */
export const TAG_OF_PAGE = 'data-of-page'

/** A head with what a page says of it. The same twice is the same once. Pure. */
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
