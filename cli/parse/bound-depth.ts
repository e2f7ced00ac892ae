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
  if (!hasLineBeyond(text, most)) return text
  return text.replace(MARKERS, (line) => {
    if (line.length <= most) return line
    const markers = line.match(MARKER) ?? []
    return markers.length <= most ? line : markers.slice(0, most).join('')
  })
}

/** Few pages have a line that could hold so many; the others need no closer look. */
function hasLineBeyond(text: string, most: number): boolean {
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end - start > most) return true
    start = end + 1
  }
  return text.length - start > most
}
