import type { LineRanges } from './read-meta.ts'

/** The lines in some ranges, 0-based. Linear in lines plus ranges, as both may be many. */
export function linesIn(ranges: LineRanges, count: number): ReadonlySet<number> {
  const depth = new Map<number, number>()
  for (const [from, to] of ranges)
    if (from <= to) {
      depth.set(from, (depth.get(from) ?? 0) + 1)
      depth.set(to + 1, (depth.get(to + 1) ?? 0) - 1)
    }
  const lines = new Set<number>()
  // A range may start at 0, before the first line.
  let open = depth.get(0) ?? 0
  for (let line = 1; line <= count; line += 1) {
    open += depth.get(line) ?? 0
    if (open > 0) lines.add(line - 1)
  }
  return lines
}
