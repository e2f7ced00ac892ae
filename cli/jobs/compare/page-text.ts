/** Extracts the text of a built page, block by block: the article without navigation and other parts of the shell. */
import type { Element, Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'

/** A heading, a paragraph, a line of code: a piece of text that is compared as a whole. */
export interface ReadBlock {
  /** Name of its element: `h2`, `p`, `li`, `pre`. */
  tag: string
  text: string
}

/** The parts of a page that a reviewer compares. */
interface ReadPage {
  title: string
  blocks: readonly ReadBlock[]
}

const BLOCKS = new Set(
  'p li dt dd td th pre h1 h2 h3 h4 h5 h6 figcaption summary caption'.split(' '),
)
/** Elements that hold no text for readers, or the same text on every page. */
const LEFT_OUT = new Set('script style nav button svg template'.split(' '))

/** Read the page. Its text is that of `<article>`, else of `<main>`, else of the whole body. */
export function readPageText(html: string): ReadPage {
  // Pages are whole documents, so they are parsed as a browser parses them.
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html }] } as Root)
  const title = textOf(findFirst(tree, 'title') ?? tree).trim()
  const blocks: ReadBlock[] = []
  collect(findFirst(tree, 'article') ?? findFirst(tree, 'main') ?? tree, 'p', blocks)
  return { title, blocks }
}

function collect(node: Nodes, tag: string, blocks: ReadBlock[]): void {
  if (node.type === 'text') {
    const text = node.value.replace(/\s+/g, ' ').trim()
    if (text !== '') blocks.push({ tag, text })
    return
  }
  if (!('children' in node)) return
  if (node.type === 'element') {
    if (LEFT_OUT.has(node.tagName)) return
    if (BLOCKS.has(node.tagName) && !holdsBlocks(node)) {
      const isCode = node.tagName === 'pre'
      const text = isCode ? textOf(node).trimEnd() : textOf(node).replace(/\s+/g, ' ').trim()
      if (text !== '') blocks.push({ tag: node.tagName, text })
      return
    }
  }
  for (const child of node.children) collect(child, tag, blocks)
}

function holdsBlocks(node: Element): boolean {
  return node.children.some(
    (child) => child.type === 'element' && (BLOCKS.has(child.tagName) || holdsBlocks(child)),
  )
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && LEFT_OUT.has(node.tagName)) return ''
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function findFirst(node: Nodes, tagName: string): Element | null {
  if (node.type === 'element' && node.tagName === tagName) return node
  if (!('children' in node)) return null
  for (const child of node.children) {
    const found = findFirst(child, tagName)
    if (found) return found
  }
  return null
}
