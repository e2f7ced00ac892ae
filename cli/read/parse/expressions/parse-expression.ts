/** Parses JavaScript of content into syntax trees, with acorn; nothing is run. */
import { type Options, Parser } from 'acorn'
import jsx from 'acorn-jsx'
import type { Expression, Program } from 'estree'
import type { JSXElement, JSXFragment } from 'estree-jsx'
import { Unreadable } from './unreadable.ts'

/** A node of an expression; `start` and `end` are in UTF-16 units, counted from the brace before the text. */
export type Node = (Expression | JSXElement | JSXFragment) & { start?: number; end?: number }

const JsxParser = Parser.extend(jsx())
const OPTIONS: Options = { ecmaVersion: 2024, sourceType: 'module' }

/**
 * Parse the text between two braces.
 *
 * @returns `null` where there are only comments.
 * @throws Unreadable for text that is not an expression.
 */
export function parseExpression(text: string): Node | null {
  try {
    // The parenthesis takes the place of the brace, and makes `{}` an object instead of a block.
    const program = toProgram(`(${text}\n)`)
    const [statement] = program.body
    // acorn's tree is ESTree with JSX; the types of the two packages are not related.
    return statement?.type === 'ExpressionStatement' ? (statement.expression as Node) : null
  } catch (error) {
    if (isEmpty(text)) return null
    throw toUnreadable(error)
  }
}

/** The expression of a node of MDX. A plugin that adds the node may give a syntax tree alone. */
export function expressionOf({ value, data }: WrittenExpression): Node | null {
  const [statement] = data?.estree?.body ?? []
  const given = statement?.type === 'ExpressionStatement' ? statement.expression : null
  return value.trim() === '' ? given : parseExpression(value)
}

interface WrittenExpression {
  value: string
  data?: { estree?: Program | null | undefined } | undefined
}

/** Parse the one object in `{...rest}` of a tag. @throws Unreadable for anything else. */
export function parseSpread(text: string): Node | null {
  return parseExpression(text.trim().replace(/^\.\.\./, ''))
}

/** Parse `import` and `export` statements. @throws Unreadable for text that is not a module. */
export function parseModule(text: string): Program {
  try {
    return toProgram(text)
  } catch (error) {
    throw toUnreadable(error, MODULE)
  }
}

function toProgram(text: string): Program {
  // As above, types of two packages describe one tree.
  return JsxParser.parse(text, OPTIONS) as unknown as Program
}

/** Whether a text is only white space and comments. */
function isEmpty(text: string): boolean {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim() === ''
}

/** Kind of the parsed text, for messages. */
interface Parsed {
  what: string
  hint: string
}

const EXPRESSION: Parsed = {
  what: 'expression',
  hint: 'Correct it; write "\\{" for a brace that is text.',
}
const MODULE: Parsed = {
  what: 'module',
  hint: 'Correct it; leave a blank line between imports or exports and the text behind them.',
}

function toUnreadable(error: unknown, { what, hint }: Parsed = EXPRESSION): Unreadable {
  if (error instanceof RangeError)
    return new Unreadable('This expression is nested too deeply.', 'Split it into parts.')
  if (!(error instanceof SyntaxError)) throw error
  const reason = error.message.replace(/ \(\d+:\d+\)$/, '')
  // acorn adds the offset to its errors.
  return new Unreadable(
    `This is not a valid ${what}: ${reason}.`,
    hint,
    (error as { pos?: number }).pos,
  )
}
