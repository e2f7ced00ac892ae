/**
 * The search records of a page, one line of JSON each: everything that another search engine needs to
 * answer the same queries as ours. `docs/content/learn/search.md` describes the format.
 */

import type { HierarchyLevel, SearchHierarchy } from '../../../runtime/search/engine/protocol.ts'
import { toObjectId } from '../../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { DocSection } from '../../base/model/doc.ts'
import type { SearchablePage } from './search-page.ts'

/**
 * Version of the format of search records. Changing or removing a field raises it, and the changelog names
 * the change.
 */
export const RECORD_FORMAT = 1

/** One record: a page (`lvl1`), a heading, or a piece of text. */
export interface SearchRecord {
  /** {@link RECORD_FORMAT} of the release that wrote it. */
  format: number
  /** Unchanged as long as address and kind are the same. */
  objectID: string
  /** Path with anchor, from the root of the host. */
  url: string
  type: HierarchyLevel | 'content'
  hierarchy: SearchHierarchy
  content: string | null
  /** Locale. */
  language: string
  /** `docs-<instance>-<version>`, or `default`. */
  tag: string
  /** Name of the version; empty outside all docs. */
  version: string
  /** Badge of a page, or kind of a section, in its own record. Absent: none. */
  badge?: string
  /**
   * `page`: the boost from its front matter; `level`: 100 for pages, 10 less for each level below;
   * `position`: from 0.
   */
  weight: { page: number; level: number; position: number }
}

const LEVELS: readonly HierarchyLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

/**
 * All records of a page as JSON texts without line ends: first the page, then section by section.
 *
 * @param sections - Including the lead of the page.
 */
export function toRecords(
  page: SearchablePage,
  sections: readonly DocSection[],
  locale: string,
): string[] {
  const lines: string[] = []
  const path: (string | null)[] = [page.group, page.title, null, null, null, null, null]
  const { tag, version, boost, badge } = page
  for (const { level, anchor, heading, pieces, kind } of sections) {
    const url = anchor === '' ? page.url : `${page.url}#${anchor}`
    if (level > 1) {
      path[level] = heading
      path.fill(null, level + 1)
    }
    const hierarchy = toHierarchy(path)
    const add = (type: SearchRecord['type'], rank: number, content: string | null, piece = 0) => {
      const record: SearchRecord = {
        format: RECORD_FORMAT,
        objectID: toObjectId(url, type, piece),
        url,
        type,
        hierarchy,
        content,
        language: locale,
        tag,
        version,
        ...omitUndefined({ badge: type === 'content' ? undefined : level === 1 ? badge : kind }),
        weight: { page: boost, level: rank, position: lines.length },
      }
      lines.push(JSON.stringify(record))
    }
    add(LEVELS[level] ?? 'lvl6', 110 - level * 10, null)
    for (const [piece, text] of pieces.entries()) add('content', 0, text.trimEnd(), piece)
  }
  return lines
}

function toHierarchy(path: readonly (string | null)[]): SearchHierarchy {
  const [
    lvl0 = null,
    lvl1 = null,
    lvl2 = null,
    lvl3 = null,
    lvl4 = null,
    lvl5 = null,
    lvl6 = null,
  ] = path
  return { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 }
}
