const OPENING = /^(:{3,}[\p{L}\p{N}_-]+)[ \t]+(\S.*?)[ \t]*$/u
const ATTRIBUTES = /^(.*?)[ \t]*(\{[^{}]*\})$/

/**
 * Write `:::caution Title` as `:::caution[Title]` in the given lines: sites use the first form,
 * which directives do not have. Lines and columns of everything stay.
 *
 * @param places - Where such openings stand, 1-based; the parser found them, so none is in code.
 */
export function bracketTitles(
  text: string,
  places: readonly { line: number; column: number }[],
): string {
  const lines = text.split('\n')
  for (const { line, column } of places) {
    const before = lines[line - 1]
    if (before === undefined) continue
    lines[line - 1] = before.slice(0, column - 1) + bracketTitle(before.slice(column - 1))
  }
  return lines.join('\n')
}

/** Whether a line, from its colons on, opens a directive with a title that has no brackets. */
export function hasBareTitle(opening: string): boolean {
  return OPENING.test(opening)
}

function bracketTitle(opening: string): string {
  const [, name = '', rest = ''] = OPENING.exec(opening) ?? []
  if (name === '') return opening
  const [, title = rest, attributes = ''] = ATTRIBUTES.exec(rest) ?? []
  if (title === '') return `${name}${attributes}`
  return `${name}[${isBalanced(title) ? title : title.replace(/[[\]]/g, '\\$&')}]${attributes}`
}

function isBalanced(title: string): boolean {
  let open = 0
  for (const [mark] of title.matchAll(/\\.|[[\]]/g)) {
    if (mark === '[') open += 1
    if (mark === ']') open -= 1
    if (open < 0) return false
  }
  return open === 0
}
