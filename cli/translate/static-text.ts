import type { BinaryExpression, Expression, JSXElementChild, TemplateLiteral } from '@swc/core'

/**
 * Text of an expression that is known without running it; `null` for other expressions.
 *
 * @param find - Text of a constant by its name: `ID`, `IDS.save`. Default: finds none.
 */
export function staticText(
  expression: Expression,
  find: (name: string) => string | undefined = () => undefined,
): string | null {
  switch (expression.type) {
    case 'StringLiteral':
      return expression.value
    case 'TemplateLiteral':
      return templateText(expression, find)
    case 'Identifier':
    case 'MemberExpression':
      return find(nameOf(expression) ?? '') ?? null
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
    case 'TsNonNullExpression':
      return staticText(expression.expression, find)
    case 'BinaryExpression':
      return sumText(expression, find)
    default:
      return null
  }
}

function sumText(
  { operator, left, right }: BinaryExpression,
  find: (name: string) => string | undefined,
): string | null {
  if (operator !== '+') return null
  const [start, end] = [staticText(left, find), staticText(right, find)]
  return start === null || end === null ? null : start + end
}

function templateText(
  { expressions, quasis }: TemplateLiteral,
  find: (name: string) => string | undefined,
): string | null {
  const texts = quasis.map(({ cooked }, index) => {
    const expression = expressions[index]
    // The parser uses the same node for types, but the template of a value contains no types.
    const text = expression ? staticText(expression as Expression, find) : ''
    return cooked === null || cooked === undefined || text === null ? null : cooked + text
  })
  return texts.includes(null) ? null : texts.join('')
}

/** `IDS.save`, `IDS['save']`; `null` if it is not a plain name. */
function nameOf(expression: Expression): string | null {
  if (expression.type === 'Identifier') return expression.value
  if (expression.type !== 'MemberExpression') return null
  const { object, property } = expression
  const left = nameOf(object)
  const isText = property.type === 'Computed' && property.expression.type === 'StringLiteral'
  const right =
    property.type === 'Identifier'
      ? property.value
      : isText
        ? staticText(property.expression)
        : null
  return left === null || right === null || right.includes('.') ? null : `${left}.${right}`
}

/** The text between an element's tags, as React gets it; `null` if there is anything else than one text. */
export function childText(
  children: readonly JSXElementChild[],
  find: (name: string) => string | undefined,
): string | null {
  const texts = children
    .map((child) => {
      if (child.type === 'JSXText') return collapse(child.value)
      if (child.type !== 'JSXExpressionContainer') return null
      return child.expression.type === 'JSXEmptyExpression'
        ? ''
        : staticText(child.expression, find)
    })
    .filter((text) => text !== '')
  return texts.length === 1 ? (texts[0] ?? null) : null
}

/** White space in JSX: line ends with the white space around them become one space, and none at both ends. */
function collapse(text: string): string {
  const lines = text.split(/\r?\n/)
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.replace(/^[ \t]+/, '')
      return index === lines.length - 1 ? start : start.replace(/(?<![ \t])[ \t]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}
