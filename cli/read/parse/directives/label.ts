import type { Nodes, Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type {} from 'mdast-util-mdx'
import { textOf } from '../walk.ts'

/** Remove the label, `[…]` after the name, from a container directive and return it. */
export function takeLabel(node: ContainerDirective): Paragraph | undefined {
  joinLabel(node)
  const [first] = node.children
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return undefined
  node.children.shift()
  delete first.data.directiveLabel
  const [start] = first.children
  if (start?.type === 'text') start.value = start.value.replace(/^[ \t]+/, '')
  return first.children.length > 0 ? first : undefined
}

/** Wrap a label that is only MDX in a paragraph again: the parser unwraps MDX that is alone in a paragraph. */
function joinLabel(node: ContainerDirective): void {
  const line = node.position?.start.line
  const end = node.children.findIndex(
    (child) => !isMdx(child) || line === undefined || child.position?.start.line !== line,
  )
  const parts = node.children.splice(0, end < 0 ? node.children.length : end)
  if (parts.length === 0) return
  // The flow and the text form of a node have the same children.
  const children = parts.map((part) => ({
    ...part,
    type: part.type === 'mdxFlowExpression' ? 'mdxTextExpression' : 'mdxJsxTextElement',
  })) as Paragraph['children']
  node.children.unshift({ type: 'paragraph', children, data: { directiveLabel: true } })
}

function isMdx({ type }: Nodes): boolean {
  return type === 'mdxFlowExpression' || type === 'mdxJsxFlowElement'
}

/** Remove the label of a container directive and return its text; empty if there is none. */
export function textOfLabel(node: ContainerDirective): string {
  const label = takeLabel(node)
  return label ? textOf(label) : ''
}
