import type { Element, Nodes } from 'hast'
import { raw } from 'hast-util-raw'
import type { DocSection } from '../../base/model/doc.ts'
import { sectionsOf } from './plugins/sections.ts'
import { hasChildren } from './walk.ts'

/**
 * Sections for search of a page that was not made from Markdown: those of its `main` element, else of the
 * whole page.
 */
export function readSections(html: string): DocSection[] {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html }] })
  const main = findMain(tree)
  return sectionsOf(main ?? { children: tree.type === 'root' ? tree.children : [] })
}

function findMain(tree: Nodes): Element | undefined {
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'element' && node.tagName === 'main') return node
    if (hasChildren<Nodes>(node)) pending.push(...node.children)
  }
  return undefined
}
