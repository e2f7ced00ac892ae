import type { Nodes } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { Point } from 'unist'
import { expressionUnreadable } from '../../errors/catalogue.ts'
import type { Source } from '../../model/diagnostic.ts'
import type { Evaluator } from '../expressions/evaluate.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import type { ContentValue, RecordValue, Scope } from '../expressions/value.ts'
import { type Page, sourceOf } from '../page.ts'
import type { PartialValue } from './content-values.ts'

/** One file of MDX while it is evaluated: a page, or a partial on a page. */
export interface MdxPage {
  /** Its own file and text; of a partial, components, diagnostics and ids are those of the page. */
  page: Page
  scope: Scope
  evaluator: Evaluator
  /** What modules export, by path: a file is read once for a page. */
  modules: Map<string, ReadonlyMap<string, ContentValue>>
  /** Files that are being shown inside each other, from the site folder, the page first. */
  chain: readonly string[]
  /** What a value is on a page. */
  toNodes(value: ContentValue, at: Place): Nodes[]
  /** What an import gives; `name` is `default`, `*` for all of it, or a name. */
  importValue(specifier: string, wanted: { name: string; local: string }): ContentValue
  /** A partial with its props. */
  showPartial(partial: PartialValue, props: RecordValue, at: Place): Nodes[]
}

/** Where something is shown, for diagnostics, and whether inside a line of text. */
export interface Place {
  position: { start: Point; end: Point } | undefined
  isInline: boolean
}

/** Where a node stands. */
export function placeOf(node: Nodes): Place {
  return { position: node.position, isInline: /Text/.test(node.type) }
}

/**
 * Run what reads content; what content may not say becomes a diagnostic, and nothing is shown in its place.
 *
 * @param locate - Where in the file an offset of the expression is, or a property of the tag.
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

/** Where an offset of an expression is: it counts from the brace before the text. */
export function sourceIn({ page }: MdxPage, node: Nodes & { value: string }) {
  return (offset = 0): Source => {
    const source = sourceOf(page, node)
    const { line = 1, column = 1 } = source
    const lines = node.value.slice(0, Math.max(0, offset - 1)).split('\n')
    const last = lines.at(-1)?.length ?? 0
    if (lines.length === 1) return { ...source, line, column: column + offset }
    const own = line + lines.length - 1
    return {
      ...source,
      line: own,
      column: last + 1 + indentOf(page, own) - indentOf(node, lines.length),
    }
  }
}

/** Blanks at the start of a line; the parser takes those away that the block around has. */
function indentOf(text: { text: string } | { value: string }, line: number): number {
  const lines = ('text' in text ? text.text : text.value).split('\n')
  return lines[line - 1]?.search(/\S|$/) ?? 0
}
