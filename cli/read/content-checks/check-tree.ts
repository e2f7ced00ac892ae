/** Checks of content in the Markdown tree of a page, so that each diagnostic has a position. Pure. */
import type { Nodes, Root } from 'mdast'
import {
  contentHeadingSkipped,
  contentImageAlt,
  contentLinkEmpty,
  contentLinkVague,
  contentTableHeader,
  contentTerm,
} from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import { splitHeadingId } from '../../base/model/heading-id.ts'
import type { createTermFinder } from './find-terms.ts'
import { isVagueLink } from './vague-links.ts'

/** The page that a tree belongs to. */
export interface PageToCheck {
  /** From the site folder. */
  file: string
  /** BCP 47 tag of its text. */
  lang: string
  findTerms: ReturnType<typeof createTermFinder>
}

/** All diagnostics of one page, in the order of the page. */
export function checkTree(tree: Root, page: PageToCheck): Diagnostic[] {
  const found: Diagnostic[] = []
  let level = 1
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const source = toSource(node, page)
    if (node.type === 'heading') {
      if (node.depth > level + 1) found.push(contentHeadingSkipped(level, node.depth, source))
      level = node.depth
    }
    found.push(...checkNode(node, source, page))
    if ('children' in node) for (const child of node.children.toReversed()) pending.push(child)
  }
  return found
}

function checkNode(node: Nodes, source: Source, page: PageToCheck): Diagnostic[] {
  switch (node.type) {
    case 'image':
    case 'imageReference':
      return (node.alt ?? '').trim() === '' ? [contentImageAlt(source)] : []
    case 'link':
    case 'linkReference': {
      const text = textOf(node).trim()
      if (text === '') return hasContent(node) ? [] : [contentLinkEmpty(source)]
      return isVagueLink(text, page.lang) ? [contentLinkVague(text, source)] : []
    }
    case 'table': {
      const [head] = node.children
      return head && textOf(head).trim() === '' ? [contentTableHeader(source)] : []
    }
    case 'text':
      return checkWords(node.value, node, page)
    case 'html':
      return checkHtml(node.value, source)
    default:
      return checkElement(node, source)
  }
}

/** Position at which a node begins. */
function toSource({ position }: Nodes, { file }: PageToCheck): Source {
  return position ? { file, line: position.start.line, column: position.start.column } : { file }
}

/** Unwanted words of a text with their positions; after a Markdown escape the column may be too small. */
function checkWords(text: string, node: Nodes, page: PageToCheck): Diagnostic[] {
  // No reader sees the id of a heading.
  const shown = splitHeadingId(text).words
  return page.findTerms(shown).map(({ written, wanted, offset }) => {
    const start = node.position?.start ?? { line: 1, column: 1 }
    const before = text.slice(0, offset).split('\n')
    const isFirst = before.length === 1
    const column = (before.at(-1)?.length ?? 0) + (isFirst ? start.column : 1)
    const line = start.line + before.length - 1
    return contentTerm(written, wanted, { file: page.file, line, column })
  })
}

/** An empty `alt` is valid: in HTML it declares that the image is decorative. */
function checkHtml(html: string, source: Source): Diagnostic[] {
  const images = (html.match(/<img\b[^>]*>/gi) ?? []).filter((tag) => !/\salt\b/i.test(tag))
  const isBare = /<table\b/i.test(html) && /<\/table>/i.test(html) && !/<th\b/i.test(html)
  return [
    ...images.map(() => contentImageAlt(source)),
    ...(isBare ? [contentTableHeader(source)] : []),
  ]
}

/** Checks `img` elements of MDX, whose node types are missing in the types of mdast. */
function checkElement(node: Nodes, source: Source): Diagnostic[] {
  if (!node.type.startsWith('mdxJsx') || !('name' in node) || node.name !== 'img') return []
  const attributes: unknown = 'attributes' in node ? node.attributes : []
  const hasAlt =
    Array.isArray(attributes) && attributes.some(({ name }: { name?: unknown }) => name === 'alt')
  return hasAlt ? [] : [contentImageAlt(source)]
}

/** Text of a node, with the alternative texts of images. */
function textOf(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/**
 * Whether a node has children other than text. An image without alternative is reported itself, and the
 * output of components is not known here.
 */
function hasContent(node: Nodes): boolean {
  return (
    'children' in node && node.children.some(({ type }) => type !== 'text' && type !== 'inlineCode')
  )
}
