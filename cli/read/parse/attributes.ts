import type { Element } from 'hast'
import { find, html, type Schema, svg } from 'property-information'
import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'

/** Whether the names are those of HTML, or of SVG inside it. */
export type Space = 'html' | 'svg'

const SCHEMAS: Readonly<Record<Space, Schema>> = { html, svg }
const known: Readonly<Record<Space, Map<string, ReturnType<typeof find>>>> = {
  html: new Map(),
  svg: new Map(),
}

/** Attributes of an element as text for its tag, each with a space in front. */
export function writeAttributes(
  properties: Element['properties'],
  space: Space,
  left?: (name: string) => boolean,
): string {
  let text = ''
  for (const name in properties)
    if (!left?.(name)) text += writeAttribute(name, properties[name], space)
  return text
}

function writeAttribute(name: string, value: Element['properties'][string], space: Space): string {
  if (value === null || value === undefined || value === false) return ''
  const info = infoOf(name, space)
  if (info.boolean && !value) return ''
  if (value === true) return ` ${info.attribute}`
  const written = Array.isArray(value)
    ? value.join(info.commaSeparated ? ', ' : ' ')
    : String(value)
  return info.boolean || (info.overloadedBoolean && written === '')
    ? ` ${info.attribute}`
    : ` ${info.attribute}="${escapeAttribute(written)}"`
}

function infoOf(name: string, space: Space): ReturnType<typeof find> {
  const found = known[space].get(name)
  if (found) return found
  const info = find(SCHEMAS[space], name)
  // Authors invent names of `data-*`: without a bound the cache of a long-lived server would grow without
  // limit.
  if (known[space].size < 2000) known[space].set(name, info)
  return info
}
