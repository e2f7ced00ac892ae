import type { ElementContent } from 'hast'
import type {} from '../code-block.ts'
import { textOf } from '../walk.ts'
import { type ComponentUse, contentOf, textProp } from './component-use.ts'

/** `<CodeBlock language="js" title="a.js">{code}</CodeBlock>`, and `code={…} lang="js"`: a block of code. */
export function writeCode({ element, component }: ComponentUse): ElementContent[] {
  const children = contentOf(element)
  // A fence between the tags is a block already.
  if (children.some(({ type }) => type === 'codeBlock')) return children
  const code = textProp(component, 'code') || children.map(textOf).join('')
  const lang = textProp(component, 'language') || textProp(component, 'lang')
  return [
    {
      type: 'codeBlock',
      value: code.replace(/^(?:[ \t]*\n)+|\s+$/g, ''),
      lang: /^\S+$/.test(lang) ? lang : null,
      meta: metaOf(component),
    },
  ]
}

/** What stands behind the language of a fence. */
function metaOf(component: ComponentUse['component']): string {
  const title = textProp(component, 'title')
  // Nothing in the line of a fence can stand for a quote.
  const quote = title.includes('"') ? "'" : '"'
  const numbers = component.props.showLineNumbers
  return [
    title && `title=${quote}${title.replaceAll(quote, '’').replace(/\\$/, '')}${quote}`,
    numbers === true
      ? 'showLineNumbers'
      : typeof numbers === 'number' && `showLineNumbers=${numbers}`,
    textProp(component, 'metastring') || textProp(component, 'meta'),
  ]
    .filter(Boolean)
    .join(' ')
}
