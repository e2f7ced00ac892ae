/**
 * What a page says and what its Markdown copy says, read by separate programs: the page by its HTML tree, the copy by
 * remark. The writer of copies is not used.
 */
import type { Element, Nodes as HtmlNode, Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Nodes as MarkdownNode } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** What is compared. Lists are in the order of the text, words are sorted: the name of a tab moves to its panel. */
export interface CopyFacts {
  headings: string[]
  code: string[]
  formulas: string[]
  links: string[]
  pictures: string[]
  words: string[]
}

/**
 * Parts of a page that a copy leaves out: what a style sheet hides, controls outside of islands, icons, and pictures of
 * the dark mode. The title of a code block is in the line of its fence.
 */
const HIDDEN = [
  'code-block-title',
  'dark-only',
  'data-footnote-backref',
  'hash-link',
  'visually-hidden',
]
const CONTROLS = ['svg', 'nav', 'form', 'select', 'footer', 'script', 'style', 'template']

/** What the HTML of an article says. @param toAddress - From an address of the page to one of the copy. */
export function factsOfPage(html: string, toAddress: (href: string) => string): CopyFacts {
  const facts = createFacts()
  const texts: string[] = []
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
  const visit = (node: HtmlNode, inside: { island: boolean; cell: boolean }): void => {
    if (node.type === 'text') texts.push(node.value)
    if (node.type !== 'element' && node.type !== 'root') return
    if (node.type === 'root') {
      for (const child of node.children) visit(child, inside)
      return
    }
    const { tagName, properties } = node
    if (isHidden(node, inside.island)) return
    if (tagName === 'math') {
      facts.formulas.push(bare(String(properties.dataTex)))
      texts.push(' ')
      return
    }
    if (tagName === 'pre' && !inside.cell) {
      facts.code.push(codeOf(node))
      texts.push(' ')
      return
    }
    if ('dataFootnoteRef' in properties) return
    if (/^h[1-6]$/.test(tagName)) facts.headings.push(bare(textOf(node)))
    if (tagName === 'a' && typeof properties.href === 'string' && !('dataZoom' in properties))
      facts.links.push(toAddress(properties.href))
    if (tagName === 'iframe') {
      // A frame is a link with its title, which readers of the page do not see.
      facts.links.push(toAddress(String(properties.src)))
      texts.push(` ${properties.title} `)
    }
    if (tagName === 'img') facts.pictures.push(toAddress(String(properties.src)))
    if (!INLINE.has(tagName)) texts.push(' ')
    const island = inside.island || tagName === 'octavo-island'
    const cell = inside.cell || tagName === 'td' || tagName === 'th'
    for (const child of node.children) visit(child, { island, cell })
    if (!INLINE.has(tagName)) texts.push(' ')
  }
  visit(tree, { island: false, cell: false })
  return { ...facts, links: comparable(facts.links), words: wordsOf(texts.join('')) }
}

/** What a Markdown copy says. */
export function factsOfCopy(markdown: string): CopyFacts {
  const facts = createFacts()
  const texts: string[] = []
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'text' || node.type === 'inlineCode') texts.push(node.value)
    if (node.type === 'code') facts.code.push(node.value)
    if (node.type === 'inlineMath' || node.type === 'math') facts.formulas.push(bare(node.value))
    if (node.type === 'heading') facts.headings.push(bare(textOf(node)))
    if (node.type === 'link') facts.links.push(node.url)
    if (node.type === 'image') facts.pictures.push(node.url)
    if (!IN_TEXT.has(node.type)) texts.push(' ')
    if ('children' in node) node.children.forEach(visit)
    if (!IN_TEXT.has(node.type)) texts.push(' ')
  }
  visit(READER.parse(markdown))
  return { ...facts, links: comparable(facts.links), words: wordsOf(texts.join('')) }
}

/**
 * Links that can be compared: a link around several blocks is a link in each of them, and readers of GitHub Markdown link
 * an address of mail that stands in a text.
 */
function comparable(links: readonly string[]): string[] {
  const web = links.filter((href) => !href.startsWith('mailto:'))
  return web.filter((href, index) => href !== web[index - 1])
}

/** Names of facts that differ, with both sides as far as they differ. */
export function differencesOf(page: CopyFacts, copy: CopyFacts): string[] {
  return FACTS.flatMap((name) => {
    const [a, b] = [page[name], copy[name]]
    const lost = without(a, b)
    const added = without(b, a)
    if (lost.length + added.length > 0)
      return [`${name}: lost ${JSON.stringify(lost)}, added ${JSON.stringify(added)}`]
    return a.join('\n') === b.join('\n') ? [] : [`${name}: another order`]
  })
}

const FACTS = ['headings', 'code', 'formulas', 'links', 'pictures', 'words'] as const
const READER = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze()
const INLINE = new Set(
  'a abbr b code del em i ins kbd mark octavo-island q s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
)
const IN_TEXT = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'footnoteReference',
])

function createFacts(): CopyFacts {
  return { headings: [], code: [], formulas: [], links: [], pictures: [], words: [] }
}

function isHidden({ tagName, properties }: Element, isIsland: boolean): boolean {
  if (CONTROLS.includes(tagName) && !(isIsland && ['form', 'select'].includes(tagName))) return true
  const isTab = properties.role === 'tab'
  if (tagName === 'button' && !isIsland && !isTab) return true
  return HIDDEN.some((name) => classesOf(properties.className).includes(name))
}

/** The lines of a block: those of a change with their signs, elsewhere those that are not removed. */
function codeOf(pre: Element): string {
  const lines: Element[] = []
  const find = (node: HtmlNode): void => {
    if (node.type !== 'element') return
    if (classesOf(node.properties.className).includes('line')) lines.push(node)
    else node.children.forEach(find)
  }
  find(pre)
  const has = (line: Element, name: string) => classesOf(line.properties.className).includes(name)
  const isChange =
    lines.some((line) => has(line, 'code-line-deleted')) &&
    lines.some((line) => has(line, 'code-line-inserted'))
  const text = lines
    .filter((line) => isChange || !has(line, 'code-line-deleted'))
    .map((line) => {
      const sign = has(line, 'code-line-deleted')
        ? '-'
        : has(line, 'code-line-inserted')
          ? '+'
          : ' '
      return `${isChange ? sign : ''}${textOf(line).replace(/\n$/, '')}`
    })
  return lines.length > 0 ? text.join('\n') : textOf(pre).replace(/\n$/, '')
}

function textOf(node: HtmlNode | MarkdownNode): string {
  if (node.type === 'element') {
    if (isHidden(node, false)) return ''
    if (node.tagName === 'math') return String(node.properties.dataTex)
  }
  if (node.type === 'image' || node.type === 'html') return ''
  if ('value' in node) return node.type === 'comment' ? '' : node.value
  return 'children' in node
    ? (node.children as (HtmlNode | MarkdownNode)[]).map((child) => textOf(child)).join('')
    : ''
}

const classesOf = (names: unknown) => (Array.isArray(names) ? names.map(String) : [])

const bare = (text: string) => text.replace(/\s+/g, ' ').trim()

const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort()

/** Entries of a list that another one has not, or has less often. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const one of others) counts.set(one, (counts.get(one) ?? 0) + 1)
  return all.filter((one) => {
    const count = counts.get(one) ?? 0
    counts.set(one, count - 1)
    return count <= 0
  })
}
