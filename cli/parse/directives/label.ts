import type { Nodes, Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type {} from 'mdast-util-mdx'
import { textOf } from '../walk.ts'

/** Take the label, `[…]` behind the name, out of a container. */
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

/** A label of nothing but MDX: what is alone in a paragraph has lost the paragraph around it. */
function joinLabel(node: ContainerDirective): void {
  const line = node.position?.start.line
  const end = node.children.findIndex(
    (child) => !isMdx(child) || line === undefined || child.position?.start.line !== line,
  )
  const parts = node.children.splice(0, end < 0 ? node.children.length : end)
  if (parts.length === 0) return
  // Both forms of a node hold the same.
  const children = parts.map((part) => ({
    ...part,
    type: part.type === 'mdxFlowExpression' ? 'mdxTextExpression' : 'mdxJsxTextElement',
  })) as Paragraph['children']
  node.children.unshift({ type: 'paragraph', children, data: { directiveLabel: true } })
}

function isMdx({ type }: Nodes): boolean {
  return type === 'mdxFlowExpression' || type === 'mdxJsxFlowElement'
}

/** Take the label out of a container, as text; empty where it has none. */
export function textOfLabel(node: ContainerDirective): string {
  const label = takeLabel(node)
  return label ? textOf(label) : ''
}
