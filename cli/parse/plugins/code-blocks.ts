import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { PAGE_PAIRS } from '../code/colour-budget.ts'
import { type ColourBudget, highlight } from '../code/highlight.ts'
import { takeMagicComments } from '../code/magic-comments.ts'
import { type CodeMeta, readMeta } from '../code/read-meta.ts'
import { toLines } from '../code/to-lines.ts'
import type { CodeBlock } from '../code-block.ts'
import { messageOf } from '../messages.ts'
import { type Page, pageOf } from '../page.ts'
import { walk } from '../walk.ts'

/** Write code blocks: title, coloured code, a copy button. Classes only, no inline style. */
export function rehypeCodeBlocks({ defaultLanguage }: { defaultLanguage: string }) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const paint: Paint = { defaultLanguage, budget: { pairs: PAGE_PAIRS } }
    walk<ElementContent | RootContent>(tree, (node) =>
      node.type === 'codeBlock' ? { replace: [toElement(page, node, paint)] } : undefined,
    )
  }
}

/** What the blocks of a page share. */
interface Paint {
  defaultLanguage: string
  budget: ColourBudget
}

function toElement(page: Page, block: CodeBlock, paint: Paint): Element {
  // ```js{1,3}: the range may follow the language at once.
  const [, name = '', glued = ''] = /^([^{]*)(.*)$/s.exec(block.lang ?? '') ?? []
  const language = (name || paint.defaultLanguage).toLowerCase()
  const meta = readMeta(`${glued} ${block.meta}`)
  const className = ['code-block', ...(meta.firstNumber === null ? [] : ['code-block-numbered'])]
  const code = element(
    'code',
    { className: [`language-${language}`] },
    toCode(block, { language, meta, budget: paint.budget }),
  )
  const children: ElementContent[] = [element('pre', { tabIndex: 0 }, [code]), toButton(page)]
  if (meta.title)
    children.unshift(
      element('div', { className: ['code-block-title'] }, [{ type: 'text', value: meta.title }]),
    )
  return element('div', { className, dataLanguage: language }, children)
}

/** Coloured code; in lines only where a line has a mark or a number. */
function toCode(
  block: CodeBlock,
  { language, meta, budget }: { language: string; meta: CodeMeta; budget: ColourBudget },
): ElementContent[] {
  const { ranges, firstNumber } = meta
  const { code, highlighted } = ranges
    ? { code: block.value, highlighted: null }
    : takeMagicComments(block.value, language)
  const nodes = highlight(code, language, budget)
  if (firstNumber === null && !ranges && highlighted?.size === 0) return nodes
  const lines = toLines(nodes)
  const marked = ranges ? linesIn(ranges, lines.length) : highlighted
  return lines.map((line, index) => {
    const isMarked = marked?.has(index)
    const className = isMarked ? ['line', 'theme-code-block-highlighted-line'] : ['line']
    const number = firstNumber === null ? {} : { dataLine: String(firstNumber + index) }
    return element('span', { className, ...number }, line)
  })
}

/** 0-based lines of ranges; each line and each range is looked at once, for both may be many. */
function linesIn(ranges: NonNullable<CodeMeta['ranges']>, count: number): ReadonlySet<number> {
  const depth = new Map<number, number>()
  for (const [from, to] of ranges)
    if (from <= to) {
      depth.set(from, (depth.get(from) ?? 0) + 1)
      depth.set(to + 1, (depth.get(to + 1) ?? 0) - 1)
    }
  const lines = new Set<number>()
  // A range may start at line 0, which is none.
  let open = depth.get(0) ?? 0
  for (let line = 1; line <= count; line += 1) {
    open += depth.get(line) ?? 0
    if (open > 0) lines.add(line - 1)
  }
  return lines
}

function toButton(page: Page): Element {
  return element(
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

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children }
}
