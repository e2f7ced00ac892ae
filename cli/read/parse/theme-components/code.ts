import type { ElementContent } from 'hast'
import type {} from '../code-block.ts'
import type { ComponentOf } from '../page-component.ts'
import { textOf } from '../walk.ts'
import { type ComponentUse, contentOf, textProp } from './component-use.ts'

/** A code block: `<CodeBlock language="js" title="a.js">{code}</CodeBlock>`, or `<Code code={…} lang="js" />`. */
export function writeCode({ element, component }: ComponentUse<'code'>): ElementContent[] {
  const children = contentOf(element)
  // A fenced block between the tags is a code block already.
  if (children.some(({ type }) => type === 'codeBlock')) return children
  const code = textProp(component, 'code') || children.map(textOf).join('')
  const lang = textProp(component, 'language') || textProp(component, 'lang')
  return [
    {
      type: 'codeBlock',
      value: code.replace(/^(?:[ \t]*\n)+/, '').trimEnd(),
      lang: /^\S+$/.test(lang) ? lang : null,
      meta: metaOf(component),
    },
  ]
}

/** The options of the component as text of a fence's opening line. */
function metaOf(component: ComponentOf<'code'>): string {
  const title = textProp(component, 'title')
  // A quoted value in the opening line cannot contain its own quote.
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
