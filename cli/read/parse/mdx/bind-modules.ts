import type { Program } from 'estree'
import type { Nodes, Root } from 'mdast'
import type { MdxjsEsm } from 'mdast-util-mdx'
import { expressionUnreadable, importMissing } from '../../../base/errors/catalogue.ts'
import type { Source } from '../../../base/model/diagnostic.ts'
import { parseModule } from '../expressions/parse-expression.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import { walk } from '../walk.ts'
import { MissingValue } from './content-values.ts'
import { attemptReading, type MdxPage, sourceIn } from './mdx-page.ts'
import { runModule } from './run-module.ts'

/** An import of a file that does not exist, and its position. */
interface MissingImport {
  value: MissingValue
  source: Source
}

/**
 * Bind the names that the page imports and declares; declarations that are not allowed are reported.
 *
 * @returns the imports of missing files, for {@link reportUnused}.
 */
export function bindModules(mdx: MdxPage, tree: Root): MissingImport[] {
  const missing: MissingImport[] = []
  // Statements between tags belong to the file's module too.
  walk<Nodes>(tree, (node) => {
    if (node.type === 'mdxjsEsm') missing.push(...bindModule(mdx, node))
    return node.type === 'mdxJsxFlowElement' ? undefined : 'skip'
  })
  return missing
}

/** Report imports of missing files that the page does not use; the others are reported where it uses them. */
export function reportUnused({ page }: MdxPage, imports: readonly MissingImport[]): void {
  if (imports.length === 0) return
  const reported = new Set(page.diagnostics.map(({ message }) => message))
  for (const { value, source } of imports)
    if (!reported.has(value.reason.message))
      page.diagnostics.push(importMissing(value.reason.message, source))
}

function bindModule(mdx: MdxPage, node: MdxjsEsm): MissingImport[] {
  // Offsets in expressions count from the opening brace, which a module does not have.
  const locate = sourceIn(mdx, node)
  const sourceAt = (offset: number | undefined) => {
    const source = locate((offset ?? 0) + 1)
    return source.line === node.position?.start.line
      ? { ...source, column: (source.column ?? 2) - 1 }
      : source
  }
  // A plugin may give a syntax tree alone.
  const given = node.value.trim() === '' ? node.data?.estree : undefined
  const program = given ?? attemptReading(mdx, () => parseModule(node.value), sourceAt)
  if (!program) return []
  const report = ({ message, hint, offset }: Unreadable) => {
    mdx.page.diagnostics.push(expressionUnreadable(message, hint, sourceAt(offset)))
  }
  for (const statement of program.body) if (isLayout(statement)) report(toLayoutError(statement))
  runModule(mdx, program, (error, names) => {
    report(error)
    // Bind the names to `undefined`, so that the error is reported once and not again for each use.
    for (const name of names) mdx.scope.names.set(name, undefined)
  })
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return []
    const value = mdx.scope.names.get(statement.specifiers[0]?.local.name ?? '')
    const isMissing = value instanceof MissingValue && value.isFile
    return isMissing ? [{ value, source: sourceAt(startOf(statement)) }] : []
  })
}

type Statement = Program['body'][number]

/** Whether a statement is a default export, which in MDX is the layout of the page. */
function isLayout(statement: Statement): boolean {
  if (statement.type === 'ExportDefaultDeclaration') return true
  return (
    statement.type === 'ExportNamedDeclaration' &&
    statement.specifiers.some(
      ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
    )
  )
}

function startOf(statement: Statement): number {
  return 'start' in statement && typeof statement.start === 'number' ? statement.start : 0
}

function toLayoutError(statement: Statement): Unreadable {
  return new Unreadable(
    'The default export of a page is a layout around it, which is not shown.',
    'Write its elements on the page, or make it a component of the site, `<Layout>…</Layout>`.',
    startOf(statement),
  )
}
