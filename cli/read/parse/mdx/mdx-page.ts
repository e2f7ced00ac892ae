import type { Nodes } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { Point } from 'unist'
import { expressionUnreadable } from '../../../base/errors/catalogue.ts'
import type { Source } from '../../../base/model/diagnostic.ts'
import type { Evaluator } from '../expressions/evaluate.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import type { ContentValue, RecordValue, Scope } from '../expressions/value.ts'
import { type Page, sourceOf } from '../page.ts'
import type { PartialValue } from './content-values.ts'
import type { WantedImport } from './import-reasons.ts'

/** One file of MDX while it is evaluated: a page, or a partial on a page. */
export interface MdxPage {
  /** For a partial: its own file and text, with components, diagnostics and ids of the page. */
  page: Page
  scope: Scope
  evaluator: Evaluator
  /** Path → exports of a module, so that each file is read once per page. */
  modules: Map<string, ReadonlyMap<string, ContentValue>>
  /** Files that are being shown inside each other, relative to the site folder, the page first. */
  chain: readonly string[]
  /** Nodes that show a value. */
  toNodes(value: ContentValue, at: Place): Nodes[]
  /** Value of an import; `name` is `default`, `*` for the whole module, or an exported name. */
  importValue(specifier: string, wanted: Omit<WantedImport, 'specifier'>): ContentValue
  /** Nodes of a partial with its props. */
  showPartial(partial: PartialValue, props: RecordValue, at: Place): Nodes[]
}

/** Position of a shown value, for diagnostics, and whether it is inside a line of text. */
export interface Place {
  position: { start: Point; end: Point } | undefined
  isInline: boolean
}

/** Position of a node. */
export function placeOf(node: Nodes): Place {
  return { position: node.position, isInline: /Text/.test(node.type) }
}

/**
 * Run a function that evaluates content. An error in the content becomes a diagnostic, and the result is
 * `undefined`.
 *
 * @param locate - Gives the position of an offset of the expression, or of an attribute of the tag.
 */
export function attemptReading<T>(
  { page }: MdxPage,
  run: () => T,
  locate: (offset: number | undefined, prop: string | undefined) => Source,
): T | undefined {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const source = locate(error.offset, error.prop)
    page.diagnostics.push(expressionUnreadable(error.message, error.hint, source))
    return undefined
  }
}

/** Create a function from an offset of an expression to its position. Offsets count from the brace before the text. */
export function sourceIn({ page }: MdxPage, node: Nodes & { value: string }) {
  return (offset = 0): Source => {
    const source = sourceOf(page, node)
    const { line = 1, column = 1 } = source
    const lines = node.value.slice(0, Math.max(0, offset - 1)).split('\n')
    const last = lines.at(-1)?.length ?? 0
    if (lines.length === 1) return { ...source, line, column: column + offset }
    const written = page.text.slice(node.position?.start.offset, node.position?.end.offset)
    return {
      ...source,
      line: line + lines.length - 1,
      column: last + 1 + indentOf(written, lines.length) - indentOf(node.value, lines.length),
    }
  }
}

/** Number of spaces at the start of a line. The parser removes those that belong to the enclosing block. */
function indentOf(text: string, line: number): number {
  return text.split('\n', line)[line - 1]?.search(/\S|$/) ?? 0
}
