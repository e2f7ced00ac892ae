/**
 * VitePress writes `::: tip Title`, with a space that the syntax of directives does not allow: both parsers
 * read it as text. Such lines are found in the text of paragraphs, so never in code, and the space is
 * removed.
 */
import type { Nodes, Root } from 'mdast'
import type { Position } from '../../base/model/position.ts'
import { ADMONITION_NAMES } from './messages.ts'
import type { ParseOptions } from './parse-options.ts'
import { hasChildren } from './walk.ts'

/** Names of directives that may follow a space, on a site that defines no admonitions. */
export const OPENING_NAMES: ReadonlySet<string> = new Set(['details', ...ADMONITION_NAMES])

/** The names for a site: also the admonitions of all its docs. */
export function openingNames({
  admonitions,
}: Pick<ParseOptions, 'admonitions'>): ReadonlySet<string> {
  return new Set([...OPENING_NAMES, ...Object.values(admonitions).flat()])
}

/** Most parse rounds for one file. A nested opening is found only after those around it were rewritten. */
export const MAX_SPACED_ROUNDS = 10

const OPENING = /^(:{3,})([ \t]+)([\p{L}\p{N}_-]+)(?=[ \t{[]|$)(.*)$/u
const CLOSING = /^[ \t>]*:{3,}[ \t]*$/

/**
 * Remove the space from openings with a known name. Text after the name keeps its column. An opening without
 * a closing line further down stays text.
 *
 * @returns `null` if there is none.
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

/**
 * Positions at which lines of paragraphs start with text. Headings count too: a line of dashes below a
 * paragraph makes it one.
 */
function placesOfText(tree: Root, lines: readonly string[]): Position[] {
  const places: Position[] = []
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
