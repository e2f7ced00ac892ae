import type { Format } from './format.ts'

const OPENING = /^(:{3,}[\p{L}\p{N}_-]+)([ \t]+)(\S.*?)[ \t]*$/u
const ATTRIBUTES = /^(.*?)[ \t]*(\{[^{}]*\})$/

/**
 * Write `:::caution Title` as `:::caution[Title]` in the given lines: sites use the first form, which the
 * syntax of directives does not have. No line or column changes.
 *
 * @param places - Positions of such openings, 1-based. The parser found them, so none is inside code.
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
  // The bracket replaces the first space, so that columns stay; readers of the label trim the other spaces.
  return `${name}[${blanks.slice(1)}${label}]${attributes}`
}

/** Whether braces hold attributes, `{.class #id key="value"}`. In MDX `{version}` is an expression. */
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
