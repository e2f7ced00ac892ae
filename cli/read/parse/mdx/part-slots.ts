import type { Nodes } from 'mdast'
import type { MarkdownTag } from './read-attributes.ts'

/** Children of a component by the name in their `slot="name"`, which is removed, and children without a slot. */
interface PartedChildren {
  slots: Map<string, Nodes[]>
  rest: Nodes[]
}

/** Split children by their slots; children of the slot `default` count as children without a slot. */
export function partSlots(children: readonly Nodes[]): PartedChildren {
  const slots = new Map<string, Nodes[]>()
  const rest: Nodes[] = []
  for (const child of children) {
    const name = isTag(child) ? slotOf(child) : null
    const own = isTag(child) && name !== null ? withoutSlot(child) : child
    if (name === null || name === 'default') rest.push(own)
    else slots.set(name, [...(slots.get(name) ?? []), own])
  }
  return { slots, rest }
}

function isTag(node: Nodes): node is MarkdownTag {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

function isSlot(attribute: MarkdownTag['attributes'][number]): boolean {
  return attribute.type === 'mdxJsxAttribute' && attribute.name === 'slot'
}

function slotOf({ attributes }: MarkdownTag): string | null {
  const value = attributes.find(isSlot)?.value
  return typeof value === 'string' && value !== '' ? value : null
}

function withoutSlot(node: MarkdownTag): MarkdownTag {
  return { ...node, attributes: node.attributes.filter((attribute) => !isSlot(attribute)) }
}
