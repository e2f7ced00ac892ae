import type { TocEntry, TocRange } from './route-data.ts'

/** A heading as the build writes it, up to the link to itself. */
const HEADING = /<h([2-6]) id="([^"]*)">(.*?)<a class="hash-link"/g

/**
 * Read the table of contents from the headings of an article, so that it need not be sent twice. The build
 * compares both, and sends the table if they differ. Pure.
 */
export function readToc(article: string, [lowest, highest]: TocRange): TocEntry[] {
  return Array.from(article.matchAll(HEADING), ([, level, id = '', html = '']) => ({
    id,
    html,
    level: Number(level),
  })).filter(({ level }) => level >= lowest && level <= highest)
}
