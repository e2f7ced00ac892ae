/** A diff of code in a language of its own: `lang="js"` on a block of the language `diff`. */

/** What a line of a diff begins with, but for the names of its files: `+++ b/file`. */
const CHANGE = /^([+-])(?!\1{2})/

/**
 * Code without the signs of a diff, and which of its lines came or went, 0-based. Where every line has
 * a sign or a blank in the first column, that column goes as a whole.
 */
export function takeDiff(value: string): { code: string; changes: Map<number, 'ins' | 'del'> } {
  const changes = new Map<number, 'ins' | 'del'>()
  const lines = value.split('\n')
  const hasColumn = lines.every((line) => line === '' || line[0] === ' ' || CHANGE.test(line))
  const kept = lines.map((line, index) => {
    const sign = CHANGE.exec(line)?.[1]
    if (sign) changes.set(index, sign === '+' ? 'ins' : 'del')
    return sign || hasColumn ? line.slice(1) : line
  })
  return { code: kept.join('\n'), changes }
}
