import type { Format } from './format.ts'

const OPENING = /^(:{3,}[\p{L}\p{N}_-]+)([ \t]+)(\S.*?)[ \t]*$/u
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
  format: Format,
): string {
  const lines = text.split('\n')
  for (const { line, column } of places) {
    const before = lines[line - 1]
    if (before === undefined) continue
    lines[line - 1] = before.slice(0, column - 1) + bracketTitle(before.slice(column - 1), format)
  }
  return lines.join('\n')
}

/** Whether a line, from its colons on, opens a directive with a title that has no brackets. */
export function hasBareTitle(opening: string): boolean {
  return OPENING.test(opening)
}

function bracketTitle(opening: string, format: Format): string {
  const [, name = '', blanks = '', rest = ''] = OPENING.exec(opening) ?? []
  if (name === '') return opening
  const [, before = rest, braces = ''] = ATTRIBUTES.exec(rest) ?? []
  const isTitle = format === 'mdx' && !areAttributes(braces)
  const [title, attributes] = isTitle ? [rest, ''] : [before, braces]
  if (title === '') return `${name}${attributes}`
  const label = isBalanced(title) ? title : title.replace(/[[\]]/g, '\\$&')
  // The bracket takes the place of the first blank; whoever reads the label leaves the others out.
  return `${name}[${blanks.slice(1)}${label}]${attributes}`
}

/** `{.class #id key="value"}`; `{version}` is an expression where there are expressions. */
function areAttributes(braces: string): boolean {
  const parts = braces.slice(1, -1).match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []
  return parts.every((part) => /^(?:[#.]|[\p{L}_:][\p{L}\p{N}_:.-]*=(?!=))/u.test(part))
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
