/**
 * VitePress writes `::: tip Title`, with a blank that directives do not have: to both parsers that is text. Such
 * lines are found in the text of paragraphs, so never in code, and written without the blank.
 */
import type { Nodes, Root } from 'mdast'
import { PARSE_MESSAGES } from './messages.ts'
import type { ParseOptions } from './parse-options.ts'
import { hasChildren } from './walk.ts'

/** Names that open something with a blank before them, where a site has no others. */
export const OPENING_NAMES: ReadonlySet<string> = new Set([
  'details',
  ...Object.keys(PARSE_MESSAGES).flatMap((id) => /^theme\.admonition\.(.+)$/.exec(id)?.[1] ?? []),
])

/** Those of a site: the admonitions of all its docs too. */
export function openingNames({
  admonitions,
}: Pick<ParseOptions, 'admonitions'>): ReadonlySet<string> {
  return new Set([...OPENING_NAMES, ...Object.values(admonitions).flat()])
}

/** Blocks of one file whose openings come to light only when those around them are read. */
export const MAX_SPACED_ROUNDS = 10

const OPENING = /^(:{3,})([ \t]+)([\p{L}\p{N}_-]+)(?=[ \t{[]|$)(.*)$/u
const CLOSING = /^[ \t>]*:{3,}[ \t]*$/

interface Place {
  line: number
  column: number
}

/**
 * Write the openings of a text without their blank, those of a known name alone. What follows the name keeps its
 * column. A line that nothing closes further down stays text.
 *
 * @returns `null` where there is none.
 */
export function closeSpaces(tree: Root, text: string, names: ReadonlySet<string>): string | null {
  if (!/:::[ \t]/.test(text)) return null
  const lines = text.split('\n')
  const last = lines.findLastIndex((line) => CLOSING.test(line))
  let isChanged = false
  for (const { line, column } of placesOfText(tree, lines)) {
    const written = lines[line - 1]?.slice(column - 1) ?? ''
    const [, colons = '', blanks = '', name = '', rest = ''] = OPENING.exec(written) ?? []
    if (!names.has(name) || line > last) continue
    const opening = `${colons}${name}${rest.trim() === '' ? '' : blanks + rest}`
    lines[line - 1] = lines[line - 1]?.slice(0, column - 1) + opening
    isChanged = true
  }
  return isChanged ? lines.join('\n') : null
}

/** Where lines of paragraphs begin with text; a line of dashes below one makes it a heading. */
function placesOfText(tree: Root, lines: readonly string[]): Place[] {
  const places: Place[] = []
  const pending: (Nodes & { children: Nodes[] })[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const isText = node.type === 'paragraph' || node.type === 'heading'
    for (const [index, child] of node.children.entries()) {
      if (isText && child.type === 'text' && child.position) {
        const { start, end } = child.position
        if (index === 0) places.push({ line: start.line, column: start.column })
        for (let line = start.line + 1; line <= end.line; line += 1)
          places.push({
            line,
            column: (/^[ \t>]*/.exec(lines[line - 1] ?? '')?.[0].length ?? 0) + 1,
          })
      }
      if (hasChildren<Nodes>(child)) pending.push(child)
    }
  }
  return places
}
