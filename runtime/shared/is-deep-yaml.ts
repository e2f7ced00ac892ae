/** Limit for nesting, far above that of real data. */
const MOST = 100

/**
 * Whether YAML or JSON is nested too deeply for a recursive parser: 50,000 times `- ` would end the
 * process. The count ignores quoting, so it may be too high if a file contains a hundred unclosed brackets,
 * but never too low.
 */
export function isDeepYaml(text: string): boolean {
  const indents: number[] = []
  let brackets = 0
  for (const line of text.split('\n')) {
    for (const column of indentsOf(line)) {
      while ((indents.at(-1) ?? -1) >= column) indents.pop()
      if (indents.push(column) > MOST) return true
    }
    for (const [bracket] of line.matchAll(/[[\]{}]/g)) {
      brackets = Math.max(0, brackets + (bracket === '[' || bracket === '{' ? 1 : -1))
      if (brackets > MOST) return true
    }
  }
  return false
}

/**
 * Whether data from YAML contains itself through an alias, or is nested too deeply through a chain of
 * aliases. Neither can be written as JSON.
 */
export function isDeepData(value: unknown, levels = MOST): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeepData(inner, levels - 1))
}

/** Columns at which levels may begin, after each indicator of a list, key or value: `  - - a` → 2, 4 and 6. */
function indentsOf(line: string): number[] {
  const columns: number[] = []
  const signs = /[ \t]*(?:[-?:](?=[ \t\r]|$)|(?=[^ \t\r]))/y
  for (let match = signs.exec(line); match; match = signs.exec(line)) {
    const [{ length }] = match
    const isSign = /[-?:]$/.test(match[0])
    columns.push(signs.lastIndex - (isSign ? 1 : 0))
    if (!isSign || length === 0) break
  }
  return columns
}
