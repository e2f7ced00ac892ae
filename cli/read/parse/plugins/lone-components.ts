import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { componentAt, type Page, pageOf } from '../page.ts'
import { walk } from '../walk.ts'

/**
 * Remove paragraphs that contain only components: `<Card>…</Card>` alone on a line is a block, and HTML allows
 * no blocks in paragraphs.
 */
export function rehypeLoneComponents() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (page.components.length === 0) return
    walk<ElementContent | RootContent>(tree, (node) =>
      node.type === 'element' && node.tagName === 'p' && holdsComponents(page, node)
        ? { replace: node.children, revisit: true }
        : undefined,
    )
  }
}

function holdsComponents(page: Page, { children }: Element): boolean {
  let found = false
  for (const child of children) {
    if (child.type === 'text' && child.value.trim() === '') continue
    const component = child.type === 'element' ? componentAt(page, child) : undefined
    if (!component || component.isInline) return false
    found = true
  }
  return found
}
