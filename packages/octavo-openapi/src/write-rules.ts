/** Rules of a schema that refer to other schemas, and how its values are written, as Markdown. */
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  textIn,
} from './json.ts'
import { toCode, toFolded, toPlain } from './markdown.ts'
import { factsOf, type SchemaLinks, typeOf } from './schema-type.ts'
import { writeDocsLink } from './write-facts.ts'

/** Where rules are shown. */
interface RulePlace {
  links: SchemaLinks
  /** The fields of a schema in a rule; empty for a schema without fields. */
  writeFields(schema: Json, anchor: string): string
}

/** All rules as Markdown; empty for none. */
export function writeRules(schema: JsonObject, place: RulePlace): string {
  const lines = [
    ...discriminatorOf(schema, place.links),
    ...itemsOf(schema, place.links),
    ...fieldsOf(schema, place.links),
    ...xmlOf(schema),
    writeDocsLink(schema),
  ].filter((line) => line !== '')
  const list = lines.map((line) => `- ${line}`).join('\n')
  return [list, ...conditionsOf(schema, place)].filter((part) => part !== '').join('\n\n')
}

/** Type and facts of a schema on one line. */
function describe(value: Json | undefined, links: SchemaLinks): string {
  const facts = isObject(value) && typeof value.$ref !== 'string' ? factsOf(value) : ''
  return `${typeOf(value, links)}${facts === '' ? '' : ` (${facts.replace(/\.$/, '')})`}`
}

function discriminatorOf(schema: JsonObject, links: SchemaLinks): string[] {
  const { propertyName, mapping, defaultMapping } = objectIn(schema.discriminator)
  const field = textIn(propertyName)
  if (field === undefined) return []
  const toSchema = (value: Json | undefined) => {
    const name = String(value)
    const pointer = name.includes('#') ? name.replace(/^[^#]*/, '') : `#/components/schemas/${name}`
    const link = links.linkTo(links.description.file + pointer)
    const label = name.split('/').at(-1) ?? name
    return link === null ? toCode(name) : `[${toPlain(label)}](${link})`
  }
  const values = entriesOf(mapping).map(
    ([value, name]) => `\n  - ${toCode(value)}: ${toSchema(name)}`,
  )
  const usual =
    defaultMapping === undefined ? '' : `\n  - other values: ${toSchema(defaultMapping)}`
  return [`The field ${toCode(field)} decides which schema applies.${values.join('')}${usual}`]
}

function itemsOf(schema: JsonObject, links: SchemaLinks): string[] {
  const { prefixItems, contains, unevaluatedItems } = schema
  const first = listIn(prefixItems).map((item) => describe(item, links))
  return [
    first.length === 0 ? '' : `Items in order: ${first.join(', ')}.`,
    contains === undefined ? '' : `Contains ${describe(contains, links)}.`,
    unevaluatedItems === undefined ? '' : `Other items: ${describe(unevaluatedItems, links)}.`,
  ]
}

function fieldsOf(schema: JsonObject, links: SchemaLinks): string[] {
  const { patternProperties, propertyNames, unevaluatedProperties, dependentRequired } = schema
  return [
    ...entriesOf(patternProperties).map(
      ([pattern, value]) => `Fields that match ${toCode(pattern)}: ${describe(value, links)}.`,
    ),
    propertyNames === undefined ? '' : `Names of fields: ${describe(propertyNames, links)}.`,
    isObject(unevaluatedProperties)
      ? `Other fields: ${describe(unevaluatedProperties, links)}.`
      : '',
    ...entriesOf(dependentRequired).map(
      ([name, names]) =>
        `${toCode(name)} requires ${listIn(names)
          .map((one) => toCode(String(one)))
          .join(', ')}.`,
    ),
    schema.contentSchema === undefined ? '' : `Content: ${describe(schema.contentSchema, links)}.`,
  ]
}

/** How XML writes the value. */
function xmlOf(schema: JsonObject): string[] {
  const { name, namespace, prefix, attribute, wrapped, nodeType } = objectIn(schema.xml)
  const facts = [
    name === undefined ? '' : `name ${toCode(String(name))}`,
    namespace === undefined ? '' : `namespace ${toCode(String(namespace))}`,
    prefix === undefined ? '' : `prefix ${toCode(String(prefix))}`,
    attribute === true ? 'attribute' : '',
    wrapped === true ? 'wrapped' : '',
    nodeType === undefined ? '' : `node ${toCode(String(nodeType))}`,
  ].filter((fact) => fact !== '')
  return facts.length === 0 ? [] : [`XML: ${facts.join(', ')}.`]
}

/** Schemas that apply in some cases only, folded where they have fields. */
function conditionsOf(schema: JsonObject, place: RulePlace): string[] {
  const cases: [label: string, value: Json | undefined, anchor: string][] = [
    ['If', schema.if, 'if'],
    ['Then', schema.then, 'then'],
    ['Otherwise', schema.else, 'else'],
    ['Not', schema.not, 'not'],
    ...entriesOf(schema.dependentSchemas).map(([name, value]): [string, Json, string] => [
      `With ${toCode(name)}`,
      value,
      `with-${name}`,
    ]),
  ]
  return cases.flatMap(([label, value, anchor]) => {
    if (value === undefined) return []
    const required = listIn(objectIn(value).required).map((name) => toCode(String(name)))
    const needs = required.length === 0 ? '' : ` Required: ${required.join(', ')}.`
    const fields = place.writeFields(value, anchor)
    const line = `${label}: ${describe(value, place.links)}.${needs}`
    if (fields === '') return [line]
    return [`${line}\n\n${toFolded(toPlain(label.replaceAll('`', '')), fields)}`]
  })
}
