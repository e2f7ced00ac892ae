import type { Nodes, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-mdx'
import { type Step, walk } from '../walk.ts'

/** Remove paragraphs that contain only tags and expressions, which become blocks. The native parser does so itself. */
export function unravel(tree: Root): Root {
  walk<Nodes>(tree, (node): Step<Nodes> => {
    if (node.type !== 'paragraph') return undefined
    const children: readonly Nodes[] = node.children
    if (!children.some(isMdx) || !children.every((child) => isMdx(child) || isBlank(child)))
      return undefined
    return { replace: children.filter((child) => !isBlank(child)).map(toBlock), revisit: true }
  })
  return tree
}

function isMdx({ type }: Nodes): boolean {
  return type === 'mdxJsxTextElement' || type === 'mdxTextExpression'
}

function isBlank(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

function toBlock(node: Nodes): Nodes {
  if (node.type === 'mdxTextExpression') return { ...node, type: 'mdxFlowExpression' }
  if (node.type !== 'mdxJsxTextElement') return node
  // Its children are phrasing content, which flow elements may contain.
  return { ...node, type: 'mdxJsxFlowElement', children: node.children as RootContent[] } as Nodes
}
