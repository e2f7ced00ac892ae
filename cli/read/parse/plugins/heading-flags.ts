import type { Heading, Nodes, Root } from 'mdast'
import { splitHeadingId } from '../../../base/model/heading-id.ts'
import { walk } from '../walk.ts'

/** Attribute of a heading that was written as Markdown; its value is the explicit id, or empty. */
export const HEADING_FLAG = 'dataOctavoHeading'

/** Attribute of a heading from a partial; its value is the number of the partial on the page. */
export const PARTIAL_FLAG = 'dataOctavoPartial'

/** Flag Markdown headings, and remove an explicit id from their ends. */
export function remarkHeadingFlags() {
  return (tree: Root): void =>
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'heading') return node.type === 'paragraph' ? 'skip' : undefined
      const properties = { [HEADING_FLAG]: takeExplicitId(node) }
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } }
      return 'skip'
    })
}

function takeExplicitId(heading: Heading): string {
  const last = heading.children.at(-1)
  if (last?.type !== 'html' && last?.type !== 'text') return ''
  const { words, id } = splitHeadingId(last.value)
  if (id === '') return ''
  last.value = words
  if (words === '') heading.children.pop()
  const before = heading.children.at(-1)
  if (before?.type === 'text') before.value = before.value.trimEnd()
  return id
}
