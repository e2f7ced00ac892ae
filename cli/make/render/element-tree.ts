/** Questions about the tree of an article. */
import type { Element, ElementContent, RootContent } from 'hast'

/** Whether a node is an element. */
export function isElementNode(node: RootContent | ElementContent | undefined): node is Element {
  return node?.type === 'element'
}

/** Whether an element has a class. */
export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties
  return Array.isArray(className) && className.includes(name)
}

/** All text of nodes, white space included. */
export function plainTextOf(nodes: readonly (RootContent | ElementContent)[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      return node.type === 'element' ? plainTextOf(node.children) : ''
    })
    .join('')
}
