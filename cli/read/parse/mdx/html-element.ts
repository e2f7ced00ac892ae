import type { Properties } from 'hast'
import type { Nodes } from 'mdast'
import { find, html, svg } from 'property-information'
import { checkKnown, describe, toText } from '../expressions/operators.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import {
  type ContentValue,
  isList,
  isRecordValue,
  Opaque,
  type RecordValue,
} from '../expressions/value.ts'
import { SVG_ELEMENTS } from '../html-names.ts'
import type { Place } from './mdx-page.ts'

/** Props that are not attributes: the content of the element, and special props of React. */
const NO_ATTRIBUTES: ReadonlySet<string> = new Set(['children', 'key', 'ref'])

/** Convert an element to a node of HTML or SVG. Forbidden elements and attributes are refused later, as in Markdown. */
export function toHtmlElement(
  tagName: string,
  { props, children }: { props: RecordValue; children: Nodes[] },
  { position, isInline }: Place,
): Nodes {
  return toElementNode({
    tagName,
    properties: toProperties(tagName, props),
    children,
    position,
    isInline,
  })
}

/** A Markdown node that becomes an HTML element. */
export function toElementNode({
  tagName,
  properties,
  children,
  position,
  isInline,
}: Place & { tagName: string; properties: Properties; children: Nodes[] }): Nodes {
  const node = {
    type: isInline ? 'mdxJsxTextElement' : 'mdxJsxFlowElement',
    name: tagName,
    attributes: [],
    children,
    data: { hName: tagName, hProperties: properties },
    position,
  }
  // The author decides on the children, which the types of mdast divide into flow and phrasing.
  return node as Nodes
}

function toProperties(tagName: string, props: RecordValue): Properties {
  const schema = SVG_ELEMENTS.has(tagName) ? svg : html
  const properties: Properties = {}
  for (const [name, value] of Object.entries(props)) {
    if (NO_ATTRIBUTES.has(name)) continue
    const info = find(schema, name)
    const written =
      name === 'style' && isRecordValue(value) ? toStyle(value) : toPropertyValue(name, value)
    if (written !== undefined)
      properties[info.property] =
        info.spaceSeparated && typeof written === 'string' ? written.split(/\s+/) : written
  }
  return properties
}

function toPropertyValue(name: string, value: ContentValue): Properties[string] {
  checkKnown(value)
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean') return /^(?:aria|data)-/.test(name) ? String(value) : value
  if (isList(value)) return value.map(toText).join(' ')
  if (value instanceof Opaque || isRecordValue(value))
    throw new Unreadable(
      `${describe(value)} cannot be the attribute "${name}".`,
      'Give it a text or a number.',
    )
  return value
}

/** Convert style objects as React does: `{ marginTop: 8 }` → `margin-top: 8px`. */
export function toStyle(style: RecordValue): string {
  return Object.entries(style)
    .filter(([, value]) => value !== null && value !== undefined && typeof value !== 'boolean')
    .map(([name, value]) => `${toCssName(name)}: ${toCssValue(name, value)}`)
    .join('; ')
}

function toCssName(name: string): string {
  return name.startsWith('--')
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Properties whose numbers get no unit. */
const PLAIN_NUMBERS =
  /^(?:--|aspectRatio|borderImage|column(?:Count|s)$|fillOpacity|flex|fontWeight|grid|lineClamp|lineHeight|opacity|order|orphans|tabSize|widows|zIndex|zoom)/

function toCssValue(name: string, value: ContentValue): string {
  const isLength = typeof value === 'number' && value !== 0 && !PLAIN_NUMBERS.test(name)
  return isLength ? `${value}px` : toText(value)
}
