import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { h } from '../element.ts'
import { messageOf } from '../messages.ts'
import { type Page, pageOf } from '../page.ts'
import { textOf, walk } from '../walk.ts'

type Content = ElementContent | RootContent

/**
 * Make blocks accessible: tables scroll in a box that can be focused, `<details>` without a summary get one,
 * and checkboxes of task lists are labelled by their task.
 */
export function rehypeWideBlocks() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    walk<Content>(tree, (node) => {
      if (node.type !== 'element') return undefined
      if (node.tagName === 'table') return { replace: [toBox(page, node)] }
      if (node.tagName === 'details') addSummary(page, node)
      if (node.tagName === 'li') nameBox(node)
      return undefined
    })
  }
}

/** A group rather than a region, so that a page with ten tables does not get ten landmarks. */
function toBox(page: Page, table: Element): Element {
  const caption = table.children.find(
    (child) => child.type === 'element' && child.tagName === 'caption',
  )
  const label = (caption && textOf(caption).trim()) || messageOf(page, 'theme.table.label')
  const role = { tabIndex: 0, role: 'group', ariaLabel: label }
  return h('div', { className: ['table-wrapper'], ...role }, [table])
}

function addSummary(page: Page, details: Element): void {
  const hasOne = details.children.some(
    (child) => child.type === 'element' && child.tagName === 'summary',
  )
  if (hasOne) return
  const value = messageOf(page, 'theme.details.summary')
  details.children.unshift(h('summary', {}, [{ type: 'text', value }]))
}

function nameBox(item: Element): void {
  const classes = item.properties.className
  if (!Array.isArray(classes) || !classes.includes('task-list-item')) return
  const first = item.children.find(({ type }) => type === 'element')
  const box = first?.type === 'element' && first.tagName === 'p' ? first.children[0] : first
  if (box?.type !== 'element' || box.tagName !== 'input') return
  const text = textOf(first === box ? { ...item, children: ownText(item) } : item).trim()
  if (text !== '') box.properties.ariaLabel = text
}

/** Content of an item without the blocks below its text. */
function ownText(item: Element): ElementContent[] {
  return item.children.filter(
    (child) =>
      child.type !== 'element' || !/^(?:ul|ol|p|pre|table|blockquote)$/.test(child.tagName),
  )
}
