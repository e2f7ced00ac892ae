import type { TocEntry } from '../../../runtime/contract/route-data.ts'
import type { TocLevels } from '../../base/model/route.ts'

/** Select the headings that the table of contents of a page shows, in the same order; none without levels. */
export function cutToc(
  toc: readonly TocEntry[],
  levels: TocLevels | undefined,
): readonly TocEntry[] {
  return levels ? toc.filter(({ level }) => level >= levels.min && level <= levels.max) : []
}
