/** Writes trees of Markdown, as plugins return them, as text. Loaded only if a plugin returns one. */
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mdxToMarkdown } from 'mdast-util-mdx'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import type { MarkdownNode, MarkdownTree } from '../../config/define-plugin.ts'

/** Write a tree as Markdown, so that it is checked, limited and translated like any text. @throws for unknown nodes. */
export function writeTree(tree: MarkdownTree): string {
  const { children } = tree
  const root = { type: 'root', children: children.map((node) => toMdast(node, true)) }
  // The writer throws for a node that is not mdast.
  return toMarkdown(root as Parameters<typeof toMarkdown>[0], {
    bullet: '-',
    extensions: [gfmToMarkdown(), mdxToMarkdown(), OWN_SYNTAX],
  })
}

/**
 * Texts that look like syntax of Octavo: directives, emoji, imports and exports. Those and comments are written as
 * character references, since Octavo finds some of them before it reads escapes. `{#id}` at the end of a heading is its id.
 */
const OWN_SYNTAX: Options = {
  unsafe: [
    { character: ':', after: '(?=\\S)', inConstruct: 'phrasing' },
    { character: 'i', after: 'mport\\b', atBreak: true },
    { character: 'e', after: 'xport\\b', atBreak: true },
  ],
  handlers: {
    text: (node: { value: string }, _, state, info) =>
      state.safe(node.value, { ...info, encode: [':', '<'] }),
  },
}

/** A component becomes an element of MDX, with its props as attributes; all other nodes stay as they are. */
function toMdast(node: MarkdownNode, isBlock: boolean): MarkdownNode {
  const isContainer = !/^(?:paragraph|heading|tableCell|emphasis|strong|delete|link)$/.test(
    node.type,
  )
  const children = node.children?.map((child) => toMdast(child, isBlock && isContainer))
  if (node.type !== 'component') return children ? { ...node, children } : node
  const { name, props = {} } = node
  // JSON of a plugin: an object, or nothing.
  const entries = Object.entries(props as Record<string, unknown>)
  return {
    type: isBlock ? 'mdxJsxFlowElement' : 'mdxJsxTextElement',
    name,
    attributes: entries.map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value:
        typeof value === 'string'
          ? value
          : { type: 'mdxJsxAttributeValueExpression', value: JSON.stringify(value) },
    })),
    children: children ?? [],
  }
}
