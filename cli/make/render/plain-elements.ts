/**
 * Converts articles to plain elements, before they become Markdown or an entry of a feed: elements of the theme (tabs,
 * admonitions, cards, buttons) are replaced by elements that both can express, and all addresses are made absolute.
 */
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { hasClass, isElementNode, plainTextOf } from './element-tree.ts'
import { toPlainCode } from './plain-code.ts'

/** Converts an address of the page to the address in the Markdown. */
export type ToAddress = (href: string) => string

/** Names of custom elements, for syntax of Markdown that has no HTML element: see {@link toPlainTree}. */
export const OWN_ELEMENTS = {
  footnote: 'markdown-footnote',
  footnoteReference: 'markdown-footnote-reference',
  formula: 'markdown-formula',
} as const

type Content = RootContent | ElementContent

/** What the tree becomes. In a feed, formulas, footnotes and tables stay HTML. */
type PlainForm = 'markdown' | 'feed'

/** How a part of the tree is converted. */
interface Conversion {
  toAddress: ToAddress
  form: PlainForm
  /** Whether the part is what an island shows before it runs. Its controls are the only place of their texts. */
  isIsland: boolean
}

/** A copy of the tree for {@link ./to-markdown.ts} and {@link ./to-feed-article.ts}. */
export function toPlainTree(tree: Root, toAddress: ToAddress, form: PlainForm = 'markdown'): Root {
  // Comments and doctypes are dropped.
  return { type: 'root', children: toPlain(tree.children, { toAddress, form, isIsland: false }) }
}

/** Texts around a dropped node become one: the conversion would trim both, and join two words. */
function toPlain(nodes: readonly Content[], conversion: Conversion): ElementContent[] {
  const plain: ElementContent[] = []
  for (const node of nodes.flatMap((one) => toPlainNodes(one, conversion))) {
    const last = plain.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else plain.push(node)
  }
  return plain
}

function toPlainNodes(node: Content, conversion: Conversion): ElementContent[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }]
  if (node.type !== 'element' || isDropped(node, conversion)) return []
  if (node.tagName === 'math' && conversion.form === 'markdown') return [toFormula(node)]
  const { type, tagName } = node
  const isList = STRUCTURE.has(tagName)
  const isIsland = conversion.isIsland || tagName === ISLAND
  const written = isList ? node.children.filter((child) => !isBlank(child)) : node.children
  const children = toPlain(written, { ...conversion, isIsland })
  // Without positions: the conversion copies the tree once more.
  const copy: Element = {
    type,
    tagName,
    properties: withAddresses(node.properties, conversion.toAddress),
    children,
  }
  const rewrites = conversion.form === 'markdown' ? [...REWRITES, ...FOR_MARKDOWN] : REWRITES
  for (const { fits, write } of rewrites) if (fits(node)) return write(copy, node)
  return [copy]
}

const ISLAND = 'octavo-island'

/** Elements that a reader controls. In an island, their content stays. */
const CONTROLS: ReadonlySet<string> = new Set(['button', 'form', 'select'])

/** Elements in which white space says nothing. The conversion would remove each alone, from a list of thousands. */
const STRUCTURE: ReadonlySet<string> = new Set(['ol', 'ul', 'table', 'thead', 'tbody', 'tr'])

const isBlank = (node: Content) => node.type === 'text' && node.value.trim() === ''

/** Whether an element has no use in Markdown: controls, texts for screen readers only, dark images, removed code. */
function isDropped(node: Element, { isIsland }: Conversion): boolean {
  const { tagName } = node
  if (['svg', 'nav', 'footer'].includes(tagName)) return true
  if (CONTROLS.has(tagName) && !isIsland) return true
  return DROPPED.some((name) => hasClass(node, name))
}

interface Rewrite {
  fits(node: Element): boolean
  /** @param node - Copy of the element with converted children; `original` has the unconverted children. */
  write(node: Element, original: Element): ElementContent[]
}

/** The first one that fits is applied. */
const REWRITES: readonly Rewrite[] = [
  { fits: (node) => hasClass(node, 'tabs'), write: writeTabs },
  { fits: (node) => hasClass(node, 'code-block'), write: (_, original) => toPlainCode(original) },
  {
    // Controls of islands, links that enlarge the picture in them, and links to nowhere.
    fits: ({ tagName, properties }) =>
      tagName === ISLAND ||
      CONTROLS.has(tagName) ||
      (tagName === 'a' && ('dataZoom' in properties || properties.href === undefined)),
    write: (node) => node.children,
  },
  {
    fits: (node) => hasClass(node, 'admonition'),
    write: (node) => [{ ...node, tagName: 'blockquote' }],
  },
  {
    fits: (node) => ['admonition-title', 'card-title'].some((name) => hasClass(node, name)),
    write: (node) => [toLabel(node.children)],
  },
]

/** What Markdown needs besides. */
const FOR_MARKDOWN: readonly Rewrite[] = [
  {
    // The conversion would trim the texts around it, and join two words.
    fits: (node) =>
      ['div', 'p', 'section'].includes(node.tagName) &&
      node.children.every(isBlank) &&
      !hasClass(node, 'tab-panel'),
    write: () => [{ type: 'text', value: ' ' }],
  },
  {
    fits: ({ tagName }) => /^(?:t[dh]|h[1-6])$/.test(tagName),
    write: (node) => [{ ...node, children: toInline(node.children) }],
  },
  {
    // Markdown cannot express inline code of spaces only.
    fits: (node) => node.tagName === 'code' && plainTextOf(node.children).trim() === '',
    write: (node) => node.children,
  },
  {
    fits: ({ tagName }) => tagName === 'summary',
    write: (node) =>
      node.children.some((child) => child.type === 'element' && /^h\d$/.test(child.tagName))
        ? node.children
        : [toLabel(node.children)],
  },
  {
    fits: ({ tagName, properties }) => tagName === 'a' && 'dataFootnoteRef' in properties,
    write: (node) => [toOwn('footnoteReference', idOf(node.properties.href), node.children)],
  },
  {
    fits: ({ tagName, properties }) => tagName === 'section' && 'dataFootnotes' in properties,
    write: writeFootnotes,
  },
]

/** Elements that a heading or a cell of a table cannot hold in Markdown. */
const BLOCKS = new Set(
  'p ul ol li dl dt dd div section blockquote h1 h2 h3 h4 h5 h6 hr figure figcaption details aside'.split(
    ' ',
  ),
)

/** Content of a heading or a cell as inline elements. */
function toInline(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElementNode(node)) return [node]
    const blank: ElementContent = { type: 'text', value: ' ' }
    if (node.tagName === 'pre')
      return [
        {
          ...node,
          tagName: 'code',
          children: [{ type: 'text', value: plainTextOf(node.children) }],
        },
        blank,
      ]
    const children = toInline(node.children)
    return BLOCKS.has(node.tagName) ? [...children, blank] : [{ ...node, children }]
  })
}

/** Each panel of tabs, below the name of its tab. */
function writeTabs(node: Element, original: Element): ElementContent[] {
  const list = original.children.find(
    (child) => isElementNode(child) && hasClass(child, 'tab-list'),
  )
  const names = isElementNode(list)
    ? list.children.filter(isElementNode).map(({ children }) => plainTextOf(children))
    : []
  return node.children.filter(isElementNode).flatMap((panel, index) => {
    const name = names[index]
    const label = name === undefined ? [] : [toLabel([{ type: 'text', value: name }])]
    return [...label, ...panel.children]
  })
}

function writeFootnotes(node: Element): ElementContent[] {
  const items = node.children.filter(isElementNode).flatMap(({ children }) => children)
  return items
    .filter(isElementNode)
    .map((item) => toOwn('footnote', idOf(item.properties.id), item.children))
}

/** The TeX source of a formula if the MathML contains it (plugins write an annotation), else its text. */
function toFormula(node: Element): Element {
  const { dataTex, display } = node.properties
  const source = findElement(node, (one) => one.properties.encoding === 'application/x-tex')
  const value = typeof dataTex === 'string' ? dataTex : plainTextOf((source ?? node).children)
  const own = toOwn('formula', display === 'block' ? 'block' : '', [{ type: 'text', value }])
  // Line breaks of the text become blanks later, and would move code into comments of TeX.
  return { ...own, properties: { ...own.properties, value } }
}

function toOwn(name: keyof typeof OWN_ELEMENTS, id: string, children: ElementContent[]): Element {
  return { type: 'element', tagName: OWN_ELEMENTS[name], properties: { id }, children }
}

/** A bold paragraph that labels the following content. */
function toLabel(children: ElementContent[]): Element {
  const strong: Element = { type: 'element', tagName: 'strong', properties: {}, children }
  return { type: 'element', tagName: 'p', properties: {}, children: [strong] }
}

const DROPPED = ['dark-only', 'data-footnote-backref', 'hash-link', 'tab-list', 'visually-hidden']
const ADDRESSES = ['href', 'src', 'poster']

function withAddresses(properties: Properties, toAddress: ToAddress): Properties {
  const changed = { ...properties }
  for (const name of ADDRESSES) {
    const value = changed[name]
    if (typeof value === 'string') changed[name] = toAddress(value)
  }
  return changed
}

/** `#fn-a` and `fn-a` → `a`. */
function idOf(value: Properties[string]): string {
  return String(value ?? '')
    .replace(/^.*#/, '')
    .replace(/^(?:user-content-)?fn-/, '')
}

function findElement(node: Element, fits: (node: Element) => boolean): Element | undefined {
  if (fits(node)) return node
  for (const child of node.children) {
    const found = isElementNode(child) ? findElement(child, fits) : undefined
    if (found) return found
  }
  return undefined
}
