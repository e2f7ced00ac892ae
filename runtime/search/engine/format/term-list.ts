/** Sorted terms as one front-coded text: {@link TermTable.terms} of the format. */

/** `0cache`, `5s`, `2ll` → cache, caches, call. */
export function decodeTerms(coded: string): string[] {
  if (coded === '') return []
  let previous = ''
  return coded.split('\n').map((line) => {
    previous = previous.slice(0, Number.parseInt(line[0] ?? '0', 36)) + line.slice(1)
    return previous
  })
}

/** The inverse of {@link decodeTerms}; terms must be sorted and contain no line feed. */
export function encodeTerms(terms: readonly string[]): string {
  let previous = ''
  return terms
    .map((term) => {
      const most = Math.min(35, previous.length, term.length)
      let shared = 0
      while (shared < most && previous[shared] === term[shared]) shared += 1
      previous = term
      return shared.toString(36) + term.slice(shared)
    })
    .join('\n')
}
