import { readFile } from 'node:fs/promises'
import type { Declaration, ModuleItem, Pattern } from '@swc/core'

/**
 * Names of the values that a module exports, `default` included, types excluded. `null` if they are unknown: with
 * `export * from`, or a text that does not parse, which the bundler reports.
 */
export async function exportedNames(file: string): Promise<ReadonlySet<string> | null> {
  const { parse } = await import('@swc/core')
  const text = await readFile(file, 'utf8')
  const options = { syntax: 'typescript', tsx: !/\.[cm]?ts$/.test(file) } as const
  const tree = await parse(text, options).catch(() => null)
  if (!tree || tree.body.some(({ type }) => type === 'ExportAllDeclaration')) return null
  return new Set(tree.body.flatMap(namesOf))
}

function namesOf(item: ModuleItem): string[] {
  switch (item.type) {
    case 'ExportDeclaration':
      return declaredNames(item.declaration)
    case 'ExportDefaultDeclaration':
    case 'ExportDefaultExpression':
      return ['default']
    case 'ExportNamedDeclaration':
      // The parser's types lack this field of `export type { … }`.
      if ((item as { typeOnly?: boolean }).typeOnly) return []
      return item.specifiers.flatMap((specifier) => {
        if (specifier.type === 'ExportDefaultSpecifier') return [specifier.exported.value]
        if (specifier.type === 'ExportNamespaceSpecifier') return [specifier.name.value]
        return specifier.isTypeOnly ? [] : [(specifier.exported ?? specifier.orig).value]
      })
    default:
      return []
  }
}

function declaredNames(declaration: Declaration): string[] {
  switch (declaration.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [declaration.identifier.value]
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id, init }) =>
        boundNames(id).filter((name) => !isNoComponent(name, init?.type)),
      )
    case 'TsEnumDeclaration':
      return [declaration.id.value]
    default:
      return []
  }
}

/** Destructured exports are ignored: components are exported by a name of their own. */
function boundNames(pattern: Pattern): string[] {
  return pattern.type === 'Identifier' ? [pattern.value] : []
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

/** Whether a name is that of a component (not `MAIN_ID`), but its value is none: `export const Footer = 5`. */
function isNoComponent(name: string, kind: string | undefined): boolean {
  return /^[A-Z][a-z]/.test(name) && kind !== undefined && LITERALS.has(kind)
}
