import type { Expression, Pattern } from 'estree'
import { readMember } from './member.ts'
import { entriesOf } from './operators.ts'
import type { Node } from './parse-expression.ts'
import { Unreadable } from './unreadable.ts'
import { type ContentValue, isList, type Scope, toRecordValue } from './value.ts'

/** Scope that receives the names, and the function that evaluates defaults. */
interface Binding {
  scope: Scope
  evaluate(node: Node, scope: Scope): ContentValue
}

/**
 * Bind the names of a pattern to the parts of a value. @throws Unreadable for patterns that hold anything but
 * names.
 */
export function bindPattern(target: object, value: ContentValue, binding: Binding): void {
  // A parameter, or the left side of a declaration, is a pattern; their types come from different packages.
  const pattern = target as Pattern
  const { scope, evaluate } = binding
  switch (pattern.type) {
    case 'Identifier':
      scope.names.set(pattern.name, value)
      return
    case 'AssignmentPattern':
      bindPattern(
        pattern.left,
        value === undefined ? evaluate(pattern.right, scope) : value,
        binding,
      )
      return
    case 'ObjectPattern':
      bindFields(pattern.properties, value, binding)
      return
    case 'ArrayPattern':
      for (const [index, element] of pattern.elements.entries())
        if (element) bindPattern(element, isList(value) ? value[index] : undefined, binding)
      return
    case 'RestElement':
      bindPattern(pattern.argument, value, binding)
      return
    default:
      throw new Unreadable('Values can only be given to names.', 'Write a name here.')
  }
}

type Fields = Extract<Pattern, { type: 'ObjectPattern' }>['properties']

function bindFields(fields: Fields, value: ContentValue, binding: Binding): void {
  const taken = new Set<string>()
  for (const field of fields) {
    if (field.type === 'RestElement') {
      const own = entriesOf(value)
      bindPattern(field.argument, toRecordValue(own.filter(([name]) => !taken.has(name))), binding)
    } else {
      const name = nameOf(field.key, field.computed)
      taken.add(name)
      bindPattern(field.value, readMember(value, name), binding)
    }
  }
}

function nameOf(key: Expression | { type: 'PrivateIdentifier' }, computed: boolean): string {
  if (!computed && key.type === 'Identifier') return key.name
  if (key.type === 'Literal' && typeof key.value === 'string') return key.value
  throw new Unreadable('A field is taken by a name.', 'Write the name of the field.')
}
