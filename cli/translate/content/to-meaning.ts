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

/**
 * Fields that say something, in their order. Left out: how a node was written (`spread`, `label`,
 * `referenceType`), where it stood, what a parser made of it.
 */
const SAID = [
  ...['align', 'alt', 'attributes', 'checked', 'depth', 'identifier', 'lang', 'meta', 'name'],
  ...['ordered', 'start', 'title', 'url', 'value'],
]
/** The same for kinds of nodes that are met all the time: few fields to look for. */
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
/** Around nodes: no text holds them. */
const [OPEN, CLOSE] = ['\u0001', '\u0002']
/** Blanks that are not one space each. */
const LOOSE = /[^\S ]| {2}/
const COMMENT = /<!--[\s\S]*?-->/g
const CODE_COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/

/** Meaning of nodes that follow one another. The same for every parser. */
export function toMeaning(nodes: readonly Nodes[]): string {
  const out: string[] = []
  for (const node of nodes) write(node, out)
  return out.join('')
}

/** Whether two lists of blocks have the same meaning; the first block that differs is enough, and mostly its first word. */
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

/** Of a block that begins with text, where a blank ends the word; else ''. */
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
  // Every kind of node has some of them.
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
