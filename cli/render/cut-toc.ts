import type { TocEntry } from '../../runtime/contract/route-data.ts'
import type { TocLevels } from '../model/route.ts'

/**
 * Choose the headings that a page's table of contents shows, in the same order; without levels none.
 * A heading below a level that is not shown goes with it.
 */
export function cutToc(
  toc: readonly TocEntry[],
  levels: TocLevels | undefined,
): readonly TocEntry[] {
  return levels ? toc.filter(({ level }) => level >= levels.min && level <= levels.max) : []
}
