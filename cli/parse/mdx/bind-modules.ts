import type { Nodes, Root } from 'mdast'
import type { MdxjsEsm } from 'mdast-util-mdx'
import { expressionUnreadable } from '../../errors/catalogue.ts'
import { parseModule } from '../expressions/parse-expression.ts'
import type { Unreadable } from '../expressions/unreadable.ts'
import { walk } from '../walk.ts'
import { attemptReading, type MdxPage, sourceIn } from './mdx-page.ts'
import { runModule } from './run-module.ts'

/** Give names to what the page imports and declares; what it may not declare is reported. */
export function bindModules(mdx: MdxPage, tree: Root): void {
  // Also between tags, where a module is one of the file all the same.
  walk<Nodes>(tree, (node) => {
    if (node.type === 'mdxjsEsm') bindModule(mdx, node)
    return node.type === 'mdxJsxFlowElement' ? undefined : 'skip'
  })
}

function bindModule(mdx: MdxPage, node: MdxjsEsm): void {
  // Offsets of expressions count from a brace, which a module does not have.
  const locate = sourceIn(mdx, node)
  const sourceAt = (offset: number | undefined) => {
    const source = locate((offset ?? 0) + 1)
    return source.line === node.position?.start.line
      ? { ...source, column: (source.column ?? 2) - 1 }
      : source
  }
  const program = attemptReading(mdx, () => parseModule(node.value), sourceAt)
  if (!program) return
  runModule(mdx, program, (error: Unreadable, names) => {
    const { message, hint, offset } = error
    mdx.page.diagnostics.push(expressionUnreadable(message, hint, sourceAt(offset)))
    // Reported once, not again wherever they are used.
    for (const name of names) mdx.scope.names.set(name, undefined)
  })
}
