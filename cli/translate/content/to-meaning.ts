/**
 * Reduces Markdown to its meaning: texts with the same meaning give the same result. Padding of tables,
 * markers of lists and emphasis, line wrapping and comments are ignored; words, addresses, code and
 * structure are kept.
 *
 * ```text
 * - *One*   and   * _One_      the same
 * 1. One          - One        not the same
 * ```
 */
import type { Nodes } from 'mdast'

/**
 * Fields of nodes that have a meaning, in order of output. Fields about notation (`spread`, `label`,
 * `referenceType`), positions and data of parsers are left out.
 */
const SAID = [
  ...['align', 'alt', 'attributes', 'checked', 'depth', 'identifier', 'lang', 'meta', 'name'],
  ...['ordered', 'start', 'title', 'url', 'value'],
]
/** The same for common types of nodes, as shorter lists, for speed. */
const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'paragraph',
      'emphasis',
      'strong',
      'delete',
      'blockquote',
      'tableRow',
      'tableCell',
      'break',
    ].map((type) => [type, []]),
  ),
  ...{ inlineCode: ['value'], link: ['title', 'url'], code: ['lang', 'meta', 'value'] },
  ...{ listItem: ['checked'], list: ['ordered', 'start'], table: ['align'], heading: ['depth'] },
}
/** Delimiters around nodes, which occur in no text. */
const [OPEN, CLOSE] = ['\u0001', '\u0002']
/** White space other than single spaces. */
const LOOSE = /[^\S ]| {2}/
const COMMENT = /<!--[\s\S]*?-->/g
const CODE_COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/

/** Meaning of a list of sibling nodes. It does not depend on the parser. */
export function toMeaning(nodes: readonly Nodes[]): string {
  const out: string[] = []
  for (const node of nodes) write(node, out)
  return out.join('')
}

/**
 * Whether two lists of blocks have the same meaning. Stops at the first block that differs, usually at its
 * first word.
 */
export function haveSameMeaning(one: readonly Nodes[], other: readonly Nodes[]): boolean {
  const [mine, theirs] = [one, other].map((nodes) => nodes.filter((node) => !isComment(node)))
  if (mine?.length !== theirs?.length) return false
  return mine?.every((node, at) => isSame(node, theirs?.[at])) === true
}

function isSame(one: Nodes, other: Nodes | undefined): boolean {
  if (other === undefined || one.type !== other.type) return false
  const [mine, theirs] = [firstWordOf(one), firstWordOf(other)]
  if (mine !== '' && theirs !== '' && mine !== theirs) return false
  return toMeaning([one]) === toMeaning([other])
}

/** First word of a block that begins with text and a complete word; else ''. */
function firstWordOf(block: Nodes): string {
  const first = 'children' in block ? block.children[0] : undefined
  return first?.type === 'text' ? (/^\s*(\S+)\s/.exec(first.value)?.[1] ?? '') : ''
}

function write(node: Nodes, out: string[]): void {
  if (node.type === 'text') {
    const words = toWords(node.value)
    out.push(endsWord(out) ? words.replace(/^ /, '') : words)
    return
  }
  if (isComment(node)) return
  out.push(OPEN + node.type)
  // Read as a record, because each type of node has only some of the fields.
  const fields = node as unknown as Readonly<Record<string, unknown>>
  for (const name of SAID_BY[node.type] ?? SAID) {
    const value = name === 'value' && node.type === 'html' ? toHtml(node.value) : fields[name]
    if (value === null || value === undefined || isEmpty(value)) continue
    out.push(` ${name}=${JSON.stringify(value)}`)
  }
  if ('children' in node && node.children.length > 0) {
    out.push(OPEN)
    for (const child of node.children) write(child, out)
    out.push((out.pop() ?? '').trimEnd())
  }
  out.push(CLOSE)
}

const toWords = (text: string): string => (LOOSE.test(text) ? text.replace(/\s+/g, ' ') : text)

/** Whether the output ends a word, so that no further space is needed: comments and line ends leave only one. */
function endsWord(out: readonly string[]): boolean {
  const last = out.at(-1) ?? ''
  return last === '' || last === OPEN || last.endsWith(' ')
}

function toHtml(html: string): string {
  return html
    .replace(COMMENT, '')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .trim()
}

function isComment(node: Nodes): boolean {
  if (node.type === 'html') return toHtml(node.value) === ''
  return /^mdx\w*Expression$/.test(node.type) && 'value' in node && CODE_COMMENT.test(node.value)
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && Object.keys(value ?? {}).length === 0
