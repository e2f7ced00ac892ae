import type { Expression } from 'estree'
import type { JSXAttribute, JSXElement, JSXFragment, JSXSpreadAttribute } from 'estree-jsx'
import { entriesOf } from './operators.ts'
import type { Node } from './parse-expression.ts'
import {
  type ContentValue,
  HtmlTag,
  isRecordValue,
  JsxElement,
  type Scope,
  scopeOf,
  toRecordValue,
} from './value.ts'

/** A node of JSX that evaluates to an element. */
type JsxNode = JSXElement | JSXFragment
type Evaluate = (node: Node, scope: Scope) => ContentValue
type TagName = JSXElement['openingElement']['name']

/** Evaluate an element to data: the value of its tag name, its props and children. */
export function evaluateJsx(node: JsxNode, scope: Scope, evaluate: Evaluate): JsxElement {
  const children = node.children.flatMap((child) => toChild(child, scope, evaluate))
  if (node.type === 'JSXFragment')
    return new JsxElement('', undefined, toRecordValue(toChildrenProp(children)))
  const { name, attributes } = node.openingElement
  const props = attributes.flatMap((attribute) => toProps(attribute, scope, evaluate))
  const written = writtenName(name)
  const type = resolveTag(written, scope)
  const given = type instanceof HtmlTag ? toChildrenProp(children) : partSlots(children)
  return new JsxElement(written, type, toRecordValue([...props, ...given]))
}

/** Split the children of a component by their `slot` attribute, `<b slot="title">`; the others become `children`. */
function partSlots(children: readonly ContentValue[]): [string, ContentValue][] {
  const slots = new Map<string, ContentValue[]>()
  const rest: ContentValue[] = []
  for (const child of children) {
    const slot = child instanceof JsxElement ? child.props.slot : undefined
    if (!(child instanceof JsxElement) || typeof slot !== 'string' || slot === '') rest.push(child)
    else {
      const others = Object.entries(child.props).filter(([prop]) => prop !== 'slot')
      const own = new JsxElement(child.name, child.type, toRecordValue(others))
      if (slot === 'default') rest.push(own)
      else slots.set(slot, [...(slots.get(slot) ?? []), own])
    }
  }
  const parts = Array.from(slots, ([slot, own]): [string, ContentValue] => [slot, ofOne(own)])
  return [...toChildrenProp(rest), ...parts]
}

function toChildrenProp(children: readonly ContentValue[]): [string, ContentValue][] {
  return children.length === 0 ? [] : [['children', ofOne(children)]]
}

function ofOne(values: readonly ContentValue[]): ContentValue {
  return values.length === 1 ? values[0] : values
}

/**
 * The value of a tag name: an HTML tag for lower case, else the value that the name has in the scope.
 *
 * @returns `undefined` for a name that the scope does not have, which may be a component of the site.
 */
export function resolveTag(name: string, scope: Scope): ContentValue {
  if (/^[a-z]/.test(name) && !name.includes('.')) return new HtmlTag(name)
  const [first = '', ...rest] = name.split('.')
  let value = scopeOf(first, scope)?.names.get(first)
  for (const part of rest)
    value = isRecordValue(value) && Object.hasOwn(value, part) ? value[part] : undefined
  // As in JSX, a constant may name an HTML tag: `export const Title = 'h2'`.
  return typeof value === 'string' && /^[a-z][a-z\d]*$/.test(value) ? new HtmlTag(value) : value
}

function writtenName(name: TagName): string {
  switch (name.type) {
    case 'JSXIdentifier':
      return name.name
    case 'JSXMemberExpression':
      return `${writtenName(name.object)}.${name.property.name}`
    default:
      return `${name.namespace.name}:${name.name.name}`
  }
}

function toProps(
  attribute: JSXAttribute | JSXSpreadAttribute,
  scope: Scope,
  evaluate: Evaluate,
): [string, ContentValue][] {
  if (attribute.type === 'JSXSpreadAttribute') {
    const value = evaluate(attribute.argument, scope)
    return entriesOf(value)
  }
  const { name, value } = attribute
  const written =
    name.type === 'JSXIdentifier' ? name.name : `${name.namespace.name}:${name.name.name}`
  if (value === null) return [[written, true]]
  // The parser refuses braces without an expression.
  const given = value.type === 'JSXExpressionContainer' ? value.expression : value
  return [[written, evaluate(given as Node, scope)]]
}

function toChild(
  node: JSXElement['children'][number],
  scope: Scope,
  evaluate: Evaluate,
): ContentValue[] {
  switch (node.type) {
    case 'JSXText': {
      const text = tidyText(node.value)
      return text === '' ? [] : [text]
    }
    case 'JSXExpressionContainer':
      return node.expression.type === 'JSXEmptyExpression'
        ? []
        : [evaluate(node.expression as Expression, scope)]
    default:
      // The parser refuses to spread children.
      return [evaluate(node as JsxNode, scope)]
  }
}

/**
 * Normalise text of JSX as React does: a line break with the spaces and tabs around it becomes one space, or is
 * removed at both ends. Other white space, such as `&nbsp;`, stays.
 */
function tidyText(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.replace(/^[ \t]+/, '')
      return index === lines.length - 1 ? start : (/^.*[^ \t]/s.exec(start)?.[0] ?? '')
    })
    .filter((line) => line !== '')
    .join(' ')
}
