import type { Nodes, Root, Table } from 'mdast'
import type { VFile } from 'vfile'
import { type Page, pageOf, sourceOf } from '../page.ts'
import { limitOf, MIN_LIMIT, TooMany } from '../page-limits.ts'
import { hasChildren } from '../walk.ts'

/** Bytes of the shortest element that is counted: `# a`, `[^1]`. */
const SHORTEST = 3

const ELEMENTS = new Set(['heading', 'footnoteReference', 'code', 'blockquote'])
const NAMES = 'headings, code blocks, quotes and references to footnotes'

/** Counts for a page so far. */
interface Counts {
  elements: number
  cells: number
}

/**
 * Refuse a page with too many elements of kinds that take long to render, before it is rendered.
 *
 * @throws TooMany at the first element over the limit.
 */
export function remarkLimits() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const { text } = page
    const isShort = text.length < MIN_LIMIT.elements * SHORTEST
    if (isShort && !text.includes('|')) return
    const counts: Counts = { elements: 0, cells: 0 }
    const pending: Nodes[] = [tree]
    for (let node = pending.pop(); node; node = pending.pop()) {
      count(node, counts, page)
      if (!hasChildren<Nodes>(node)) continue
      for (let at = node.children.length - 1; at >= 0; at -= 1) {
        const child = node.children[at]
        if (child) pending.push(child)
      }
    }
  }
}

function count(node: Nodes, counts: Counts, page: Page): void {
  const { length } = page.text
  if (ELEMENTS.has(node.type)) {
    counts.elements += 1
    const limit = limitOf('elements', length)
    if (counts.elements > limit) throw new TooMany(NAMES, limit, placeIn(page, node))
  } else if (node.type === 'table') {
    counts.cells += cellsOf(node)
    const limit = limitOf('cells', length)
    if (counts.cells > limit) throw new TooMany('cells of tables', limit, placeIn(page, node))
  }
}

function placeIn(page: Page, node: Nodes): TooMany['place'] {
  const { file, line = 1, column = 1 } = sourceOf(page, node)
  return { file, line, column }
}

/** Cells of a table as rendered: short rows are filled up, so a few kilobytes may become millions of cells. */
function cellsOf({ align, children }: Table): number {
  return children.length * (align?.length || (children[0]?.children.length ?? 0))
}
