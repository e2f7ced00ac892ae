/**
 * Turns MDX into Markdown: imports are resolved, expressions and tags are replaced by their content. The
 * plugins that follow see no MDX.
 */
import type { Heading, Nodes, Root, RootContent } from 'mdast'
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx'
import type { VFile } from 'vfile'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { createBudget, deeper, spend, spendText } from '../expressions/budget.ts'
import { createEvaluator } from '../expressions/evaluate.ts'
import { resolveTag } from '../expressions/evaluate-jsx.ts'
import { describe } from '../expressions/operators.ts'
import { expressionOf, parseExpression } from '../expressions/parse-expression.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import {
  Closure,
  type ContentValue,
  fromData,
  HtmlTag,
  isList,
  JsxElement,
  Opaque,
  toRecordValue,
} from '../expressions/value.ts'
import { type Page, pageOf } from '../page.ts'
import { hasChildren } from '../walk.ts'
import { bindModules, reportUnused } from './bind-modules.ts'
import type { ContentReader } from './content-reader.ts'
import {
  MarkdownValue,
  MissingValue,
  RequireValue,
  SiteReference,
  TocValue,
} from './content-values.ts'
import { isOnlyIncludes, showHtmlIncludes } from './html-includes.ts'
import { importValue } from './import-value.ts'
import { attemptReading, type MdxPage, type Place, placeOf, sourceIn } from './mdx-page.ts'
import { openPartial } from './open-partial.ts'
import { partSlots } from './part-slots.ts'
import { locateProp, type MarkdownTag, readAttributes } from './read-attributes.ts'
import { showElement, showSiteValue } from './show-element.ts'
import { splitParagraph } from './split-paragraph.ts'

/** Nodes that contain a line of text. */
const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell'])

/** Names of pages whose MDX was replaced, for nodes that plugins add. */
const KNOWN = new WeakMap<Page, MdxPage>()

/** Plugin that replaces all MDX in the tree of a page. */
export function remarkMdxContent(reader: ContentReader) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const mdx =
      KNOWN.get(page) ??
      toMdxPage(reader, {
        page,
        chain: [page.file.file],
        evaluator: createEvaluator(createBudget()),
        modules: new Map(),
        props: toRecordValue([]),
      })
    KNOWN.set(page, mdx)
    evaluateTree(mdx, tree)
  }
}

function toMdxPage(
  reader: ContentReader,
  {
    props,
    ...file
  }: Pick<MdxPage, 'page' | 'chain' | 'evaluator' | 'modules'> & { props: ContentValue },
): MdxPage {
  const names = new Map<string, ContentValue>([
    ['props', props],
    ['frontMatter', fromData(file.page.writtenFields ?? {})],
    ['toc', new TocValue()],
    ['version', file.page.file.version],
  ])
  const load = (specifier: string, name: string) =>
    mdx.importValue(specifier, { name, local: 'require' })
  names.set('require', new RequireValue(load))
  const mdx: MdxPage = {
    ...file,
    scope: { names },
    importValue: (specifier, wanted) => importValue(mdx, reader, { specifier, ...wanted }),
    toNodes: (value, at) => toNodes(mdx, value, at),
    showPartial(partial, given, at) {
      const opened = openPartial(mdx, partial, reader)
      const { evaluator, modules } = mdx
      const inner = toMdxPage(reader, { ...opened, evaluator, modules, props: given })
      return deeper(evaluator.budget, () => evaluateTree(inner, opened.tree)).map((node) =>
        at.isInline && node.type === 'paragraph' ? toInline(node) : node,
      )
    },
  }
  return mdx
}

/** Replace all MDX in a tree; returns its new children. */
function evaluateTree(mdx: MdxPage, tree: Root): Nodes[] {
  const missing = bindModules(mdx, tree)
  const nodes = evaluateNodes(mdx, tree.children, false)
  reportUnused(mdx, missing)
  // A replacement is valid wherever the replaced node was.
  tree.children = nodes as RootContent[]
  return nodes
}

function evaluateNodes(mdx: MdxPage, nodes: readonly Nodes[], isInline: boolean): Nodes[] {
  return nodes.flatMap((node) => evaluateNode(mdx, node, isInline))
}

/** @param isInline - Whether the node is inside a line of text. */
function evaluateNode(mdx: MdxPage, node: Nodes, isInline: boolean): Nodes[] {
  switch (node.type) {
    case 'mdxjsEsm':
      return []
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return attemptReading(mdx, () => showExpression(mdx, node), sourceIn(mdx, node)) ?? []
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      // A tag with the name of its element was shown before.
      if (node.data?.hName === undefined) return showTag(mdx, node)
      break
    case 'html':
      return showHtmlIncludes(mdx, node, isInline)
    case 'paragraph':
      if (isOnlyIncludes(mdx, node)) return evaluateNodes(mdx, node.children, false)
      break
    case 'heading':
      keepId(node)
  }
  if (hasChildren<Nodes>(node))
    node.children = evaluateNodes(mdx, node.children, isInline || LINES.has(node.type))
  return node.type === 'paragraph' ? splitParagraph(node) : [node]
}

type MdxExpression = MdxFlowExpression | MdxTextExpression

function showExpression(mdx: MdxPage, node: MdxExpression): Nodes[] {
  const expression = expressionOf(node)
  if (!expression) return []
  return toNodes(mdx, mdx.evaluator.evaluate(expression, mdx.scope), placeOf(node))
}

function showTag(mdx: MdxPage, node: MarkdownTag): Nodes[] {
  const name = node.name ?? ''
  const type = resolveTag(name, mdx.scope)
  const { slots, rest } =
    type instanceof HtmlTag ? { slots: new Map(), rest: node.children } : partSlots(node.children)
  const props = Object.entries(readAttributes(mdx, node))
  const template = type instanceof HtmlTag ? undefined : readTemplate(mdx, rest)
  const parts = template ? [...slots] : [['children', rest] as const, ...slots]
  const given = parts.flatMap(([prop, nodes]): [string, ContentValue][] => {
    const children = evaluateNodes(mdx, nodes, false)
    return children.length === 0 ? [] : [[prop, new MarkdownValue(children)]]
  })
  if (template) given.push(['children', template])
  const element = { name, type, props: toRecordValue([...props, ...given]) }
  const source = sourceIn(mdx, { ...node, value: '' })
  return (
    attemptReading(
      mdx,
      () => showElement(mdx, element, placeOf(node)),
      (_, prop) => (prop === undefined ? source(0) : locateProp(mdx, node, prop)),
    ) ?? []
  )
}

/**
 * The function in `<List>{(item) => <li>{item}</li>}</List>`, which is passed on unevaluated; `undefined` for
 * other children.
 */
function readTemplate(mdx: MdxPage, children: readonly Nodes[]): Closure | undefined {
  const [only, ...others] = children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  )
  if (!only || others.length > 0) return undefined
  if (only.type !== 'mdxFlowExpression' && only.type !== 'mdxTextExpression') return undefined
  if (!only.value.includes('=>') && !only.value.includes('function')) return undefined
  try {
    const expression = parseExpression(only.value)
    const isFunction = /^(?:Arrow)?Function/.test(expression?.type ?? '')
    const value = expression && isFunction ? mdx.evaluator.evaluate(expression, mdx.scope) : null
    return value instanceof Closure ? value : undefined
  } catch (error) {
    // The error is reported when the expression is shown.
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** `## Heading {/* #id *​/}`: a comment that holds an id is text for the plugin that reads ids. */
function keepId(heading: Heading): void {
  const last = heading.children.at(-1)
  if (last?.type !== 'mdxTextExpression' || !/^\s*\/\*\s*#\S+\s*\*\/\s*$/.test(last.value)) return
  heading.children.pop()
  heading.children.push({ ...last, type: 'text', value: `{${last.value.trim()}}` })
}

/** Nodes that show a value. @throws Unreadable for values that cannot be shown. */
function toNodes(mdx: MdxPage, value: ContentValue, at: Place): Nodes[] {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    spendText(mdx.evaluator.budget, text.length)
    return text === ''
      ? []
      : [omitUndefined({ type: 'text' as const, value: text, position: at.position })]
  }
  if (isList(value)) {
    spend(mdx.evaluator.budget, value.length)
    return value.flatMap((item) => toNodes(mdx, item, at))
  }
  if (value instanceof MarkdownValue) return value.take(mdx.evaluator.budget)
  if (value instanceof JsxElement) return showElement(mdx, value, at)
  if (value instanceof SiteReference) return showSiteValue(mdx, value, at)
  if (value instanceof MissingValue) throw new Unreadable(value.reason.message, value.reason.hint)
  const what = value instanceof Opaque ? describe(value) : 'An object'
  throw new Unreadable(
    `${what} cannot be shown.`,
    'Show a field of it, or what is made from it: `{items.map((item) => <li>{item}</li>)}`.',
  )
}

/** Turn a paragraph of a partial into a span, where the partial is used inside a line of text. */
function toInline(node: Extract<Nodes, { type: 'paragraph' }>): Nodes {
  return {
    ...node,
    type: 'mdxJsxTextElement',
    name: 'span',
    attributes: [],
    data: { hName: 'span' },
  } as Nodes
}
