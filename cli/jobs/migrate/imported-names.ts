/** Names in a module's syntax tree: imported names, and names of called functions. */
import type { AssignmentExpression, CallExpression, Module } from '@swc/core'
import { visit } from '../../config/syntax-values.ts'

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

/** Where a module takes an export of a name from: `export { default } from './a'`, `export * from './b'`. */
export function passedOn({ body }: Module, name: string): ImportedName[] {
  return body.flatMap((item): ImportedName[] => {
    if (item.type === 'ExportAllDeclaration')
      return name === 'default' ? [] : [{ specifier: item.source.value, name }]
    if (item.type !== 'ExportNamedDeclaration' || !item.source) return []
    const specifier = item.source.value
    return item.specifiers.flatMap((each): ImportedName[] => {
      if (each.type !== 'ExportSpecifier') return []
      const isAsked = (each.exported ?? each.orig).value === name
      return isAsked ? [{ specifier, name: each.orig.value }] : []
    })
  })
}

/** Methods that change the value that they are called on. */
const CHANGING = /\.(?:push|unshift|splice|pop|shift|sort|reverse)$/

/** Names whose values statements change after the declaration, each with the first such statement. */
export function changedNames({ body }: Module): ReadonlyMap<string, object> {
  const changed = new Map<string, object>()
  visit(body, (node) => {
    const target = changedBy(node)
    const [name = ''] = target.split('.')
    if (!changed.has(name)) changed.set(name, node)
    return true
  })
  return changed
}

function changedBy(node: { type: string }): string {
  // The visitor knows no types of nodes beyond their names.
  if (node.type === 'AssignmentExpression') return nameOf((node as AssignmentExpression).left)
  if (node.type !== 'CallExpression') return ''
  const { callee, arguments: given } = node as CallExpression
  const name = nameOf(callee)
  if (name === 'Object.assign' && given[0]) return nameOf(given[0].expression)
  return CHANGING.test(name) ? name : ''
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
