/**
 * Definition lists in the syntax of PHP Markdown Extra: terms, each on a line, and below them definitions
 * that start with `: `. They are read from paragraphs, so that both parsers give the same result.
 */
import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { pageOf } from '../page.ts'
import { addSheet } from '../theme-components/sheets.ts'
import { walk } from '../walk.ts'

/** Start of a definition. */
const SIGN = /^:[ \t]+/
const SOME_SIGN = /(?:^|\n):[ \t]/

/** Turn paragraphs with terms and definitions into lists. */
export function remarkDefinitionLists() {
  return (tree: Root, file: VFile): void => {
    tree.children = toLists(tree.children)
    let hasList = false
    walk<Nodes>(tree, (node) => {
      if (holdsBlocks(node)) node.children = toLists(node.children)
      hasList ||= isList(node)
      return undefined
    })
    if (hasList) addSheet(pageOf(file), 'definitions')
  }
}

type Block = Extract<Nodes, { type: 'blockquote' }>['children'][number]
type Line = PhrasingContent[]

/** A term or a definition. */
interface Item {
  name: 'dt' | 'dd'
  content: Line
  /** Whether an empty line precedes it: its text is a paragraph then. */
  isLoose: boolean
}

const HOLDS_BLOCKS: ReadonlySet<string> = new Set([
  'blockquote',
  'listItem',
  'containerDirective',
  'footnoteDefinition',
])

function holdsBlocks(node: Nodes): node is Extract<Nodes, { children: Block[] }> {
  return HOLDS_BLOCKS.has(node.type)
}

function toLists<B extends Block | RootContent>(blocks: B[]): B[]
function toLists(blocks: (Block | RootContent)[]): (Block | RootContent)[] {
  if (!blocks.some(mayDefine)) return blocks
  const shown: (Block | RootContent)[] = []
  for (const block of blocks)
    if (!mayDefine(block) || !addDefinitions(shown, block)) shown.push(block)
  return shown
}

function mayDefine(block: Block | RootContent): block is Paragraph {
  return (
    block.type === 'paragraph' &&
    !block.data &&
    block.children.some((child) => child.type === 'text' && SOME_SIGN.test(child.value))
  )
}

/** Read a paragraph as terms and definitions; returns false where it contains none. */
function addDefinitions(shown: (Block | RootContent)[], block: Paragraph): boolean {
  const lines = linesOf(block)
  const at = lines.findIndex(isDefinition)
  if (at < 0) return false
  // A definition after an empty line belongs to the paragraph above, if that is a single line.
  const terms = at > 0 ? lines.slice(0, at) : takeTerm(shown)
  if (terms === null) return false
  const items: Item[] = terms.map((content) => ({ name: 'dt', content, isLoose: false }))
  for (const line of lines.slice(at))
    if (isDefinition(line))
      items.push({ name: 'dd', content: withoutSign(line), isLoose: at === 0 })
    else items.at(-1)?.content.push({ type: 'text', value: '\n' }, ...line)
  const before = shown.at(-1)
  const nodes = items.map(toNode)
  if (before && isList(before)) before.children.push(...nodes)
  else shown.push({ ...toElement('dl', nodes), ...omitUndefined({ position: block.position }) })
  return true
}

/**
 * The single term above a definition; empty after a list, whose last term is defined further; `null` where
 * there is no term.
 */
function takeTerm(shown: (Block | RootContent)[]): Line[] | null {
  const last = shown.at(-1)
  if (last && isList(last)) return []
  if (last?.type !== 'paragraph' || last.data) return null
  const lines = linesOf(last)
  if (lines.length !== 1) return null
  shown.pop()
  return lines
}

function isList(node: Nodes): node is ContainerDirective {
  return node.type === 'containerDirective' && node.data?.hName === 'dl'
}

/** The content of a paragraph, split at line breaks. */
function linesOf({ children }: Paragraph): Line[] {
  const lines: Line[] = [[]]
  for (const child of children) {
    if (child.type === 'break') lines.push([])
    else if (child.type !== 'text') lines.at(-1)?.push(child)
    else
      for (const [index, value] of child.value.split('\n').entries()) {
        if (index > 0) lines.push([])
        if (value !== '') lines.at(-1)?.push({ ...child, value })
      }
  }
  return lines.filter((line) => line.length > 0)
}

function isDefinition([first]: Line): boolean {
  return first?.type === 'text' && SIGN.test(first.value)
}

function withoutSign([first, ...rest]: Line): Line {
  if (first?.type !== 'text') return rest
  return [{ ...first, value: first.value.replace(SIGN, '') }, ...rest]
}

function toNode({ name, content, isLoose }: Item): Paragraph | ContainerDirective {
  const text: Paragraph = { type: 'paragraph', children: content }
  return isLoose ? toElement(name, [text]) : { ...text, data: { hName: name } }
}

function toElement(
  name: 'dl' | 'dd' | 'dt',
  children: (Paragraph | ContainerDirective)[],
): ContainerDirective {
  return { type: 'containerDirective', name, children, data: { hName: name } }
}
