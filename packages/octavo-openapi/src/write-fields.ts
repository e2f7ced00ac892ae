/** The fields of a schema as Markdown: one element each, with an anchor, its type, its facts and its own fields. */

import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  textIn,
} from './json.ts'
import { type FreeNames, toCode, toFolded, toMarkdown, toPlain, toSlug } from './markdown.ts'
import { choicesIn, factsOf, type SchemaLinks, typeOf } from './schema-type.ts'
import { writeRules } from './write-rules.ts'

/** Levels of fields that a page shows; schemas with a page are linked, not repeated. */
const MOST_LEVELS = 5
/** Levels of `allOf` in each other. */
const MOST_MERGES = 20

/**
 * Fields of a page after which it shows no fields of fields. Schemas of other files have no pages, so where they contain
 * each other, each level is a multiple of the one above.
 */
const MOST_FIELDS = 1_500

/** Where fields are shown. */
export interface FieldPlace {
  links: SchemaLinks
  /** Start of the anchors: `body`. */
  anchor: string
  /** Anchors of the page. */
  names: FreeNames
  /** Fields that only one direction has are left out: `readOnly` of what a client sends. */
  skips?: 'readOnly' | 'writeOnly'
}

/** One field. */
export interface Field {
  name: string
  schema: Json | undefined
  isRequired: boolean
  description?: string | undefined
  isDeprecated?: boolean
  /** Further words behind its type. */
  flags?: readonly string[]
  /** Further sentences about its values, in Markdown. */
  facts?: readonly string[]
}

const join = (parts: readonly string[], sign: string) =>
  parts.filter((part) => part !== '').join(sign)

/** Rules of a schema with the fields in them. */
export function rulesOf(schema: JsonObject, place: FieldPlace, level = 0): string {
  return writeRules(schema, {
    links: place.links,
    writeFields: (value, anchor) =>
      level >= MOST_LEVELS
        ? ''
        : writeSchema(value, { ...place, anchor: `${place.anchor}-${anchor}` }, level + 1),
  })
}

/** A field with all that is in it. */
export function writeField(field: Field, place: FieldPlace, level = 0): string {
  const schema = place.links.description.resolve(field.schema) ?? {}
  const own = objectIn(field.schema)
  const id = place.names.take(toSlug(`${place.anchor}-${field.name}`) || place.anchor)
  const flags = [
    ...(field.isRequired ? ['<span class="api-required">required</span>'] : []),
    ...(field.isDeprecated || own.deprecated === true || schema.deprecated === true
      ? ['<span class="api-deprecated">deprecated</span>']
      : []),
    ...(schema.readOnly === true ? ['<span>read-only</span>'] : []),
    ...(schema.writeOnly === true ? ['<span>write-only</span>'] : []),
    ...(field.flags ?? []).map((flag) => `<span>${toPlain(flag)}</span>`),
  ]
  const type = `<span class="api-type">${typeOf(field.schema, place.links)}</span>`
  const text = field.description ?? textIn(own.description) ?? textIn(schema.description)
  // A schema with a page of its own has its facts there.
  const isLinked = typeof own.$ref === 'string' && place.links.linkTo(own.$ref) !== null
  const { description: _, ...beside } = own
  const facts = isLinked ? factsOf(beside) : factsOf(schema)
  const rules =
    isLinked || level + 1 >= MOST_LEVELS ? '' : rulesOf(schema, { ...place, anchor: id }, level + 1)
  const inner = isLinked ? '' : writeInner(field.schema, { ...place, anchor: id }, level + 1)
  return [
    `<div class="api-field" id="${id}">`,
    `${toCode(field.name)} ${[type, ...flags].join(' ')}`,
    toMarkdown(text, { base: place.links.base }),
    join([facts, ...(field.facts ?? [])], ' '),
    rules,
    inner,
    '</div>',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The fields of a value in a field, folded. */
function writeInner(value: Json | undefined, place: FieldPlace, level: number): string {
  if (level >= MOST_LEVELS) return ''
  if (place.names.size >= MOST_FIELDS) return 'Its fields are not shown: the page has too many.'
  const written = writeSchema(value, place, level)
  if (written === '') return ''
  return toFolded('Fields', written)
}

/** The fields and choices of a schema; empty for a schema without them. */
export function writeSchema(value: Json | undefined, place: FieldPlace, level = 0): string {
  const { description } = place.links
  const schema = description.resolve(value)
  if (schema === null) return ''
  const items = itemsOf(schema)
  if (items !== null) {
    const isLinked =
      isObject(items) && typeof items.$ref === 'string' && place.links.linkTo(items.$ref) !== null
    return isLinked || level >= MOST_LEVELS ? '' : writeSchema(items, place, level + 1)
  }
  const { properties, required, others } = merge(schema, place)
  const fields = properties
    .filter(
      ([, field]) =>
        place.skips === undefined || description.resolve(field)?.[place.skips] !== true,
    )
    .map(([name, field]) =>
      writeField({ name, schema: field, isRequired: required.has(name) }, place, level),
    )
  const more = others === null ? [] : [`Other fields: ${typeOf(others, place.links)}.`]
  const isAlone = level === 0 && fields.length === 0
  return [...fields, ...more, ...writeChoices(schema, place, { level, isAlone })].join('\n\n')
}

/** The schema of the items of a list, or of the values of a map. */
function itemsOf(schema: JsonObject): Json | null {
  if (isObject(schema.items)) return schema.items
  const { properties, additionalProperties } = schema
  return properties === undefined && schema.allOf === undefined && isObject(additionalProperties)
    ? additionalProperties
    : null
}

/**
 * Each schema of a choice that has fields of its own. Those with a page are links of the type.
 *
 * @param isAlone - Whether there is nothing else to see, so that the first one is open.
 */
function writeChoices(
  schema: JsonObject,
  place: FieldPlace,
  { level, isAlone }: { level: number; isAlone: boolean },
): string[] {
  if (level >= MOST_LEVELS) return []
  const written = choicesIn(schema).flatMap((choice, at) => {
    if (
      isObject(choice) &&
      typeof choice.$ref === 'string' &&
      place.links.linkTo(choice.$ref) !== null
    )
      return []
    const anchor = `${place.anchor}-${at + 1}`
    const text = writeSchema(choice, { ...place, anchor }, level + 1)
    const title = textIn(objectIn(place.links.description.resolve(choice)).title)
    return text === '' ? [] : [{ title: title ?? `Choice ${at + 1}`, text }]
  })
  if (written.length === 0) return []
  const folded = written.map(({ title, text }, at) =>
    toFolded(toPlain(title), text, { isOpen: isAlone && at === 0 }),
  )
  const label = schema.oneOf === undefined ? 'Any of:' : 'One of:'
  return [...(written.length > 1 ? [label] : []), ...folded]
}

interface Merged {
  properties: [string, Json][]
  required: Set<string>
  /** Schema of fields without a name of their own. */
  others: Json | null
}

/** The fields of a schema and of all schemas in its `allOf`; the last one with a name counts. */
function merge(schema: JsonObject, { links }: FieldPlace): Merged {
  const properties = new Map<string, Json>()
  const required = new Set<string>()
  const seen = new Set<JsonObject>()
  let others: Json | null = null
  const add = (value: Json | undefined, merges: number) => {
    const part = links.description.resolve(value)
    if (part === null || merges > MOST_MERGES || seen.has(part)) return
    seen.add(part)
    for (const one of listIn(part.allOf)) add(one, merges + 1)
    for (const [name, field] of entriesOf(part.properties)) properties.set(name, field)
    for (const name of listIn(part.required)) required.add(String(name))
    if (isObject(part.additionalProperties)) others = part.additionalProperties
  }
  add(schema, 0)
  return { properties: [...properties], required, others: properties.size > 0 ? others : null }
}
