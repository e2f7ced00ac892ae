/** Converts the HTML of an article to that of an entry of a feed, which has no style sheet and no script. */
import type { Element, ElementContent, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { toHtml } from 'hast-util-to-html'
import { isElementNode } from './element-tree.ts'
import { type ToAddress, toPlainTree } from './plain-elements.ts'

/** Convert the HTML of an article. @param toAddress - Called with each address, resolved as in the page. */
export function toFeedArticle(html: string, toAddress: ToAddress): string {
  // `raw` returns a root for a root, which its type does not say.
  const parsed = raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
  const { children } = toPlainTree(parsed, toAddress, 'feed')
  // The children of the root are those that `toPlainTree` made: elements and text.
  return toHtml({ type: 'root', children: toEntry(children as ElementContent[]) })
}

/** Without attributes for the page, and with the titles of code as text. */
function toEntry(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElementNode(node)) return [node]
    if (node.tagName === 'picture') return toEntry(node.children.filter(isImage))
    const { dataTitle: title } = node.properties
    const properties = Object.fromEntries(
      Object.entries(node.properties).filter(([name]) => !OF_PAGE.test(name)),
    )
    const entry: Element = { ...node, properties, children: toEntry(node.children) }
    return typeof title === 'string' ? [toTitle(title), entry] : [entry]
  })
}

/** Properties that only the page uses. Candidates of pictures have addresses below it. */
const OF_PAGE = /^(?:tabIndex|role|srcSet|sizes|aria[A-Z].*|data[A-Z].*)$/

const isImage = (node: ElementContent) => isElementNode(node) && node.tagName === 'img'

function toTitle(value: string): Element {
  return {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [
      { type: 'element', tagName: 'b', properties: {}, children: [{ type: 'text', value }] },
    ],
  }
}
