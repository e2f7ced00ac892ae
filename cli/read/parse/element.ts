import type { Element, ElementContent, Properties } from 'hast'

/** Create an element with children. */
export function h(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}
