import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { codeMarkUnread, codeNotationUnknown } from '../../../base/errors/catalogue.ts'
import type { Source } from '../../../base/model/diagnostic.ts'
import { checkDiagram } from '../code/check-diagram.ts'
import { PAGE_PAIRS } from '../code/colour-budget.ts'
import { type ColourBudget, highlight, highlightToHtml } from '../code/highlight.ts'
import { LINE_KINDS } from '../code/line-classes.ts'
import type { MagicComments } from '../code/magic-comments.ts'
import { readLines } from '../code/read-lines.ts'
import { type CodeMark, type CodeMeta, readMeta } from '../code/read-meta.ts'
import { addMarks, readMark, type TextMark } from '../code/text-marks.ts'
import { toLines } from '../code/to-lines.ts'
import type { CodeBlock } from '../code-block.ts'
import { h } from '../element.ts'
import { messageOf } from '../messages.ts'
import { addComponent, COMPONENT_TAG, type Page, pageOf, sourceOf } from '../page.ts'
import { addSheet } from '../theme-components/sheets.ts'
import { walk } from '../walk.ts'

/** Write code blocks: title, coloured code, a copy button. Only classes are used, no inline styles. */
export function rehypeCodeBlocks(options: CodeBlockOptions) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const paint: Paint = { ...options, budget: { pairs: PAGE_PAIRS }, markSteps: MARK_STEPS }
    walk<ElementContent | RootContent>(tree, (node) =>
      node.type === 'codeBlock'
        ? { replace: [toFence(page, node) ?? toElement(page, node, paint)] }
        : undefined,
    )
  }
}

/** The component of the site that renders blocks of this language; `null` if there is none. */
function toFence(page: Page, block: CodeBlock): Element | null {
  const [, language = '', glued = ''] = /^([^{]*)(.*)$/s.exec(block.lang ?? '') ?? []
  const name = page.rows.fence(language)
  if (name === null) return null
  const properties = addComponent(page, {
    kind: 'site',
    name,
    props: { code: block.value, language, meta: `${glued} ${block.meta}`.trim() },
    isInline: false,
    source: sourceOf(page, block),
  })
  return h(COMPONENT_TAG, properties, [])
}

interface CodeBlockOptions {
  /** Language of blocks that name none. */
  defaultLanguage: string
  magicComments: MagicComments
}

/** State that the blocks of a page share. */
interface Paint extends CodeBlockOptions {
  budget: ColourBudget
  /** Remaining steps for searching marks: characters times the size of an expression. */
  markSteps: number
}

/** Steps for the marks of a page, of some 20 ns each; a block of 100 lines with ten words takes 60,000. */
const MARK_STEPS = 20_000_000
/** Steps per line, in addition to its characters. */
const LINE_STEPS = 20
/** Steps for compiling an expression: for each of its characters, and for each of its instructions. */
const READ_STEPS = { character: 100, instruction: 500 } as const

function toElement(page: Page, block: CodeBlock, paint: Paint): Element {
  // A range may directly follow the language: ```js{1,3}.
  const [, name = '', glued = ''] = /^([^{]*)(.*)$/s.exec(block.lang ?? '') ?? []
  const language = (name || paint.defaultLanguage).toLowerCase()
  const meta = readMeta(`${glued} ${block.meta}`)
  const { nodes, kinds } = toCode(page, block, { language, meta, paint })
  if (RARE_KINDS.some((kind) => kinds.has(kind))) addSheet(page, 'code-lines')
  const className = ['code-block']
  if (meta.firstNumber !== null) className.push('code-block-numbered')
  if (kinds.has(LINE_KINDS.focus)) className.push('code-block-focus')
  const code = h('code', { className: [`language-${language}`] }, nodes)
  const children: ElementContent[] = [h('pre', { tabIndex: 0 }, [code]), toButton(page)]
  if (meta.title)
    children.unshift(
      h('div', { className: ['code-block-title'] }, [{ type: 'text', value: meta.title }]),
    )
  // The diagram is shown as code until it is drawn, and without JavaScript.
  const diagram = language === 'mermaid' && page.options.mermaid ? { dataDiagram: language } : {}
  if (diagram.dataDiagram)
    page.diagnostics.push(...checkDiagram(block.value, (line) => sourceOfLine(page, block, line)))
  return h('div', { className, dataLanguage: language, ...diagram }, children)
}

/** Kinds of lines whose styles are only in the sheets of pages that use them. */
const RARE_KINDS = [LINE_KINDS.focus, LINE_KINDS.error, LINE_KINDS.warning] as const

/**
 * Coloured code, and all classes of its lines. It is split into lines only where one has a class, a mark or a
 * number.
 */
function toCode(
  page: Page,
  block: CodeBlock,
  { language, meta, paint }: CodeTask,
): { nodes: ElementContent[]; kinds: ReadonlySet<string> } {
  const { magicComments, budget } = paint
  const read = readLines(block.value, { language, meta, magicComments })
  const { code, classes, words } = read
  for (const { text, line } of read.unknown)
    page.diagnostics.push(codeNotationUnknown(text, sourceOfLine(page, block, line)))
  const wanted = [...meta.marks, ...words]
  const marks = toMarks(page, block, { marks: wanted, code, paint })
  const kinds = new Set([...classes.values()].flat())
  if (meta.firstNumber === null && !meta.ranges && classes.size === 0 && marks.length === 0) {
    const html = highlightToHtml(code, read.language, budget)
    return { nodes: [{ type: 'colouredCode', html, text: code }], kinds }
  }
  const lines = toLines(highlight(code, read.language, budget)).map((line, index) => {
    const className = ['line', ...(classes.get(index) ?? [])]
    const number = meta.firstNumber === null ? {} : { dataLine: String(meta.firstNumber + index) }
    return h('span', { className, ...number }, addMarks(line, marks, index))
  })
  return { nodes: lines, kinds }
}

/** Position of a line of a block, 0-based; position of the block where its text is from another file. */
function sourceOfLine(page: Page, block: CodeBlock, line: number): Source {
  const source = sourceOf(page, block)
  const { offset } = block.position?.start ?? {}
  const isFence = offset !== undefined && /[`~]/.test(page.text[offset] ?? '')
  const isOwn = source.file === page.file.file && source.line !== undefined
  if (!isFence || !isOwn || /\bfile=/.test(`${block.lang} ${block.meta}`)) return source
  return { ...source, line: (source.line ?? 1) + line + 1, column: 1 }
}

interface CodeTask {
  language: string
  meta: CodeMeta
  paint: Paint
}

/** The valid marks of a block, as far as the page's budget allows. */
function toMarks(
  page: Page,
  block: CodeBlock,
  { marks, code, paint }: { marks: CodeMeta['marks']; code: string; paint: Paint },
): TextMark[] {
  if (marks.length === 0) return []
  const length = code.length + LINE_STEPS * code.split('\n').length
  return marks.flatMap((mark) => {
    const read = takeMark(mark, length, paint)
    if (typeof read !== 'string') return [read]
    page.diagnostics.push(codeMarkUnread(mark.text, read, sourceOf(page, block)))
    return []
  })
}

const TOO_MUCH = 'it takes too many steps on this page'

/**
 * Prepare a mark and take its steps from the budget; returns the reason where it cannot be used. Compiling an
 * expression costs steps even where it fails.
 */
function takeMark(mark: CodeMark, length: number, paint: Paint): TextMark | string {
  if (mark.isExpression) paint.markSteps -= mark.text.length * READ_STEPS.character
  if (paint.markSteps < 0) return TOO_MUCH
  const read = readMark(mark)
  if (typeof read === 'string') return read
  if (mark.isExpression) paint.markSteps -= read.size * READ_STEPS.instruction
  const steps = read.size * length
  if (paint.markSteps < steps) return TOO_MUCH
  paint.markSteps -= steps
  return read
}

function toButton(page: Page): Element {
  return h(
    'button',
    {
      type: 'button',
      className: ['code-copy'],
      dataBehaviour: 'copy',
      ariaLabel: messageOf(page, 'theme.CodeBlock.copyButtonAriaLabel'),
    },
    [],
  )
}
