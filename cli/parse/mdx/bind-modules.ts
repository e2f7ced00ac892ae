import type { Program } from 'estree'
import type { Nodes, Root } from 'mdast'
import type { MdxjsEsm } from 'mdast-util-mdx'
import { expressionUnreadable } from '../../errors/catalogue.ts'
import { parseModule } from '../expressions/parse-expression.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import { walk } from '../walk.ts'
import { attemptReading, type MdxPage, sourceIn } from './mdx-page.ts'
import { runModule } from './run-module.ts'

/** Bind the names that the page imports and declares; declarations that are not allowed are reported. */
export function bindModules(mdx: MdxPage, tree: Root): void {
  // Statements between tags belong to the file's module too.
  walk<Nodes>(tree, (node) => {
    if (node.type === 'mdxjsEsm') bindModule(mdx, node)
    return node.type === 'mdxJsxFlowElement' ? undefined : 'skip'
  })
}

function bindModule(mdx: MdxPage, node: MdxjsEsm): void {
  // Offsets in expressions count from the opening brace, which a module does not have.
  const locate = sourceIn(mdx, node)
  const sourceAt = (offset: number | undefined) => {
    const source = locate((offset ?? 0) + 1)
    return source.line === node.position?.start.line
      ? { ...source, column: (source.column ?? 2) - 1 }
      : source
  }
  const program = attemptReading(mdx, () => parseModule(node.value), sourceAt)
  if (!program) return
  const report = ({ message, hint, offset }: Unreadable) => {
    mdx.page.diagnostics.push(expressionUnreadable(message, hint, sourceAt(offset)))
  }
  for (const statement of program.body) if (isLayout(statement)) report(toLayoutError(statement))
  runModule(mdx, program, (error, names) => {
    report(error)
    // Bind the names to `undefined`, so that the error is reported once and not again for each use.
    for (const name of names) mdx.scope.names.set(name, undefined)
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

function toLayoutError(statement: Statement): Unreadable {
  const start = 'start' in statement && typeof statement.start === 'number' ? statement.start : 0
  return new Unreadable(
    'The default export of a page is a layout around it, which is not shown.',
    'Write its elements on the page, or make it a component of the site, `<Layout>…</Layout>`.',
    start,
  )
}
