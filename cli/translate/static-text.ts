import type { Expression, JSXElementChild, TemplateLiteral } from '@swc/core'

/** Text of an expression that is known without running it; `null` for any other. */
export function staticText(expression: Expression): string | null {
  switch (expression.type) {
    case 'StringLiteral':
      return expression.value
    case 'TemplateLiteral':
      return templateText(expression)
    case 'ParenthesisExpression':
      return staticText(expression.expression)
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
    case 'TsNonNullExpression':
      return staticText(expression.expression)
    case 'BinaryExpression': {
      if (expression.operator !== '+') return null
      const [left, right] = [staticText(expression.left), staticText(expression.right)]
      return left === null || right === null ? null : left + right
    }
    default:
      return null
  }
}

function templateText({ expressions, quasis }: TemplateLiteral): string | null {
  return expressions.length > 0 ? null : (quasis[0]?.cooked ?? null)
}

/** The one text between an element's tags, as React gets it; `null` when it is not just one text. */
export function childText(children: readonly JSXElementChild[]): string | null {
  const texts = children
    .map((child) => {
      if (child.type === 'JSXText') return collapse(child.value)
      if (child.type !== 'JSXExpressionContainer') return null
      return child.expression.type === 'JSXEmptyExpression' ? '' : staticText(child.expression)
    })
    .filter((text) => text !== '')
  return texts.length === 1 ? (texts[0] ?? null) : null
}

/** White space of JSX: line ends with the blanks around them are one blank, none at the ends. */
function collapse(text: string): string {
  const lines = text.split(/\r?\n/)
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.replace(/^[ \t]+/, '')
      return index === lines.length - 1 ? start : start.replace(/[ \t]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}
