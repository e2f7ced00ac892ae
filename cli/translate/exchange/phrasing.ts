import type { Html, Nodes, PhrasingContent } from 'mdast'
import type {} from 'mdast-util-directive'
import type {} from 'mdast-util-mdx'

const PHRASING: ReadonlySet<string> = new Set([
  ...['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'inlineMath', 'textDirective'],
  ...['link', 'linkReference', 'image', 'imageReference', 'footnoteReference'],
  ...['mdxJsxTextElement', 'mdxTextExpression'],
])

/** Whether a node is a part of a text. HTML is not counted: between blocks it is a block. */
export function isPhrasing(node: Nodes): node is Exclude<PhrasingContent, Html> {
  return PHRASING.has(node.type)
}
