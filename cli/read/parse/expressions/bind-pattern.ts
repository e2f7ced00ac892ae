import type { Expression, MemberExpression, Pattern, RestElement } from 'estree'
import { readMember } from './member.ts'
import { checkKnown, entriesOf } from './operators.ts'
import type { Node } from './parse-expression.ts'
import { Unreadable } from './unreadable.ts'
import { type ContentValue, isList, type Scope, toRecordValue } from './value.ts'

/** Scope that receives the names, and the function that evaluates defaults. */
interface Binding {
  scope: Scope
  evaluate(node: Node, scope: Scope): ContentValue
}

/** Bind the names of a pattern to the parts of a value. @throws Unreadable for fields whose names are computed. */
export function bindPattern(target: object, value: ContentValue, binding: Binding): void {
  // A parameter, or the left side of a declaration, which is no member of an object. Callers read rest elements.
  const pattern = target as Exclude<Pattern, MemberExpression | RestElement>
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
      bindItems(pattern.elements, itemsOf(value), binding)
  }
}

/** Bind the items of a list to patterns: those of an array pattern, or the parameters of a function. */
export function bindItems(
  patterns: readonly (Pattern | null)[],
  items: readonly ContentValue[],
  binding: Binding,
): void {
  for (const [index, pattern] of patterns.entries())
    if (pattern?.type === 'RestElement') bindPattern(pattern.argument, items.slice(index), binding)
    else if (pattern) bindPattern(pattern, items[index], binding)
}

/** The items of a list, or the characters of a text. @throws Unreadable for values that have no items. */
export function itemsOf(value: ContentValue): readonly ContentValue[] {
  if (isList(value)) return value
  if (typeof value === 'string') return [...value]
  checkKnown(value)
  throw new Unreadable('Only a list or a text has items.', 'Write a list here.')
}

type Fields = Extract<Pattern, { type: 'ObjectPattern' }>['properties']

function bindFields(fields: Fields, value: ContentValue, binding: Binding): void {
  if (value === null || value === undefined)
    throw new Unreadable(
      `Fields cannot be read, because what should have them is ${String(value)}.`,
      'Correct the value, or write a default for it: `{ name } = {}`.',
    )
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
  if (key.type === 'Literal') return String(key.value)
  throw new Unreadable('A field is taken by a name.', 'Write the name of the field.')
}
