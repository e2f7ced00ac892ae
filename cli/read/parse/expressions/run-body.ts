import type { BlockStatement, Expression, Statement } from 'estree'
import { isTruthy } from './operators.ts'
import type { Node } from './parse-expression.ts'
import { Unreadable } from './unreadable.ts'
import type { ContentValue, Scope } from './value.ts'

interface Runner {
  evaluate(node: Node, scope: Scope): ContentValue
  bind(pattern: object, value: ContentValue, scope: Scope): void
}

/**
 * Return value of a function's body. It may contain constants, `if` and `return`, but no assignments and no
 * loops.
 *
 * @throws Unreadable for any other statement.
 */
export function runBody(
  body: BlockStatement | Expression,
  scope: Scope,
  runner: Runner,
): ContentValue {
  return runStatement(body as BlockStatement, scope, runner)?.value
}

/** The returned value; `undefined` where the statement did not return. */
type Returned = { value: ContentValue } | undefined

function runStatement(statement: Statement, scope: Scope, runner: Runner): Returned {
  switch (statement.type) {
    case 'BlockStatement':
      return runBlock(statement, { names: new Map(), outer: scope }, runner)
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations)
        runner.bind(id, init ? runner.evaluate(init, scope) : undefined, scope)
      return undefined
    case 'IfStatement': {
      const branch = isTruthy(runner.evaluate(statement.test, scope))
        ? statement.consequent
        : statement.alternate
      return branch ? runStatement(branch, scope, runner) : undefined
    }
    case 'ReturnStatement':
      return { value: statement.argument ? runner.evaluate(statement.argument, scope) : undefined }
    case 'EmptyStatement':
      return undefined
    default:
      throw new Unreadable(
        'A function of content can only declare constants, use `if`, and return.',
        'Write a component of the site for more.',
        // The parser gives every node its offset, which the types of ESTree do not know.
        (statement as { start?: number }).start,
      )
  }
}

function runBlock({ body }: BlockStatement, scope: Scope, runner: Runner): Returned {
  for (const statement of body) {
    const returned = runStatement(statement, scope, runner)
    if (returned) return returned
  }
  return undefined
}
