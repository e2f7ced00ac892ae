import type { Heading, Nodes, Root } from 'mdast'
import { walk } from '../walk.ts'

/** Attribute of a heading that was written as Markdown; its value is the explicit id, or empty. */
export const HEADING_FLAG = 'dataOctavoHeading'

/** Attribute of a heading from a partial; its value is the number of the partial on the page. */
export const PARTIAL_FLAG = 'dataOctavoPartial'

const EXPLICIT_ID = /^\{(?:#([^\s{}]+)|\/\*[ \t]*#([^\s{}]+)[ \t]*\*\/)\}[ \t]*$/
const COMMENT_ID = /^<!--\s*#([^\s<>]+)\s*-->$/

/** Flag Markdown headings, and remove an explicit id from their ends: `{#id}`, or in a comment. */
export function remarkHeadingFlags() {
  return (tree: Root): void =>
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'heading') return node.type === 'paragraph' ? 'skip' : undefined
      const properties = { [HEADING_FLAG]: takeExplicitId(node) ?? '' }
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } }
      return 'skip'
    })
}

function takeExplicitId(heading: Heading): string | undefined {
  const last = heading.children.at(-1)
  if (last?.type === 'html') {
    const id = COMMENT_ID.exec(last.value)?.[1]
    if (id === undefined) return undefined
    heading.children.pop()
    const before = heading.children.at(-1)
    if (before?.type === 'text') before.value = before.value.trimEnd()
    return id
  }
  if (last?.type !== 'text') return undefined
  const start = last.value.lastIndexOf('{')
  const match = start < 0 ? null : EXPLICIT_ID.exec(last.value.slice(start))
  if (match) last.value = last.value.slice(0, start).trimEnd()
  return match?.[1] ?? match?.[2]
}
