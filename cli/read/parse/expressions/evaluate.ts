/**
 * The interpreter of expressions in content: it walks a syntax tree and returns data. Nothing is compiled, no
 * value has a prototype, no function of this program is reachable, and a budget stops endless evaluation.
 */
import type {
  ArrayExpression,
  Expression,
  Literal,
  MemberExpression,
  ObjectExpression,
  Property,
  SimpleCallExpression,
  SpreadElement,
  TemplateLiteral,
} from 'estree'
import { bindItems, bindPattern, itemsOf } from './bind-pattern.ts'
import { type Budget, deeper, spend, spendText } from './budget.ts'
import { evaluateJsx } from './evaluate-jsx.ts'
import { readMember } from './member.ts'
import { type Apply, callMethod } from './methods.ts'
import { BINARY, checkKnown, entriesOf, isTruthy, toText, UNARY } from './operators.ts'
import type { Node } from './parse-expression.ts'
import { runBody } from './run-body.ts'
import { Unreadable } from './unreadable.ts'
import {
  Callable,
  Closure,
  type ContentValue,
  isRecordValue,
  Later,
  Opaque,
  type Scope,
  scopeOf,
  TruthTest,
  toRecordValue,
} from './value.ts'

/** Evaluates the expressions of one page. */
export interface Evaluator {
  /** @throws Unreadable for expressions that content may not use, with their offset. */
  evaluate(node: Node, scope: Scope): ContentValue
  /** Call a function that content defines. @throws Unreadable as above. */
  apply: Apply
  /** Bind the names of a pattern, `{ a, b = 1 }`, to a value. @throws Unreadable as above. */
  bind(pattern: object, value: ContentValue, scope: Scope): void
  budget: Budget
}

/** Result of an optional chain `a?.b` where `a` is null or undefined; the rest of the chain is skipped. */
class Skipped extends Opaque {
  readonly what = 'nothing'
}
const SKIPPED = new Skipped()
/** Names of JavaScript that every expression knows; a page may declare them as others. */
const GLOBALS: Scope = {
  names: new Map<string, ContentValue>([
    ['undefined', undefined],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['Boolean', new TruthTest()],
  ]),
}

/** Names of browsers that Node does not have in each of its releases. */
const BROWSER_NAMES = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'alert',
])

/** Create an evaluator that takes its steps from a budget. */
export function createEvaluator(budget: Budget): Evaluator {
  const self: Evaluator = {
    budget,
    evaluate(node, scope) {
      spend(budget, 1)
      try {
        return deeper(budget, () => read(node, scope, self))
      } catch (error) {
        // The innermost node has the most exact offset.
        if (error instanceof Unreadable && error.offset === undefined)
          throw new Unreadable(error.message, error.hint, node.start)
        throw error
      }
    },
    bind: (pattern, value, scope) =>
      bindPattern(pattern, value, { scope, evaluate: self.evaluate }),
    apply({ node, scope: outer }, values) {
      const scope: Scope = { names: new Map(), outer }
      bindItems(node.params, values, { scope, evaluate: self.evaluate })
      const { body } = node
      return body.type === 'BlockStatement'
        ? deeper(budget, () => runBody(body, scope, self))
        : self.evaluate(body, scope)
    },
  }
  return self
}

/** Evaluates nodes of one type. */
type Reader<N> = (node: N, scope: Scope, evaluator: Evaluator) => ContentValue
type Readers = { [Type in Node['type']]?: Reader<Extract<Node, { type: Type }>> }

function read(node: Node, scope: Scope, evaluator: Evaluator): ContentValue {
  // The node's type selects the reader for that type; TypeScript cannot infer that.
  const reader = READERS[node.type] as Reader<Node> | undefined
  if (!reader) throw refuse(node)
  return reader(node, scope, evaluator)
}

const READERS: Readers = {
  Literal: readLiteral,
  Identifier({ name }, scope) {
    const known = scopeOf(name, scope) ?? GLOBALS
    if (known.names.has(name)) return known.names.get(name)
    if (BROWSER_NAMES.has(name) || Object.hasOwn(globalThis, name))
      throw new Unreadable(`"${name}" is not known here, because pages cannot run code.`, '')
    throw new Unreadable(
      `"${name}" is not known here.`,
      'Import it, declare it with `export const`, or write its value.',
    )
  },
  TemplateLiteral: readTemplate,
  ArrayExpression: ({ elements }, scope, evaluator) =>
    elements.flatMap((element) => readElement(element, scope, evaluator)),
  ObjectExpression: readObject,
  MemberExpression(node, scope, evaluator) {
    const reference = readReference(node, scope, evaluator)
    return reference ? readMember(...reference) : SKIPPED
  },
  ChainExpression({ expression }, scope, { evaluate }) {
    const value = evaluate(expression, scope)
    return value === SKIPPED ? undefined : value
  },
  ConditionalExpression: ({ test, consequent, alternate }, scope, { evaluate }) =>
    evaluate(isTruthy(evaluate(test, scope)) ? consequent : alternate, scope),
  LogicalExpression({ operator, left, right }, scope, { evaluate }) {
    const value = evaluate(left, scope)
    checkKnown(value)
    const stays = operator === '??' ? value != null : isTruthy(value) === (operator === '||')
    return stays ? value : evaluate(right, scope)
  },
  UnaryExpression(node, scope, { evaluate }) {
    const operator = UNARY[node.operator]
    if (!operator) throw refuse(node)
    const value = evaluate(node.argument, scope)
    checkKnown(value)
    return operator(value)
  },
  BinaryExpression(node, scope, { evaluate, budget }) {
    const operator = BINARY[node.operator]
    if (!operator) throw refuse(node)
    // The left side is no expression only in `#x in y`, and `in` is not supported.
    const left = evaluate(node.left as Expression, scope)
    const right = evaluate(node.right, scope)
    checkKnown(left)
    checkKnown(right)
    const value = operator(left, right)
    if (typeof value === 'string') spendText(budget, value.length)
    return value
  },
  ArrowFunctionExpression: toClosure,
  FunctionExpression: toClosure,
  CallExpression: call,
  JSXElement: (node, scope, { evaluate }) => evaluateJsx(node, scope, evaluate),
  JSXFragment: (node, scope, { evaluate }) => evaluateJsx(node, scope, evaluate),
}

function readLiteral(node: Literal): ContentValue {
  if ('bigint' in node || 'regex' in node)
    throw new Unreadable(
      `${'bigint' in node ? 'A number with "n"' : 'A pattern'} cannot be used in content.`,
      'Use a text or a number.',
    )
  return node.value
}

function readTemplate(
  { quasis, expressions }: TemplateLiteral,
  scope: Scope,
  { evaluate, budget }: Evaluator,
): string {
  const parts = quasis.map(({ value }, index) => {
    const expression = expressions[index]
    return (value.cooked ?? value.raw) + (expression ? toText(evaluate(expression, scope)) : '')
  })
  spendText(
    budget,
    parts.reduce((length, part) => length + part.length, 0),
  )
  return parts.join('')
}

/** Values of an entry of a list, or of an argument: several for a spread, else one. */
function readElement(
  element: ArrayExpression['elements'][number],
  scope: Scope,
  { evaluate, budget }: Evaluator,
): ContentValue[] {
  if (!element) throw new Unreadable('A list cannot leave an item out.', 'Write `undefined`.')
  if (element.type !== 'SpreadElement') return [evaluate(element, scope)]
  const items = itemsOf(evaluate(element.argument, scope))
  spend(budget, items.length)
  return [...items]
}

function readObject(
  { properties }: ObjectExpression,
  scope: Scope,
  evaluator: Evaluator,
): ContentValue {
  return toRecordValue(properties.flatMap((property) => readProperty(property, scope, evaluator)))
}

function readProperty(
  property: Property | SpreadElement,
  scope: Scope,
  { evaluate, budget }: Evaluator,
): [string, ContentValue][] {
  if (property.type === 'SpreadElement') {
    const value = evaluate(property.argument, scope)
    const entries = entriesOf(value)
    spend(budget, entries.length)
    return entries
  }
  const { key, value, computed, kind, method } = property
  if (kind !== 'init' || method) throw refuse(property)
  const name = !computed && key.type === 'Identifier' ? key.name : toText(evaluate(key, scope))
  // The types allow a pattern as the value, but the parser rejects one in an expression.
  return [[name, evaluate(value as Expression, scope)]]
}

/** The object and the name of a member expression; `null` where `?.` ends the chain. */
function readReference(
  node: MemberExpression,
  scope: Scope,
  { evaluate }: Evaluator,
): [ContentValue, string] | null {
  const { property, computed } = node
  // `super` and private names occur only in classes, which are refused.
  const object = evaluate(node.object as Expression, scope)
  if (object === SKIPPED || (node.optional && object == null)) return null
  return !computed && property.type === 'Identifier'
    ? [object, property.name]
    : [object, toText(evaluate(property as Expression, scope))]
}

function call(node: SimpleCallExpression, scope: Scope, evaluator: Evaluator): ContentValue {
  const { callee } = node
  const { apply, budget, evaluate } = evaluator
  const take = () => node.arguments.flatMap((argument) => readElement(argument, scope, evaluator))
  const reference =
    callee.type === 'MemberExpression' ? readReference(callee, scope, evaluator) : undefined
  if (reference === null) return SKIPPED
  const own = reference ? readCallable(...reference) : evaluate(callee as Expression, scope)
  if (own === SKIPPED || (node.optional && own == null)) return SKIPPED
  if (own instanceof Closure) return apply(own, take())
  if (own instanceof Callable) return own.call(take(), apply)
  if (own instanceof TruthTest) return isTruthy(take()[0])
  if (reference) return callMethod(...reference, { values: take(), apply, budget })
  throw new Unreadable(
    'A page can call only functions that it declares, and those of `markdown.callable`.',
    'List its module in `markdown.callable` in the config, or write the value that it returns.',
  )
}

/** A field that may be called; `false` for a value whose methods are those of this program. */
function readCallable(object: ContentValue, name: string): ContentValue {
  return isRecordValue(object) || object instanceof Later ? readMember(object, name) : false
}

function toClosure(node: Closure['node'], scope: Scope): Closure {
  if (node.async || node.generator) throw refuse(node)
  return new Closure(node, scope)
}

const NAMES: Readonly<Record<string, string>> = {
  AssignmentExpression: 'An assignment',
  AwaitExpression: 'Waiting for a value',
  ClassExpression: 'A class',
  ImportExpression: 'An import inside of an expression',
  NewExpression: '`new`',
  SequenceExpression: 'A list of expressions with commas',
  TaggedTemplateExpression: 'A tagged template',
  ThisExpression: '`this`',
  UpdateExpression: 'Counting up or down',
}

function refuse({ type, start }: { type: string; start?: number }): Unreadable {
  return new Unreadable(
    `${NAMES[type] ?? 'This kind of expression'} cannot be used in content.`,
    'Write the value itself, or move the logic into a component of the site.',
    start,
  )
}
