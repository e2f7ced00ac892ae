/** Values that a syntax tree contains directly: exported, declared, returned. */
import type { Expression, FunctionDeclaration, Module, ModuleItem } from '@swc/core'

/** Possible value of a name or an export. */
export type Value = Expression | FunctionDeclaration

/** Value that a statement exports as the default of its module, in any syntax. */
export function exportedBy(item: ModuleItem): Value[] {
  switch (item.type) {
    case 'ExportDefaultExpression':
    case 'TsExportAssignment':
      return [item.expression]
    case 'ExportDefaultDeclaration':
      return item.decl.type === 'FunctionExpression' ? [item.decl] : []
    case 'ExportNamedDeclaration':
      return item.source ? [] : item.specifiers.flatMap(namedDefault)
    case 'ExpressionStatement':
      return assignedToExports(item.expression)
    default:
      return []
  }
}

type NamedExport = Extract<ModuleItem, { type: 'ExportNamedDeclaration' }>

/** `export { config as default }` */
function namedDefault(specifier: NamedExport['specifiers'][number]): Expression[] {
  if (specifier.type !== 'ExportSpecifier' || specifier.exported?.value !== 'default') return []
  return specifier.orig.type === 'Identifier' ? [specifier.orig] : []
}

/** `module.exports = config`, `exports.default = config` */
function assignedToExports(expression: Expression): Expression[] {
  if (expression.type !== 'AssignmentExpression') return []
  const { left, right } = expression
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier') return []
  const { property } = left
  const name = property.type === 'Identifier' ? `${left.object.value}.${property.value}` : ''
  return name === 'module.exports' || name === 'exports.default' ? [right] : []
}

/** Value of JSON, which was parsed as an expression in parentheses after a statement of ours. */
export function jsonValue({ body }: Module): Expression[] {
  const last = body.at(-1)
  return last?.type === 'ExpressionStatement' ? [last.expression] : []
}

/** Values of all declared names, in any scope: files rarely declare one name twice. */
export function declaredValues(module: Module): ReadonlyMap<string, Value[]> {
  const values = new Map<string, Value[]>()
  visit(module.body, (node) => {
    const declared = toDeclared(node)
    if (declared) values.set(declared.name, [...(values.get(declared.name) ?? []), declared.value])
    return true
  })
  return values
}

function toDeclared(node: TreeNode): { name: string; value: Value } | null {
  if (isOf(node, 'FunctionDeclaration')) return { name: node.identifier.value, value: node }
  if (!isOf(node, 'VariableDeclarator') || !node.init || node.id.type !== 'Identifier') return null
  return { name: node.id.value, value: node.init }
}

/**
 * Values that a function, method or getter may return, without those of functions inside it. The place of its
 * statements differs between kinds of functions, and between the parser's types and its tree.
 */
export function returnedBy(node: object): Expression[] {
  const returned: Expression[] = []
  visit(Object.values(node), (inner) => {
    if (isOf(inner, 'ReturnStatement') && inner.argument) returned.push(inner.argument)
    return !/^(?:Function(?:Expression|Declaration)|ArrowFunction|Class|\w*Method)/.test(inner.type)
  })
  return returned
}

/** Expressions whose value an expression may have. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.type) {
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsNonNullExpression':
    case 'TsSatisfiesExpression':
    case 'TsTypeAssertion':
      return [expression.expression]
    case 'AwaitExpression':
      return [expression.argument]
    case 'ConditionalExpression':
      return [expression.consequent, expression.alternate]
    case 'BinaryExpression':
      return /^(?:\|\||&&|\?\?)$/.test(expression.operator)
        ? [expression.left, expression.right]
        : []
    default:
      return []
  }
}

interface TreeNode {
  type: string
}

interface NodeOfType {
  FunctionDeclaration: FunctionDeclaration
  VariableDeclarator: import('@swc/core').VariableDeclarator
  ReturnStatement: import('@swc/core').ReturnStatement
}

function isOf<T extends keyof NodeOfType>(node: TreeNode, type: T): node is NodeOfType[T] {
  return node.type === type
}

/** Visit every node below, in the order of the text, except below nodes for which `see` returns false. */
export function visit(node: unknown, see: (node: TreeNode) => boolean): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && typeof node.type === 'string' && !see(node as TreeNode)) return
  for (const child of Object.values(node)) visit(child, see)
}
