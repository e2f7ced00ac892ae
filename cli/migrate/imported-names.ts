/** Names of a module's syntax tree: those that it imports, and those that calls are written with. */
import type { Module } from '@swc/core'

/** A name of a module of another file: `import { sidebar as main } from './a'`. */
export interface ImportedName {
  specifier: string
  /** `default`, `*` for all, or a name. */
  name: string
}

/** Names that a module imports, by what they are called in it. */
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

/** An expression of names as it is written: `path.resolve`, `new Date().getFullYear`. */
export function nameOf(node: { type: string }): string {
  // The types of the parser have no common one for what may be called.
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
