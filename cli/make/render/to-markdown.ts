/**
 * Converts the HTML of an article to GitHub Flavored Markdown. Loaded only by sites that publish Markdown copies
 * of their pages: see {@link loadMarkdownWriter}.
 */
import type { Element, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { type State, toMdast } from 'hast-util-to-mdast'
import type { Code, FootnoteDefinition, FootnoteReference, Html, Nodes } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown as writeMarkdown } from 'mdast-util-to-markdown'
import { plainTextOf } from './element-tree.ts'
import { OWN_ELEMENTS, type ToAddress, toPlainTree } from './plain-elements.ts'

/** Convert the HTML of an article. @param toAddress - Called with each address, resolved as in the page. */
export function toMarkdown(html: string, toAddress: ToAddress): string {
  // `raw` returns a root for a root, which its type does not say.
  const parsed = raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
  const tree = toMdast(toPlainTree(parsed, toAddress), { document: true, handlers: HANDLERS })
  // Readers with formulas take what is between two dollars for one.
  const isFormulaLike = html.split('$', 3).length > 2 || html.includes('<math')
  return writeMarkdown(tree, isFormulaLike ? { ...OPTIONS, unsafe: [DOLLAR] } : OPTIONS)
}

const OPTIONS = {
  bullet: '-',
  emphasis: '_',
  rule: '-',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
} as const satisfies Parameters<typeof writeMarkdown>[1] & object

const DOLLAR = { character: '$', inConstruct: 'phrasing' } as const

const HANDLERS = {
  pre: toCode,
  [OWN_ELEMENTS.footnote]: toFootnote,
  [OWN_ELEMENTS.footnoteReference]: toFootnoteReference,
  [OWN_ELEMENTS.formula]: toFormula,
}

function toCode(_: State, node: Element): Code {
  const code = node.children.find((child) => child.type === 'element')
  const { className } = code?.properties ?? {}
  const names = Array.isArray(className) ? className.map(String) : []
  const lang = names.find((name) => name.startsWith('language-'))?.slice('language-'.length)
  const { dataTitle: title } = node.properties
  return {
    type: 'code',
    lang: lang ?? (title ? 'text' : null),
    meta: typeof title === 'string' ? `title=${JSON.stringify(title)}` : null,
    value: plainTextOf(node.children).replace(/\n$/, ''),
  }
}

function toFootnote(state: State, node: Element): FootnoteDefinition {
  const identifier = String(node.properties.id)
  return { type: 'footnoteDefinition', identifier, children: state.toFlow(state.all(node)) }
}

function toFootnoteReference(_: State, node: Element): FootnoteReference {
  return { type: 'footnoteReference', identifier: String(node.properties.id) }
}

/** TeX between dollars, as GitHub and most tools read it; an `html` node, so that nothing in it is escaped. */
function toFormula(_: State, node: Element): Html | Nodes {
  const tex = String(node.properties.value).trim()
  const isBlock = node.properties.id === 'block'
  return { type: 'html', value: isBlock ? `$$\n${tex}\n$$` : `$${tex}$` }
}
