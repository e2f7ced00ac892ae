/**
 * What Markdown says, however it is written: two texts with the same meaning are shown alike. Padding of
 * tables, signs of lists and emphasis, how lines are wrapped and comments do not count; words, addresses,
 * code and structure do.
 *
 * ```text
 * - *One*   and   * _One_      the same
 * 1. One          - One        not the same
 * ```
 */
import type { Nodes } from 'mdast'

/** Fields of a node that say how it was written, where it stood, or what a parser made of it. */
const UNSAID: ReadonlySet<string> = new Set([
  'type',
  'children',
  'position',
  'data',
  'spread',
  // Of references; their identifier says what they lead to.
  'label',
  'referenceType',
])
/** Around nodes: no text holds them. */
const [OPEN, CLOSE] = ['\u0001', '\u0002']
const COMMENT = /<!--[\s\S]*?-->/g
const CODE_COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/

/** Meaning of nodes that follow one another. The same for every parser. */
export function toMeaning(nodes: readonly Nodes[]): string {
  const out: string[] = []
  for (const node of nodes) write(node, out)
  return out.join('')
}

function write(node: Nodes, out: string[]): void {
  if (node.type === 'text') {
    const words = node.value.replace(/\s+/g, ' ')
    out.push(endsWord(out) ? words.replace(/^ /, '') : words)
    return
  }
  if (isComment(node)) return
  out.push(OPEN + node.type)
  const fields: Readonly<Record<string, unknown>> = { ...node }
  for (const name of Object.keys(fields).sort()) {
    const value = name === 'value' && node.type === 'html' ? toHtml(node.value) : fields[name]
    if (UNSAID.has(name) || value === null || value === undefined || isEmpty(value)) continue
    out.push(` ${name}=${JSON.stringify(value)}`)
  }
  if ('children' in node && node.children.length > 0) {
    out.push(OPEN)
    for (const child of node.children) write(child, out)
    out.push((out.pop() ?? '').trimEnd())
  }
  out.push(CLOSE)
}

/** One blank between words, wherever a comment or a line end stood; none before the first. */
function endsWord(out: readonly string[]): boolean {
  const last = out.at(-1) ?? ''
  return last === '' || last === OPEN || last.endsWith(' ')
}

function toHtml(html: string): string {
  return html
    .replace(COMMENT, '')
    .replace(/[ \t]+$/gm, '')
    .trim()
}

function isComment(node: Nodes): boolean {
  if (node.type === 'html') return toHtml(node.value) === ''
  return /^mdx\w*Expression$/.test(node.type) && 'value' in node && CODE_COMMENT.test(node.value)
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && Object.keys(value ?? {}).length === 0
