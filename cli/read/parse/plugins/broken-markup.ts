/**
 * Reports Markdown that its author began and did not complete: readers would see the brackets of a link as
 * text, or the rest of a page as code.
 */
import type { Code, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { fenceUnclosed, linkUnclosed, referenceUndefined } from '../../../base/errors/catalogue.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'
import { hasChildren, walk, walkBlocks } from '../walk.ts'

/**
 * Fast test that is false for most texts: two labels in a row, an address that ends with its line or a blank, or
 * an address inside of a label.
 */
const SUSPECT =
  /\]\[[^\]]|\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:[\s(]|$)|\[[^[\]()\n]+\((?:\.{0,2}\/|#)/
/**
 * A label, and a second one or the start of an address; or a label without its end, and an address. Not after a
 * word or a bracket: `list[0][name]` is an index. Not before an operator: `[ab][cd]+` is a regular expression.
 */
const LINK =
  /(?<![\p{L}\p{N}_$\])}])\[(?:([^[\]]{1,200})\](?:\[([^[\]\n]{1,200})\](?![[(*+?{])|\((?=\S))|[^[\]()]{1,200}\((?=\.{0,2}\/|#)[^()[\]\s]*\)(?![^[\]]*\]))/gu
/**
 * Texts that look like a reference: footnotes, alerts, classes of characters such as `a-z`, indices, lists of
 * numbers.
 */
const NO_REFERENCE = /\[[!^]|(?<!\w)\w-\w(?!\w)|^\[\w\]\[\w\]$|^\[[\d\s,]+\]/
/** Characters of a link that a message shows. */
const SHOWN = 60
/** Nodes whose text is not searched, although it is Markdown. */
const CLOSED: ReadonlySet<string> = new Set(['link', 'linkReference', 'textDirective'])

/** Report references without a definition, links without an end, and fences without a closing line. */
export function remarkBrokenMarkup() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const check = (node: Nodes) => {
      if (node.type === 'code') checkFence(page, node)
      else if (isLine(node) && mayHaveLinks(node)) checkLinks(page, node)
      return undefined
    }
    if (SUSPECT.test(page.text)) walk<Nodes>(tree, check)
    else walkBlocks(tree, check)
  }
}

function checkFence(page: Page, node: Code): void {
  const { start, end } = node.position ?? {}
  const text = page.text.slice(start?.offset, end?.offset)
  const [fence] = /^(?:`{3,}|~{3,})/.exec(text) ?? []
  if (fence === undefined) return
  const lastLine = text.includes('\n') ? text.slice(text.lastIndexOf('\n') + 1) : ''
  const last = lastLine.replace(/^[ \t>]*/, '').trimEnd()
  const isClosed = last.startsWith(fence) && last.replaceAll(fence.charAt(0), '') === ''
  if (!isClosed) page.diagnostics.push(fenceUnclosed(fence, sourceOf(page, node)))
}

/** Whether a node contains text and no blocks. A tag of MDX that is alone on its line has no paragraph. */
function isLine(node: Nodes): boolean {
  if (node.type === 'mdxJsxFlowElement') return node.children.some(isText)
  return node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell'
}

const isText = ({ type }: Nodes) => type === 'text'

/** Whether text below a node has the bracket of a link, as that of a complete link is not in its text. */
function mayHaveLinks(node: Nodes): boolean {
  if (node.type === 'text') return node.value.includes('[')
  return hasChildren<Nodes>(node) && !CLOSED.has(node.type) && node.children.some(mayHaveLinks)
}

function checkLinks(page: Page, container: Nodes): void {
  const { start } = container.position ?? {}
  if (start?.offset === undefined) return
  const text = toSearchable(page, container)
  const isOpen = findOpenParentheses(text)
  const at = { line: start.line, column: start.column, offset: 0 }
  for (const { index, 0: found, 1: label, 2: id } of text.matchAll(LINK)) {
    const isClosed = label !== undefined && !isOpen.has(index + found.length - 1)
    if (id === undefined ? isClosed : NO_REFERENCE.test(found)) continue
    const lines = text.slice(at.offset, index).split('\n')
    at.column = lines.length > 1 ? 1 + (lines.at(-1)?.length ?? 0) : at.column + index - at.offset
    at.line += lines.length - 1
    at.offset = index
    const source = { file: page.file.file, line: at.line, column: at.column }
    const from = start.offset + index
    const [written] = /^[^(]*(?:\([^\s<]*)?/.exec(page.text.slice(from, from + SHOWN)) ?? ['']
    page.diagnostics.push(
      id === undefined
        ? linkUnclosed(written, source)
        : referenceUndefined(toLine(page.text.slice(from, from + found.length)), source),
    )
  }
}

/**
 * The source of a container with only its text, so that offsets stay. Code, links and components become a word;
 * delimiters, tags and escaped characters become blanks.
 */
function toSearchable({ text }: Page, container: Nodes): string {
  const begin = container.position?.start.offset ?? 0
  const end = container.position?.end.offset ?? begin
  let searchable = ''
  const put = (node: Nodes, write: (source: string) => string) => {
    const from = node.position?.start.offset ?? end
    const to = node.position?.end.offset ?? end
    searchable += blank(text.slice(begin + searchable.length, from)) + write(text.slice(from, to))
  }
  const pending: Nodes[] = [container]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'text') put(node, withoutEscapes)
    else if (node.type === 'html' || node.type === 'break') put(node, blank)
    else if (!hasChildren<Nodes>(node) || CLOSED.has(node.type))
      put(node, (source) => source.replace(/[^\n]/g, 'x'))
    else pending.push(...node.children.toReversed())
  }
  return searchable + blank(text.slice(begin + searchable.length, end))
}

/** A text without its line breaks, and without the marks of a quote behind them. */
const toLine = (source: string) => source.replace(/(?<!\s)\s*\n[\s>]*/g, ' ')
const blank = (source: string) => source.replace(/[^\n]/g, ' ')
const withoutEscapes = (source: string) => source.replace(/\\[^\s\w]/g, '  ')

/** Offsets of the parentheses that are never closed. */
function findOpenParentheses(text: string): ReadonlySet<number> {
  const open: number[] = []
  for (const { index, 0: sign } of text.matchAll(/[()]/g))
    if (sign === '(') open.push(index)
    else open.pop()
  return new Set(open)
}
