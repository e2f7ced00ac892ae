/** `<FileTree>`: shows a Markdown list as files and folders, which open and close without a script. */
import type { Element, ElementContent, Text } from 'hast'
import { h } from '../element.ts'
import { textOf } from '../walk.ts'
import { type ComponentUse, contentOf, isBlank } from './component-use.ts'
import { addSheet } from './sheets.ts'

/** SVG paths on a grid of 24 units, in the style of the theme's icons (Lucide, ISC licence). */
const ICONS = {
  folder: 'M4 20h16a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-8l-2-3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z',
  file: 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7ZM14 2v6h6',
}

/** Write the lists of the component as file trees; other content stays. */
export function writeFileTree({ page, element }: ComponentUse<'file-tree'>): ElementContent[] {
  addSheet(page, 'file-tree')
  const children = contentOf(element).map((child) => (isList(child) ? toTree(child) : child))
  return [h('div', { className: ['file-tree'] }, children)]
}

function isList(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'ul'
}

function toTree(list: Element): Element {
  const items = list.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'li',
  )
  return h('ul', {}, items.map(toEntry))
}

function toEntry(item: Element): Element {
  // The text of a loose list item is a paragraph.
  const children = item.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'p' ? child.children : [child],
  )
  const at = children.findIndex(isList)
  const line = at < 0 ? children : children.slice(0, at)
  const inside = at < 0 ? [] : children.slice(at).filter((child) => !isBlank(child))
  const { name, comment } = partLine(line)
  const text = textOf(h('span', {}, name)).trim()
  const isFolder = inside.length > 0 || text.endsWith('/')
  // `…` is a placeholder for files that are not listed.
  const icon = /^(?:\.{3}|…)$/.test(text) ? [] : [toIcon(isFolder ? 'folder' : 'file')]
  const label = [...icon, ...name, ...toComment(comment)]
  if (inside.length === 0) return h('li', {}, label)
  const below = inside.map((child) => (isList(child) ? toTree(child) : child))
  return h('li', {}, [h('details', { open: true }, [h('summary', {}, label), ...below])])
}

/** Split a line: the name ends at the first space in the text, the rest is a comment on it. */
function partLine(line: readonly ElementContent[]): {
  name: ElementContent[]
  comment: ElementContent[]
} {
  const nodes = line.filter(
    (node, index) => !isBlank(node) || (index > 0 && index < line.length - 1),
  )
  const texts = nodes.map((node, index) => {
    if (node.type !== 'text') return ''
    return index === 0 ? node.value.trimStart() : node.value
  })
  const at = texts.findIndex((text) => /\s/.test(text))
  const [node, value = ''] = [nodes[at], texts[at]]
  if (node?.type !== 'text') return { name: nodes, comment: [] }
  const end = value.search(/\s/)
  const before: Text[] = end > 0 ? [{ ...node, value: value.slice(0, end) }] : []
  const after: Text[] =
    value.slice(end).trim() === '' ? [] : [{ ...node, value: value.slice(end).trimStart() }]
  return { name: [...nodes.slice(0, at), ...before], comment: [...after, ...nodes.slice(at + 1)] }
}

function toComment(comment: ElementContent[]): ElementContent[] {
  if (comment.every(isBlank)) return []
  return [{ type: 'text', value: ' ' }, h('span', { className: ['file-comment'] }, comment)]
}

function toIcon(name: keyof typeof ICONS): Element {
  const drawing = {
    className: ['icon'],
    viewBox: '0 0 24 24',
    ariaHidden: 'true',
    focusable: 'false',
  }
  return h('svg', drawing, [h('path', { d: ICONS[name] }, [])])
}
