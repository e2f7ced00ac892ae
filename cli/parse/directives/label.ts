import type { Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { textOf } from '../walk.ts'

/** Take the label, `[…]` behind the name, out of a container. */
export function takeLabel(node: ContainerDirective): Paragraph | undefined {
  const [first] = node.children
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return undefined
  node.children.shift()
  delete first.data.directiveLabel
  return first.children.length > 0 ? first : undefined
}

/** Take the label out of a container, as text; empty where it has none. */
export function textOfLabel(node: ContainerDirective): string {
  const label = takeLabel(node)
  return label ? textOf(label) : ''
}
