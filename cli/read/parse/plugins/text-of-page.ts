import type { Nodes, Root, RootContent } from 'mdast'
import type { VFile } from 'vfile'
import { pageOf } from '../page.ts'
import { textOf, walk } from '../walk.ts'

/** Record the first text of the page: its description where front matter has none. */
export function remarkTextOfPage() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (page.frontMatter.description !== undefined) return
    const excerpt = tree.children.map((node) => firstText(node)).find((text) => text !== '')
    page.excerpt = excerpt ?? ''
  }
}

/** Text of the first paragraph, heading below level 1 or table row of a block. */
function firstText(block: RootContent): string {
  let text = ''
  walk<Nodes>({ children: [block] }, (node) => {
    if (text !== '') return 'skip'
    // Paragraphs with data are made by plugins: titles of admonitions and tab lists.
    if (node.type === 'paragraph' && node.data) return 'skip'
    if (node.type === 'tableRow') {
      text = clean(node.children.map(textOf).join(' '))
    } else if (node.type === 'paragraph' || (node.type === 'heading' && node.depth > 1)) {
      text = clean(textOf(node))
    } else {
      return node.type === 'heading' || node.type === 'footnoteDefinition' ? 'skip' : undefined
    }
    return 'skip'
  })
  return text
}

/** Text without line breaks, repeated spaces and names of emoji. */
function clean(text: string): string {
  return text
    .replace(/(?<![\w:]):[a-z][a-z0-9_+-]*:(?![\w:])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
