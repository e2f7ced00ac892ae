import type { Nodes, Paragraph } from 'mdast'
import { trimPhrasing } from '../trim-phrasing.ts'

/** Elements that cannot be inside a paragraph: a browser would end it before them. */
const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote center details dialog div dl fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section summary table ul`.split(/\s+/),
)

/**
 * Move blocks out of a paragraph, to follow its remaining parts. The parser puts a `<summary>` on the line
 * before a text into the text's paragraph.
 */
export function splitParagraph(paragraph: Paragraph): Nodes[] {
  const nodes: readonly Nodes[] = paragraph.children
  if (!nodes.some(isBlock)) return [paragraph]
  const parts: Nodes[] = []
  let run: Nodes[] = []
  const endRun = () => {
    const children = trimPhrasing(run)
    // These are children of a paragraph, so they are valid in one.
    if (children.length > 0)
      parts.push({ ...paragraph, children: children as Paragraph['children'] })
    run = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun()
      parts.push(node)
    } else run.push(node)
  }
  endRun()
  return parts
}

function isBlock({ data }: Nodes): boolean {
  return data !== undefined && 'hName' in data && BLOCKS.has(String(data.hName))
}
