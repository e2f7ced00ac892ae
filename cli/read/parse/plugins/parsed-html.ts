import type { Nodes, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import type { VFile } from 'vfile'
import type {} from '../code-block.ts'
import { pairHtml } from '../pair-html.ts'
import { hasChildren } from '../walk.ts'

/**
 * Parse the HTML in the tree. Only the blocks from the first to the last with HTML go through the parser,
 * which is the most expensive step: pages without HTML skip it, and so do those whose HTML is in simple pairs.
 */
export function rehypeParsedHtml() {
  return (tree: Root, file: VFile): void => {
    const first = tree.children.findIndex(holdsHtml)
    if (first < 0) return
    const last = tree.children.findLastIndex(holdsHtml)
    const blocks = tree.children.slice(first, last + 1)
    tree.children = [
      ...tree.children.slice(0, first),
      ...(pairHtml(blocks) ?? parse(blocks, file)),
      ...tree.children.slice(last + 1),
    ]
  }
}

function parse(children: RootContent[], file: VFile): RootContent[] {
  const parsed = raw({ type: 'root', children }, { file, passThrough: ['codeBlock'] })
  return parsed.type === 'root' ? parsed.children : []
}

function holdsHtml(block: RootContent): boolean {
  const pending: Nodes[] = [block]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'raw') return true
    if (hasChildren<Nodes>(node)) for (const child of node.children) pending.push(child)
  }
  return false
}
