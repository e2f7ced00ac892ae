const MOST_TYPOS = 2

/** The candidate closest to a word, at most two typos away; else `undefined`. */
export function mostSimilar(word: string, candidates: readonly string[]): string | undefined {
  const plain = simplify(word)
  let best: { candidate: string; distance: number } | undefined
  for (const candidate of candidates) {
    const other = simplify(candidate)
    const limit = Math.min(MOST_TYPOS, Math.floor(candidate.length / 3))
    // Words of too different lengths need no comparison by letters.
    if (Math.abs(plain.length - other.length) > limit) continue
    const distance = countEdits(plain, other)
    if (distance <= limit && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { candidate, distance }
  }
  return best?.candidate
}

/** Name without case and separators: `sidebarLabel` and `sidebar-label` equal `sidebar_label`. */
function simplify(word: string): string {
  return word.toLowerCase().replace(/[-_ ]/g, '')
}

/** Edit distance: letters to insert, remove or replace, and neighbours to swap, from one word to another. */
export function countEdits(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line]
    for (let place = 1; place <= to.length; place += 1) {
      const replaced = (row[place - 1] ?? 0) + (from[line - 1] === to[place - 1] ? 0 : 1)
      const isSwap = from[line - 1] === to[place - 2] && from[line - 2] === to[place - 1]
      const swapped = isSwap ? (before[place - 2] ?? Number.POSITIVE_INFINITY) + 1 : replaced
      next.push(Math.min(replaced, swapped, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
