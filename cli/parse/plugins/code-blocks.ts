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
  return toLines(nodes).map((line, index) => {
    const isMarked = ranges
      ? ranges.some(([from, to]) => from <= index + 1 && index + 1 <= to)
      : highlighted?.has(index)
    const className = isMarked ? ['line', 'theme-code-block-highlighted-line'] : ['line']
    const number = firstNumber === null ? {} : { dataLine: String(firstNumber + index) }
    return element('span', { className, ...number }, line)
  })
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
