import type { Element, ElementContent, Properties } from 'hast'
import { find, html } from 'property-information'
import { h } from '../element.ts'
import { HTML_ATTRIBUTES } from '../html-names.ts'
import { type Page, SLOT_TAG } from '../page.ts'
import type { BuiltInKind, ComponentOf, PageComponent } from '../page-component.ts'

/** A use of a theme component: its element with the content between its tags, and its props. */
export interface ComponentUse<Kind extends BuiltInKind> {
  page: Page
  element: Element
  component: ComponentOf<Kind>
}

/** Name of a prop that components of the kind declare. */
type PropOf<Kind extends BuiltInKind> = keyof ComponentOf<Kind>['props'] & string

/** Phrasing elements: they can be inside a line of text. */
const PHRASING: ReadonlySet<string> = new Set(
  `a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark q ruby s samp small
  span strong sub sup time u var wbr`.split(/\s+/),
)

/** Content between the tags; if it is only text, it becomes a paragraph, as in Markdown. */
export function blocksOf({ element }: { element: Element }): ElementContent[] {
  const children = contentOf(element)
  const isText = children.length > 0 && children.every(isPhrasing)
  return isText ? [h('p', {}, children)] : children
}

/** Content between the tags, without white space at both ends, and without the content of props. */
export function contentOf({ children }: Element): ElementContent[] {
  const own = children.filter((child) => child.type !== 'element' || child.tagName !== SLOT_TAG)
  const first = own.findIndex((child) => !isBlank(child))
  return first < 0 ? [] : own.slice(first, own.findLastIndex((child) => !isBlank(child)) + 1)
}

/** Whether a node is only white space. */
export function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

function isPhrasing(node: ElementContent): boolean {
  return node.type === 'text' || (node.type === 'element' && PHRASING.has(node.tagName))
}

/** Content of a prop: elements or text; `null` where it is missing, empty, or of another type. */
export function shownProp<Kind extends BuiltInKind>(
  use: ComponentUse<Kind>,
  name: PropOf<Kind>,
): ElementContent[] | null {
  const { element, component } = use
  const held = element.children.find(
    (child): child is Element =>
      child.type === 'element' &&
      child.tagName === SLOT_TAG &&
      component.slots?.[Number(child.properties.dataSlot)]?.[0] === name,
  )
  if (held) return held.children
  const value = textProp(component, name)
  return value === '' ? null : [{ type: 'text', value }]
}

/** A prop as text; empty where it is neither text nor number. */
export function textProp<Kind extends BuiltInKind>(
  { props }: ComponentOf<Kind>,
  name: PropOf<Kind>,
): string {
  const value = Object.hasOwn(props, name) ? props[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Props that are HTML attributes, except some; other props have no meaning for HTML. */
export function attributesOf(
  { props }: PageComponent,
  except: ReadonlySet<string> = new Set(),
): Properties {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(props)) {
    const { property, spaceSeparated, boolean } = find(html, name)
    const isKnown = HTML_ATTRIBUTES.has(property) || /^(?:aria|data)[A-Z]/.test(property)
    if (except.has(name) || !isKnown) continue
    // A directive writes `{open}` without a value.
    if (boolean && value === '') properties[property] = true
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      properties[property] =
        spaceSeparated && typeof value === 'string' ? value.split(/\s+/) : value
  }
  return properties
}
