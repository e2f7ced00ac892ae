/** Names in a module's syntax tree: imported names, and names of called functions. */
import type { Module } from '@swc/core'

/** A name imported from another file: `import { sidebar as main } from './a'`. */
export interface ImportedName {
  specifier: string
  /** `default`, `*` for the whole module, or an exported name. */
  name: string
}

/** Imported names, by their local name. */
export function importsOf({ body }: Module): ReadonlyMap<string, ImportedName> {
  const names = new Map<string, ImportedName>()
  for (const item of body) {
    if (item.type !== 'ImportDeclaration') continue
    const specifier = item.source.value
    for (const each of item.specifiers) {
      const name =
        each.type === 'ImportSpecifier'
          ? (each.imported?.value ?? each.local.value)
          : each.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*'
      names.set(each.local.value, { specifier, name })
    }
  }
  return names
}

/** The dotted name of an expression as written: `path.resolve`, `new Date().getFullYear`. */
export function nameOf(node: { type: string }): string {
  // The parser's types have no common type for callable expressions.
  const { type, value, object, property, callee, expression } = node as Partial<
    Record<'value', string> &
      Record<'object' | 'property' | 'callee' | 'expression', { type: string }>
  > & { type: string }
  if (type === 'Identifier') return value ?? ''
  if (type === 'ParenthesisExpression' && expression) return nameOf(expression)
  if (type === 'NewExpression' && callee) return `new ${nameOf(callee)}()`
  if (type === 'MetaProperty') return 'import.meta'
  if (type !== 'MemberExpression' || !object || property?.type !== 'Identifier') return ''
  const before = nameOf(object)
  return before === '' ? '' : `${before}.${nameOf(property)}`
}
