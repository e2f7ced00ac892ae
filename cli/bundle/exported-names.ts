import { readFile } from 'node:fs/promises'
import type { Declaration, ModuleItem, Pattern } from '@swc/core'

/**
 * Names of the values that a module exports, `default` among them; types do not count. `null` where
 * the text does not say: `export * from`, or a text that does not parse, which the bundler reports.
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
      // The parser's types leave out what its tree has: `export type { … }`.
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

/** Destructured exports are too rare to be read; a name of their own is what components have. */
function boundNames(pattern: Pattern): string[] {
  return pattern.type === 'Identifier' ? [pattern.value] : []
}

/** Kinds of values that React cannot render as a component, whatever a name promises. */
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

/** `export const Footer = 5`: the name is that of a component (`MAIN_ID` is not), the value is none. */
function isNoComponent(name: string, kind: string | undefined): boolean {
  return /^[A-Z][a-z]/.test(name) && kind !== undefined && LITERALS.has(kind)
}
