/**
 * Builds elements from HTML whose tags are in pairs among the same siblings, as `<div class="a">` and `</div>` around
 * blocks of Markdown. The HTML parser would read such blocks again as a whole, which takes most of the time of a page.
 * The result is what the parser would give.
 */
import type { Element, ElementContent, Nodes, RootContent, Text } from 'hast'
import type { Point, Position } from 'unist'
import { COMPONENT_TAG } from './page.ts'
import { createPlaces, scanHtml, type Tag } from './scan-html.ts'
import { hasChildren } from './walk.ts'

/** Elements that end a paragraph around them, and are otherwise read as written. */
const BLOCKS: ReadonlySet<string> = new Set(
  'div section details summary figure figcaption'.split(' '),
)
/** Elements that may be anywhere, and that the parser neither moves nor repeats. */
const ANYWHERE: ReadonlySet<string> = new Set([
  'span',
  'kbd',
  'sub',
  'sup',
  'mark',
  'abbr',
  'var',
  'samp',
  COMPONENT_TAG,
])
/** Elements in which a block would end their parent, or be moved out of it. */
const TEXT_ONLY: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 table thead tbody tr a em strong del'.split(' '),
)

/** Attributes that it knows: `class` and `id` with quotes and without references, and `open`. */
const ATTRIBUTES = /^(?:[ \t\n\f]+(?:(?:class|id|data-component)="[^"&\0\r]*"|open))*[ \t\n\f]*$/
const ATTRIBUTE = /(class|id|data-component|open)(?:="([^"]*)")?/g
/** What separates attributes and classes. Other blanks, as U+00A0, are part of them. */
const BLANKS = /[ \t\n\f]+/
/** Characters of text that the parser changes. It drops tags without an end, and reads `</ a>` as a comment. */
const SPECIAL = /[&<\0\r]/

/**
 * Build the elements of a list of siblings and of what is in them.
 *
 * @returns `null` where a tag has no partner, or is one that the parser may move.
 */
export function pairHtml(siblings: readonly RootContent[], inText = false): RootContent[] | null {
  const built: RootContent[] = []
  const open: { element: Element; tag: Tag; from: Point | undefined }[] = []
  const add = (node: RootContent) => {
    // What may be in an element may be in the root, but for a doctype, which Markdown has not.
    const parent = (open.at(-1)?.element.children ?? built) as RootContent[]
    const last = parent.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      parent[parent.length - 1] = joined(last, node)
    else parent.push(node)
  }
  for (const node of siblings) {
    if (node.type !== 'raw') {
      if (!pairInside(node, inText)) return null
      add(node)
      continue
    }
    if (/<[!?]/.test(node.value)) return null
    const start = node.position?.start
    const placeOf = start ? createPlaces(node.value, start) : () => undefined
    for (const piece of scanHtml(node.value)) {
      if (piece.kind === 'text') {
        const value = node.value.slice(piece.start, piece.end)
        if (SPECIAL.test(value)) return null
        add({ type: 'text', value, ...positionOf(placeOf(piece.start), placeOf(piece.end)) })
      } else if (piece.kind === 'end') {
        const last = open.pop()
        if (last?.tag.name !== piece.name || piece.attributes.replace(BLANKS, '') !== '')
          return null
        Object.assign(last.element, positionOf(last.from, placeOf(piece.end)))
      } else {
        const element = toElement(piece, inText)
        if (element === null) return null
        add(element)
        open.push({ element, tag: piece, from: placeOf(piece.start) })
      }
    }
  }
  return open.length === 0 ? built : null
}

/** Build elements inside of a node of Markdown. */
function pairInside(node: RootContent, inText: boolean): boolean {
  if (!hasChildren<Nodes>(node) || node.type !== 'element') return true
  const children = pairHtml(node.children, inText || TEXT_ONLY.has(node.tagName))
  // Children of an element stay children of an element.
  if (children !== null) node.children = children as ElementContent[]
  return children !== null
}

function toElement(tag: Tag, inText: boolean): Element | null {
  const { name: tagName, attributes, selfClosing } = tag
  const isKnown = ANYWHERE.has(tagName) || (!inText && BLOCKS.has(tagName))
  if (!isKnown || selfClosing || !ATTRIBUTES.test(attributes)) return null
  const properties: Element['properties'] = {}
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE))
    if (name === 'class')
      properties.className ??= value
        .trim()
        .split(BLANKS)
        .filter((part) => part !== '')
    else if (name === 'open') properties.open = true
    else properties[name === 'id' ? 'id' : 'dataComponent'] ??= value
  return { type: 'element', tagName, properties, children: [] }
}

const joined = (first: Text, second: Text): Text => ({
  ...{ type: 'text', value: first.value + second.value },
  ...positionOf(
    (first.position ?? second.position)?.start,
    (second.position ?? first.position)?.end,
  ),
})

const positionOf = (start: Point | undefined, end: Point | undefined): { position?: Position } =>
  start && end ? { position: { start, end } } : {}
