/**
 * Number of typos between two words: a letter removed, added, replaced, or swapped with the next (optimal
 * string alignment). Adjacent keys are not considered, because keyboards differ.
 *
 * ```text
 *        k a t z e
 *      0 1 2 3 4 5     each cell: typos between the beginnings that end there;
 *    k 1 0 1 2 3 4     a row that is all above the limit ends the comparison
 *    t 2 1 1 1 2 3
 *    a 3 2 1 1 2 3
 * ```
 */
interface TypoMatcher {
  /** Typos to the whole term; more than the limit means "too many". */
  whole(term: string): number
  /** Typos to the most similar beginning of the term. */
  prefix(term: string): number
}

/** Create a matcher for one word and many terms, which reuses its rows. */
export function createTypoMatcher(word: string, limit: number): TypoMatcher {
  const width = word.length + 1
  const tooMany = limit + 1
  let before = new Uint8Array(width)
  let above = new Uint8Array(width)
  let row = new Uint8Array(width)

  function compare(term: string, isPrefix: boolean): number {
    for (let column = 0; column < width; column += 1) above[column] = Math.min(255, column)
    let best = above[width - 1] ?? tooMany
    const rows = isPrefix ? Math.min(term.length, word.length + limit) : term.length
    for (let line = 1; line <= rows; line += 1) {
      const least = fillRow(term, line)
      if (isPrefix) best = Math.min(best, row[width - 1] ?? tooMany)
      if (least > limit) return isPrefix ? Math.min(best, tooMany) : tooMany
      ;[before, above, row] = [above, row, before]
    }
    return Math.min(tooMany, isPrefix ? best : (above[width - 1] ?? tooMany))
  }

  function fillRow(term: string, line: number): number {
    const letter = term.charCodeAt(line - 1)
    let least = Math.min(255, line)
    row[0] = least
    for (let column = 1; column < width; column += 1) {
      const own = word.charCodeAt(column - 1)
      let typos = Math.min(
        (above[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (own === letter ? 0 : 1),
      )
      const isSwapped =
        line > 1 &&
        column > 1 &&
        own === term.charCodeAt(line - 2) &&
        word.charCodeAt(column - 2) === letter
      if (isSwapped) typos = Math.min(typos, (before[column - 2] ?? 0) + 1)
      row[column] = typos
      if (typos < least) least = typos
    }
    return least
  }

  return {
    whole: (term) => compare(term, false),
    prefix: (term) => compare(term, true),
  }
}
