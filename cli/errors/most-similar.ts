/** The candidate that is at most two typos away from a word, the closest first; else nothing. */
export function mostSimilar(word: string, candidates: readonly string[]): string | undefined {
  const plain = simplify(word)
  let best: { candidate: string; distance: number } | undefined
  for (const candidate of candidates) {
    const distance = typosBetween(plain, simplify(candidate))
    const limit = Math.min(2, Math.floor(candidate.length / 3))
    if (distance <= limit && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { candidate, distance }
  }
  return best?.candidate
}

/** `sidebarLabel` and `sidebar-label` are `sidebar_label` to whoever mistypes it. */
function simplify(word: string): string {
  return word.toLowerCase().replace(/[-_ ]/g, '')
}

/** Letters to insert, delete or change; long words count as far away. */
function typosBetween(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let place = 1; place <= to.length; place += 1) {
      const changed = (row[place - 1] ?? 0) + (letter === to[place - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
