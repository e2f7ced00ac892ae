import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { markdownTooDeep } from '../../../base/errors/catalogue.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'
import { hasChildren } from '../walk.ts'

/** Most levels of nested Markdown: remark-rehype and parse5 are recursive. */
export const MAX_DEPTH = 100

/** Parents whose children are invalid without them, so they are kept at any depth. */
const FIXED: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'table',
  'tableRow',
  'tableCell',
  'footnoteDefinition',
])

interface Level {
  node: Nodes & { children: Nodes[] }
  depth: number
}

/**
 * Flatten nodes that are nested deeper than {@link MAX_DEPTH}: quotes in quotes, lists in lists, emphasis in
 * emphasis. The following steps are recursive, and a page of a few kilobytes could overflow the stack.
 */
export function remarkNesting() {
  return (tree: Root, file: VFile): void => {
    const pending: Level[] = [{ node: tree, depth: 0 }]
    let reported = false
    for (let level = pending.pop(); level; level = pending.pop()) {
      if (level.depth >= MAX_DEPTH && flatten(level.node)) {
        if (!reported) report(pageOf(file), level.node)
        reported = true
      }
      for (const child of level.node.children)
        if (hasChildren<Nodes>(child)) pending.push({ node: child, depth: level.depth + 1 })
    }
  }
}

function report(page: Page, node: Nodes): void {
  page.diagnostics.push(markdownTooDeep(MAX_DEPTH, sourceOf(page, node)))
}

/** Move the leaves and fixed parents below a node directly into it; returns whether anything moved. */
function flatten(node: Nodes & { children: Nodes[] }): boolean {
  // Items are only valid in a list, so the list itself is removed, one level above.
  if (node.type === 'list' || node.type === 'table' || node.type === 'tableRow') return false
  const kept: Nodes[] = []
  let moved = false
  const pending = node.children.toReversed()
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!hasChildren<Nodes>(next) || FIXED.has(next.type)) kept.push(next)
    else {
      moved = true
      for (const child of next.children.toReversed()) pending.push(child)
    }
  }
  if (moved) node.children = kept
  return moved
}
