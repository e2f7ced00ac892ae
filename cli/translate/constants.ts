/**
 * Finds constants whose text is known without running the module, so that ids of messages may refer to
 * them.
 *
 * ```ts
 * const ID = 'home.title'
 * const IDS = { save: 'home.save' } as const   // IDS.save
 * import { PREFIX } from './ids'               // where that file is read as well
 * ```
 */
import { posix } from 'node:path'
import type { Expression, Module, Pattern } from '@swc/core'
import { staticText } from './static-text.ts'

/** `ID`, `IDS.save` → its text; `undefined` if it is not such a constant. */
export type FindConstant = (name: string) => string | undefined

/** The constants that each file can use, by the path of the file. */
export function createConstants(
  modules: ReadonlyMap<string, Module>,
): (file: string) => FindConstant {
  // Created on the first look-up in a file, because most texts are written where they are used.
  const tables = new Map<string, Table>()
  const tableOf = (file: string) => {
    const tree = modules.get(file)
    const table = tables.get(file) ?? (tree && readModule(tree))
    if (table) tables.set(file, table)
    return table
  }
  const findIn = (file: string, name: string, depth: number): string | undefined => {
    const table = tableOf(file)
    const [local = '', ...rest] = name.split('.')
    if (!table || depth > MOST_FILES || table.declared.get(local) !== 1) return undefined
    const from = table.imports.get(local)
    const find: FindConstant = (other) => findIn(file, other, depth + 1)
    if (from === undefined) return textAt(table.values.get(local), rest, find)
    const origin = resolveFile(file, from.source, modules)
    return origin === undefined
      ? undefined
      : findIn(origin, [from.name, ...rest].join('.'), depth + 1)
  }
  return (file) => (name) => findIn(file, name, 0)
}

/** Limit for chains of files that re-export a constant, and of constants that refer to others. */
const MOST_FILES = 20

interface Table {
  values: ReadonlyMap<string, Expression>
  imports: ReadonlyMap<string, { source: string; name: string }>
  /** Number of declarations of each name in the file: a name that is declared twice is ambiguous and not used. */
  declared: ReadonlyMap<string, number>
}

function readModule(tree: Module): Table {
  const values = new Map<string, Expression>()
  const imports = new Map<string, { source: string; name: string }>()
  const declared = new Map<string, number>()
  const declare = (name: string) => declared.set(name, (declared.get(name) ?? 0) + 1)
  visit(tree, (node) => {
    if (node.type === 'VariableDeclaration') readVariables(node, values)
    else if (node.type === 'ImportDeclaration') readImport(node, imports)
    for (const name of declaredBy(node)) declare(name)
  })
  return { values, imports, declared }
}

type Node = Readonly<Record<string, unknown>> & { type: string }

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  // Every object of the tree with a type is a node.
  if ('type' in node && typeof node.type === 'string') see(node as Node)
  for (const child of Object.values(node)) visit(child, see)
}

function readVariables(node: Node, values: Map<string, Expression>): void {
  // The parser's own type of this node.
  const { kind, declarations } = node as unknown as {
    kind: string
    declarations: readonly { id: Pattern; init?: Expression }[]
  }
  for (const { id, init } of declarations)
    if (kind === 'const' && id.type === 'Identifier' && init) values.set(id.value, init)
}

function readImport(node: Node, imports: Map<string, { source: string; name: string }>): void {
  // The parser's own type of this node.
  const { source, specifiers } = node as unknown as Extract<
    Module['body'][number],
    { type: 'ImportDeclaration' }
  >
  for (const specifier of specifiers)
    if (specifier.type === 'ImportSpecifier') {
      const name = (specifier.imported ?? specifier.local).value
      imports.set(specifier.local.value, { source: source.value, name })
    }
}

/** Names that a node declares: variables, parameters, functions, classes, imports. */
function declaredBy(node: Node): string[] {
  const { type } = node
  if (type === 'VariableDeclarator') return namesIn(node.id)
  if (type === 'Parameter') return namesIn(node.pat)
  if (type === 'ArrowFunctionExpression') return namesIn(node.params)
  if (type === 'CatchClause') return namesIn(node.param)
  if (/^(?:Function|Class)(?:Declaration|Expression)$/.test(type)) return namesIn(node.identifier)
  return /^Import(?:Default|Namespace)?Specifier$/.test(type) ? namesIn(node.local) : []
}

/** All names in a pattern; names in its default values are included too, which is on the safe side. */
function namesIn(pattern: unknown): string[] {
  const names: string[] = []
  visit(pattern, (node) => {
    if (node.type === 'Identifier' && typeof node.value === 'string') names.push(node.value)
  })
  return names
}

/** Text of an expression, or of a property of an object: path `['save']`. */
function textAt(
  expression: Expression | undefined,
  path: readonly string[],
  find: FindConstant,
): string | undefined {
  if (!expression) return undefined
  const [key, ...rest] = path
  if (key === undefined) return staticText(expression, find) ?? undefined
  const inner = unwrap(expression)
  if (inner.type !== 'ObjectExpression') return undefined
  const values = inner.properties.flatMap((property) => {
    if (property.type !== 'KeyValueProperty') return []
    const { key: name, value } = property
    return (name.type === 'Identifier' || name.type === 'StringLiteral') && name.value === key
      ? [value]
      : []
  })
  return inner.properties.every(({ type }) => type === 'KeyValueProperty')
    ? textAt(values.at(-1), rest, find)
    : undefined
}

/** The expression inside `as const`, `satisfies …`, `Object.freeze(…)` and parentheses. */
function unwrap(expression: Expression): Expression {
  switch (expression.type) {
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
    case 'ParenthesisExpression':
      return unwrap(expression.expression)
    case 'CallExpression': {
      const [first] = expression.arguments
      const { callee } = expression
      const isFreeze =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.value === 'freeze'
      return isFreeze && first ? unwrap(first.expression) : expression
    }
    default:
      return expression
  }
}

const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.tsx', '/index.js']

/** The file of a relative import, among the files that are read. */
function resolveFile(
  from: string,
  source: string,
  modules: ReadonlyMap<string, Module>,
): string | undefined {
  if (!source.startsWith('.')) return undefined
  const path = posix.join(posix.dirname(from), source)
  return ENDINGS.map((ending) => path + ending).find((file) => modules.has(file))
}
