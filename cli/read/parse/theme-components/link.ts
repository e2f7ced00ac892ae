import type { ElementContent } from 'hast'
import { h } from '../element.ts'
import { LINK_FLAG } from '../mdast-to-hast.ts'
import { attributesOf, type ComponentUse, contentOf, textProp } from './component-use.ts'

const OWN = new Set(['to', 'href'])

/** `<Link to="./page.md">text</Link>`: a link as in Markdown, with attributes. */
export function writeLink({ element, component }: ComponentUse<'link'>): ElementContent[] {
  const href = textProp(component, 'to') || textProp(component, 'href')
  const properties = attributesOf(component, OWN)
  return [h('a', { ...properties, href, [LINK_FLAG]: '' }, contentOf(element))]
}
