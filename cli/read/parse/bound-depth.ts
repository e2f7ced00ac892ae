/** All markers of quotes and lists at the start of a line. */
const MARKERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/gm
const MARKER = /(?<![ \t])[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/g

/**
 * Leave out quotes and lists that open on one line beyond a limit. The parsers' time is quadratic in their
 * number, and pages may nest far fewer (see `nesting.ts`, which reports them to the author).
 *
 * @param most - Most markers on one line.
 */
export function boundDepth(text: string, most: number): string {
  if (!hasLineBeyond(text, most)) return text
  return text.replace(MARKERS, (line) => {
    if (line.length <= most) return line
    const markers = line.match(MARKER) ?? []
    return markers.length <= most ? line : markers.slice(0, most).join('')
  })
}

/** Fast test for lines longer than the limit. Few pages have any, and no shorter line can have more markers. */
function hasLineBeyond(text: string, most: number): boolean {
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end - start > most) return true
    start = end + 1
  }
  return text.length - start > most
}
