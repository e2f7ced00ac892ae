/** A diff with coloured code: `lang="js"` on a block of the language `diff`. */

/** Sign at the start of a changed line, but not in the lines with file names: `+++ b/file`. */
const CHANGE = /^([+-])(?!\1{2})/

/**
 * Code without diff signs, with its added and removed lines, 0-based. Where every line has a sign or a space
 * in the first column, that column is removed.
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
