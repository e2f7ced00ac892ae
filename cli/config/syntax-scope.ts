/** Evaluates expressions of one file, as far as possible without running it. */
import type {
  ArrayExpression,
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  HasSpan,
  MemberExpression,
  ObjectExpression,
  PropertyName,
} from '@swc/core'
import type { SyntaxTree } from './syntax-tree.ts'
import {
  declaredValues,
  exportedBy,
  jsonValue,
  partsOf,
  returnedBy,
  type Value,
} from './syntax-values.ts'

/** An object or list literal. */
export type Literal = ObjectExpression | ArrayExpression

/** An entry of a literal. */
interface LiteralEntry {
  /** Name of the property, or index of the list element. */
  key: string
  /** Start of its span, a byte offset. */
  start: number
  /** `null` where the value cannot contain others. */
  value: Expression | null
}

/** Most expressions visited for one question, as nested spreads could otherwise take very long. */
const MOST_STEPS = 20_000

/** Answers one question about a file; it counts its steps. */
export class SyntaxScope {
  /** The default export, `module.exports`, or the value of JSON. */
  readonly exported: readonly Value[]
  readonly #values: ReadonlyMap<string, Value[]>
  /** Values that are being followed, so that circular references end. */
  readonly #open = new Set<Value>()
  #steps = 0

  constructor({ module, isJson }: Pick<SyntaxTree, 'module' | 'isJson'>) {
    this.#values = declaredValues(module)
    this.exported = isJson ? jsonValue(module) : module.body.flatMap(exportedBy)
  }

  /** The literals that an expression may evaluate to, the most likely first. */
  *literalsOf(value: Value): Generator<Literal> {
    this.#steps += 1
    if (this.#open.has(value) || this.#steps > MOST_STEPS) return
    if (value.type === 'ObjectExpression' || value.type === 'ArrayExpression') {
      yield value
      return
    }
    this.#open.add(value)
    try {
      for (const next of this.#standsFor(value)) yield* this.literalsOf(next)
    } finally {
      this.#open.delete(value)
    }
  }

  /** Entries of a literal, including those of its spreads; of repeated keys the effective one first. */
  entriesOf(literal: Literal): LiteralEntry[] {
    if (this.#open.has(literal)) return []
    this.#open.add(literal)
    try {
      return literal.type === 'ArrayExpression'
        ? [...this.#elementsOf(literal)]
        : this.#propertiesOf(literal)
    } finally {
      this.#open.delete(literal)
    }
  }

  #standsFor(value: Value): Iterable<Value> {
    switch (value.type) {
      case 'Identifier':
        return this.#values.get(value.value) ?? []
      case 'CallExpression':
        return resultsOf(value)
      case 'MemberExpression':
        return this.#valuesAt(value)
      case 'ArrowFunctionExpression':
        return isExpression(value.body) ? [value.body] : returnedBy(value)
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return returnedBy(value)
      default:
        return partsOf(value)
    }
  }

  *#valuesAt({ object, property }: MemberExpression): Generator<Expression> {
    const key = property.type === 'PrivateName' ? null : this.#nameOf(property)
    if (key === null) return
    for (const literal of this.literalsOf(object))
      for (const entry of this.entriesOf(literal))
        if (entry.key === key && entry.value) yield entry.value
  }

  /** Elements up to a spread of unknown length, after which indexes are not known. */
  *#elementsOf({ elements }: ArrayExpression): Generator<LiteralEntry> {
    let index = 0
    for (const element of elements) {
      if (element?.spread) {
        const [list] = this.literalsOf(element.expression)
        if (list?.type !== 'ArrayExpression') return
        const own = this.entriesOf(list)
        for (const entry of own) yield { ...entry, key: String(index + Number(entry.key)) }
        if (list.elements.some((inner) => inner === undefined || inner.spread)) return
        index += own.length
      } else {
        if (element) yield toEntry(String(index), element.expression, element.expression)
        index += 1
      }
    }
  }

  /** Properties in reverse order, because the last of one name is effective. */
  #propertiesOf({ properties }: ObjectExpression): LiteralEntry[] {
    return [...properties].reverse().flatMap((property): LiteralEntry[] => {
      switch (property.type) {
        case 'SpreadElement':
          return [...this.literalsOf(property.arguments)].flatMap((one) => this.entriesOf(one))
        case 'Identifier':
          return [toEntry(property.value, property, property)]
        case 'KeyValueProperty':
          return this.#toNamed(property.key, property.value)
        case 'GetterProperty':
        case 'MethodProperty': {
          const [first] = returnedBy(property)
          return this.#toNamed(property.key, first ?? null)
        }
        default:
          return []
      }
    })
  }

  #toNamed(key: PropertyName, value: Expression | null): LiteralEntry[] {
    const name = this.#nameOf(key)
    return name === null || key.type === 'BigIntLiteral' ? [] : [toEntry(name, key, value)]
  }

  #nameOf(key: PropertyName): string | null {
    if (key.type === 'Computed') return this.#textOf(key.expression)
    return key.type === 'BigIntLiteral' ? null : String(key.value)
  }

  /** Text of a constant; `null` for other values. */
  #textOf(value: Value): string | null {
    this.#steps += 1
    if (this.#steps > MOST_STEPS) return null
    if (value.type === 'StringLiteral' || value.type === 'NumericLiteral')
      return String(value.value)
    if (value.type === 'TemplateLiteral')
      return value.expressions.length > 0 ? null : (value.quasis[0]?.cooked ?? null)
    if (value.type === 'FunctionDeclaration') return null
    const [only] =
      value.type === 'Identifier' ? (this.#values.get(value.value) ?? []) : partsOf(value)
    return only ? this.#textOf(only) : null
  }
}

/** Return values of a function of this file, then the arguments of the call, for functions such as `defineConfig`. */
function resultsOf({ callee, arguments: given }: CallExpression): Expression[] {
  const values = given.map(({ expression }) => expression)
  if (callee.type === 'Super' || callee.type === 'Import') return values
  if (callee.type !== 'MemberExpression') return [callee, ...values]
  const { object, property } = callee
  const method = property.type === 'Identifier' ? property.value : ''
  // Of the list methods, `map` keeps every element at its index.
  if (method === 'map') return [object]
  return method === 'assign' ? values.reverse() : values
}

/** In the parser's types a function body is a block, whose name differs in its tree. */
function isExpression(body: ArrowFunctionExpression['body']): body is Expression {
  return !('stmts' in body)
}

function toEntry(key: string, node: object, value: Expression | null): LiteralEntry {
  return { key, start: startOf(node), value }
}

/** Every value and name has a span, although some types omit it. */
export function startOf(node: object): number {
  return (node as HasSpan).span.start
}
