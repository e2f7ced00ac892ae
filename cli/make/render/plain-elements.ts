/**
 * Converts articles to plain HTML, before they become Markdown: elements of the theme (tabs, admonitions, cards,
 * buttons) are replaced by elements that Markdown can express, and all addresses are made absolute.
 */
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'

/** Converts an address of the page to the address in the Markdown. */
export type ToAddress = (href: string) => string

/** Names of custom elements, for syntax of Markdown that has no HTML element: see {@link toPlainTree}. */
export const OWN_ELEMENTS = {
  footnote: 'markdown-footnote',
  footnoteReference: 'markdown-footnote-reference',
  formula: 'markdown-formula',
} as const

type Content = RootContent | ElementContent

/** A copy of the tree for {@link ./to-markdown.ts}. */
export function toPlainTree(tree: Root, toAddress: ToAddress): Root {
  // Comments and doctypes are dropped.
  return { type: 'root', children: toPlain(tree.children, toAddress) }
}

function toPlain(nodes: readonly Content[], toAddress: ToAddress): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [{ type: 'text', value: node.value }]
    if (node.type !== 'element' || isDropped(node)) return []
    if (node.tagName === 'math') return [toFormula(node)]
    const { type, tagName } = node
    const isList = STRUCTURE.has(tagName)
    const written = isList ? node.children.filter((child) => !isBlank(child)) : node.children
    const children = toPlain(written, toAddress)
    // Without positions: the conversion copies the tree once more.
    const copy: Element = {
      type,
      tagName,
      properties: withAddresses(node.properties, toAddress),
      children,
    }
    for (const { fits, write } of REWRITES) if (fits(node)) return write(copy, node)
    return [copy]
  })
}

/** Elements in which white space says nothing. The conversion would remove each alone, from a list of thousands. */
const STRUCTURE: ReadonlySet<string> = new Set(['ol', 'ul', 'table', 'thead', 'tbody', 'tr'])

const isBlank = (node: Content) => node.type === 'text' && node.value.trim() === ''

/** Whether an element has no use in Markdown: controls, texts for screen readers only, dark images, removed code. */
function isDropped(node: Element): boolean {
  const { tagName } = node
  if (['button', 'svg', 'nav', 'form', 'footer'].includes(tagName)) return true
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
  { fits: (node) => hasClass(node, 'code-block'), write: writeCode },
  {
    fits: (node) => hasClass(node, 'admonition'),
    write: (node) => [{ ...node, tagName: 'blockquote' }],
  },
  {
    fits: (node) => ['admonition-title', 'card-title'].some((name) => hasClass(node, name)),
    write: (node) => [toLabel(node.children)],
  },
  {
    fits: ({ tagName }) => tagName === 'td' || tagName === 'th',
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
    write: (node) => [toOwn('footnoteReference', idOf(node.properties.href), [])],
  },
  {
    fits: ({ tagName, properties }) => tagName === 'section' && 'dataFootnotes' in properties,
    write: writeFootnotes,
  },
]

/** Elements that a cell of a table cannot hold in Markdown. */
const BLOCKS = new Set(
  'p ul ol li dl dt dd div section blockquote h1 h2 h3 h4 h5 h6 hr figure figcaption details aside'.split(
    ' ',
  ),
)

/** Content of a table cell as inline elements. */
function toInline(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node]
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
  const list = original.children.find((child) => isElement(child) && hasClass(child, 'tab-list'))
  const names = isElement(list)
    ? list.children.filter(isElement).map(({ children }) => plainTextOf(children))
    : []
  return node.children.filter(isElement).flatMap((panel, index) => {
    const name = names[index]
    const label = name === undefined ? [] : [toLabel([{ type: 'text', value: name }])]
    return [...label, ...panel.children]
  })
}

/** The `<pre>` of a code block; the title of the block is written after the language, as in the source. */
function writeCode(node: Element, original: Element): ElementContent[] {
  const title = original.children.find(
    (child) => isElement(child) && hasClass(child, 'code-block-title'),
  )
  return node.children
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'pre')
    .map((pre) => ({
      ...pre,
      properties: {
        ...pre.properties,
        dataTitle: isElement(title) ? plainTextOf(title.children) : null,
      },
    }))
}

function writeFootnotes(node: Element): ElementContent[] {
  const items = node.children.filter(isElement).flatMap(({ children }) => children)
  return items
    .filter(isElement)
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

const DROPPED = [
  'code-line-deleted',
  'dark-only',
  'data-footnote-backref',
  'hash-link',
  'tab-list',
  'visually-hidden',
]
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
    const found = isElement(child) ? findElement(child, fits) : undefined
    if (found) return found
  }
  return undefined
}

function isElement(node: Content | undefined): node is Element {
  return node?.type === 'element'
}

function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties
  return Array.isArray(className) && className.includes(name)
}

/** All text of nodes, white space included. */
export function plainTextOf(nodes: readonly Content[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      return node.type === 'element' ? plainTextOf(node.children) : ''
    })
    .join('')
}
