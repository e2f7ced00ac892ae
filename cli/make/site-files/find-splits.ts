/** Where to split a Markdown copy that is longer than programs read. */

/** A heading of a copy, with the offset of its line. */
interface CopyHeading {
  at: number
  level: number
  text: string
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^(#{2,6}) +(.+?)(?: #+)?$/

/**
 * Headings that begin a new page so that no page is longer than `most` characters. Of the headings that leave at least half
 * a page before them, the last of the highest level is taken. Text without a heading in reach stays too long.
 */
export function findSplits(markdown: string, most: number): string[] {
  const headings = listHeadings(markdown)
  const splits: string[] = []
  let start = 0
  let first = 0
  while (markdown.length - start > most) {
    let end = first
    while ((headings[end]?.at ?? Number.POSITIVE_INFINITY) <= start + most) end++
    const reach = headings.slice(first, end)
    const next = pickHeading(reach, start + most / 2) ?? headings[end]
    if (!next) break
    splits.push(next.text)
    start = next.at
    first = headings.indexOf(next, first) + 1
  }
  return splits
}

function pickHeading(reach: readonly CopyHeading[], half: number): CopyHeading | undefined {
  const late = reach.filter(({ at }) => at >= half)
  const some = late.length > 0 ? late : reach
  const level = Math.min(...some.map((heading) => heading.level))
  return some.findLast((heading) => heading.level === level)
}

/** Headings below the title, outside of code. */
function listHeadings(markdown: string): CopyHeading[] {
  const headings: CopyHeading[] = []
  let fence: string | null = null
  let at = 0
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence === null) {
      const [, hashes = '', text = ''] = HEADING.exec(line) ?? []
      if (text !== '') headings.push({ at, level: hashes.length, text })
      if (mark !== undefined) fence = mark
    } else if (mark?.startsWith(fence) && line.trim() === mark) fence = null
    at += line.length + 1
  }
  return headings
}
