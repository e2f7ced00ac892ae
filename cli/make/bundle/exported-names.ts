import { readFileSync } from 'node:fs'
import type { ModuleItem } from '@swc/core'
import { parseSyntaxTree } from '../../config/syntax-tree.ts'
import { exportedConstant, listExports } from './find-islands.ts'

/**
 * Names of the values that a module exports, `default` included, types excluded. `null` if they are unknown:
 * with `export * from`, or a text that does not parse, which the bundler reports. Destructured exports are
 * ignored: components are exported by name.
 */
export function exportedNames(file: string): ReadonlySet<string> | null {
  const module = parseSyntaxTree(readFileSync(file, 'utf8'))?.module
  if (!module || module.body.some(({ type }) => type === 'ExportAllDeclaration')) return null
  const names = [...listExports(module).keys()].filter(
    (name) => !isNoComponent(name, exportedConstant(module, name)?.type),
  )
  return new Set([...names, ...module.body.flatMap(otherNames)])
}

/** Names of values that are no components: `export enum Kind`, `export * as parts from`. */
function otherNames(item: ModuleItem): string[] {
  if (item.type === 'ExportDeclaration')
    return item.declaration.type === 'TsEnumDeclaration' ? [item.declaration.id.value] : []
  if (item.type !== 'ExportNamedDeclaration') return []
  return item.specifiers.flatMap((one) =>
    one.type === 'ExportNamespaceSpecifier' ? [one.name.value] : [],
  )
}

/** Types of expressions that cannot be a React component. */
const LITERALS: ReadonlySet<string> = new Set([
  'NumericLiteral',
  'StringLiteral',
  'TemplateLiteral',
  'BooleanLiteral',
  'NullLiteral',
  'ArrayExpression',
  'ObjectExpression',
  'JSXElement',
  'JSXFragment',
])

/**
 * Whether a name is that of a component (not `MAIN_ID`), but its value is not one: `export const Footer = 5`.
 */
function isNoComponent(name: string, kind: string | undefined): boolean {
  return /^[A-Z][a-z]/.test(name) && kind !== undefined && LITERALS.has(kind)
}
