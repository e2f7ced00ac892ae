import type { TocEntry, TocRange } from './route-data.ts'

/** A heading as the build writes it, up to the link to itself. */
const HEADING = /<h([2-6]) id="([^"]*)">(.*?)<a class="hash-link"/g

/**
 * The headings of an article as a table of contents, so that they need not be sent twice. The build compares: where a
 * heading holds what such a table leaves out, the table is sent. Pure.
 */
export function readToc(article: string, [lowest, highest]: TocRange): TocEntry[] {
  return Array.from(article.matchAll(HEADING), ([, level, id = '', html = '']) => ({
    id,
    html,
    level: Number(level),
  })).filter(({ level }) => level >= lowest && level <= highest)
}
