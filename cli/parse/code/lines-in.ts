import type { LineRanges } from './read-meta.ts'

/** 0-based lines of ranges; each line and each range is looked at once, for both may be many. */
export function linesIn(ranges: LineRanges, count: number): ReadonlySet<number> {
  const depth = new Map<number, number>()
  for (const [from, to] of ranges)
    if (from <= to) {
      depth.set(from, (depth.get(from) ?? 0) + 1)
      depth.set(to + 1, (depth.get(to + 1) ?? 0) - 1)
    }
  const lines = new Set<number>()
  // A range may start at line 0, which is none.
  let open = depth.get(0) ?? 0
  for (let line = 1; line <= count; line += 1) {
    open += depth.get(line) ?? 0
    if (open > 0) lines.add(line - 1)
  }
  return lines
}
