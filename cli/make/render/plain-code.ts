/**
 * Code blocks without the parts of the page: a block that removes lines and adds others is a `diff`, and elsewhere
 * removed lines are left out, as the copy button leaves them out.
 */
import type { Element } from 'hast'
import { hasClass, isElementNode, plainTextOf } from './element-tree.ts'

const DELETED = 'code-line-deleted'
const INSERTED = 'code-line-inserted'

/** The `<pre>` of a code block, with its title in `data-title`. */
export function toPlainCode(block: Element): Element[] {
  const title = block.children.find(
    (child) => isElementNode(child) && hasClass(child, 'code-block-title'),
  )
  const properties = isElementNode(title) ? { dataTitle: plainTextOf(title.children) } : {}
  return block.children
    .filter(isElementNode)
    .filter(({ tagName }) => tagName === 'pre')
    .map((pre) => ({
      type: 'element',
      tagName: 'pre',
      properties,
      children: pre.children.filter(isElementNode).map(toCode),
    }))
}

/** Text in place of the coloured parts. */
function toCode({ properties, children }: Element): Element {
  const { className } = properties
  const all = children.filter(isElementNode).filter((child) => hasClass(child, 'line'))
  const isChange = [DELETED, INSERTED].every((name) => all.some((line) => hasClass(line, name)))
  const lines = isChange ? all : all.filter((line) => !hasClass(line, DELETED))
  const texts = lines.map((line) => {
    const text = plainTextOf([line]).replace(/\n$/, '')
    return isChange ? signOf(line) + text : text
  })
  const value = all.length === 0 ? plainTextOf(children) : texts.join('\n')
  return {
    type: 'element',
    tagName: 'code',
    properties: isChange ? { className: ['language-diff'] } : className ? { className } : {},
    children: [{ type: 'text', value }],
  }
}

/** As a unified diff begins its lines. */
function signOf(line: Element): string {
  if (hasClass(line, DELETED)) return '-'
  return hasClass(line, INSERTED) ? '+' : ' '
}
