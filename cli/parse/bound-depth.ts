/** Openings of quotes and lists at the start of a line, as many as there are. */
const MARKERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/gm
const MARKER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/g

/**
 * Leave out quotes and lists that open on one line beyond a number of them. Parsers take quadratic
 * time in it, and far fewer are shown (see `nesting.ts`, which says so to the author).
 *
 * @param most - Openings that a line may have.
 */
export function boundDepth(text: string, most: number): string {
  return text.replace(MARKERS, (line) => {
    if (line.length <= most) return line
    const markers = line.match(MARKER) ?? []
    return markers.length <= most ? line : markers.slice(0, most).join('')
  })
}
