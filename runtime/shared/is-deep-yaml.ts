/** Levels that data of people has, many times over. */
const MOST = 100

/**
 * Whether YAML or JSON nests more deeply than a parser with a stack should be given: 50,000 times `- ` end
 * Node. Reads no text in quotes as such, so it may count too much where a file holds a hundred brackets
 * that never close; never too little.
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

/** Whether data from YAML holds itself by an alias, or others by a chain of them: that has no JSON. */
export function isDeepData(value: unknown, levels = MOST): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeepData(inner, levels - 1))
}

/** `  - - a` → 2, 4 and 6: each sign of a list, of a key or of a value may begin a level. */
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
