/** Formulas: `$…$`, `$$…$$` and blocks of the language `math` become MathML, which browsers render without a script. */
import type { Code, Nodes, Root } from 'mdast'
import type {} from 'satteri'
import type { VFile } from 'vfile'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { mathInvalid } from '../../../base/errors/catalogue.ts'
import type { Source } from '../../../base/model/diagnostic.ts'
import { positionWithin } from '../../../base/model/position.ts'
import { signsOfMacros, toMathMl } from '../math/to-math-ml.ts'
import { messageOf } from '../messages.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'
import type { RareTools, Temml } from '../rare-tools.ts'
import { addSheet } from '../theme-components/sheets.ts'
import { walk } from '../walk.ts'

/** Most characters of all formulas of a page, including those that their own macros may add. */
const MAX_PAGE = 300_000

type Formula = Extract<Nodes, { type: 'math' | 'inlineMath' }> | Code

/** Convert the formulas of a page. */
export function remarkMathMl({ tools, isOn }: { tools: RareTools; isOn: boolean }) {
  return (tree: Root, file: VFile): void => {
    if (!isOn) return
    const page = pageOf(file)
    let left = MAX_PAGE
    walk<Nodes>(tree, (node) => {
      if (!isFormula(node)) return undefined
      const temml = tools.want('math')
      left -= node.value.length + signsOfMacros(node.value)
      return temml ? { replace: [write(page, node, { temml, isTooMuch: left < 0 })] } : undefined
    })
  }
}

function isFormula(node: Nodes): node is Formula {
  if (node.type === 'code') return node.lang === 'math'
  return node.type === 'math' || node.type === 'inlineMath'
}

function write(
  page: Page,
  node: Formula,
  { temml, isTooMuch }: { temml: Temml; isTooMuch: boolean },
): Nodes {
  const isBlock = node.type !== 'inlineMath'
  const math = isTooMuch
    ? { reason: `the formulas of a page may have ${MAX_PAGE} characters`, offset: 0 }
    : toMathMl(temml, node.value, isBlock)
  if ('reason' in math) {
    page.diagnostics.push(mathInvalid(math.reason, placeIn(page, node, math.offset)))
    const shown = { type: 'inlineCode' as const, value: node.value }
    return isBlock ? { type: 'paragraph', children: [shown] } : shown
  }
  addSheet(page, 'math')
  const place = omitUndefined({ position: node.position })
  if (!isBlock)
    return {
      ...place,
      type: 'inlineMath',
      value: '',
      data: { hName: 'math', hProperties: math.properties, hChildren: math.children },
    }
  // Wide formulas scroll, so that the box can be focused, as that of a table.
  const ariaLabel = messageOf(page, 'octavo.math.label')
  const hProperties = { className: ['math-block'], tabIndex: 0, role: 'group', ariaLabel }
  const data = { hName: 'div', hProperties, hChildren: [math] }
  return { ...place, type: 'math', value: '', data }
}

/** Position in the file of an offset in a formula; position of the formula where it is in another file. */
function placeIn(page: Page, node: Formula, offset: number): Source {
  const source = sourceOf(page, node)
  const start = node.position?.start.offset
  if (start === undefined || source.file !== page.file.file) return source
  const written = page.text.slice(start, node.position?.end.offset)
  const at = written.indexOf(node.value)
  return at < 0 ? source : { ...source, ...positionWithin(source, written, at + offset) }
}
