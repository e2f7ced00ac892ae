/** The type of a schema in words, and the facts about its values. */
import type { Description } from './description.ts'
import {
  decodePart,
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  textIn,
} from './json.ts'
import { toCode, toPlain } from './markdown.ts'

/** What types link to. */
export interface SchemaLinks {
  description: Description
  /** Address that links in texts without an origin begin at. */
  base?: string | undefined
  /** Address of the page of a schema by its reference; `null` for a schema without a page. */
  linkTo(reference: string): string | null
}

/** Levels of lists and choices in one type; deeper ones are `any`. */
const MOST_LEVELS = 4

/** The type in Markdown: `array of [Pet](../schemas/pet.md)`, `string or null`. */
export function typeOf(schema: Json | undefined, links: SchemaLinks, level = 0): string {
  if (schema === true || schema === undefined || level > MOST_LEVELS) return 'any'
  if (schema === false) return 'nothing'
  if (!isObject(schema)) return 'any'
  if (typeof schema.$ref === 'string') return typeOfReference(schema.$ref, schema, links, level)
  const choices = choicesIn(schema)
  const inner = (value: Json | undefined) => typeOf(value, links, level + 1)
  if (choices.length > 0) {
    const types = choices.slice(0, 8).map(inner)
    const rest = choices.length > 8 ? [`${choices.length - 8} more`] : []
    return [...new Set([...types, ...rest])].join(' or ')
  }
  const names = namesOf(schema)
  const types = names.map((name) => {
    if (name === 'array') return `array of ${inner(schema.items)}`
    if (name === 'object')
      return isMap(schema) ? `map of ${inner(schema.additionalProperties)}` : name
    const format = textIn(schema.format)
    return format === undefined ? name : `${name} (${toPlain(format)})`
  })
  const all = schema.nullable === true ? [...types, 'null'] : types
  return all.length === 0 ? 'any' : all.join(' or ')
}

function typeOfReference(
  reference: string,
  schema: JsonObject,
  links: SchemaLinks,
  level: number,
): string {
  const link = links.linkTo(reference)
  const name = toPlain(decodePart(reference.split('/').at(-1) ?? ''))
  return link === null
    ? typeOf(links.description.resolve(schema), links, level + 1)
    : `[${name}](${link})`
}

/** Schemas of which a value fits one. */
export function choicesIn(schema: JsonObject): readonly Json[] {
  const choices = [...listIn(schema.oneOf), ...listIn(schema.anyOf)]
  return choices.some(isObject) ? choices : []
}

const isMap = ({ properties, additionalProperties }: JsonObject) =>
  properties === undefined && isObject(additionalProperties)

function namesOf(schema: JsonObject): string[] {
  const { type } = schema
  if (typeof type === 'string') return [toPlain(type)]
  if (Array.isArray(type)) return type.map((name) => toPlain(String(name)))
  if (schema.properties !== undefined || schema.allOf !== undefined) return ['object']
  if (schema.items !== undefined) return ['array']
  const [value] = [schema.const, ...listIn(schema.enum)].filter((one) => one !== undefined)
  return value === undefined || typeof value === 'object' ? [] : [typeof value]
}

/** Keywords that limit values, with how each is shown. */
const FACTS: Readonly<Record<string, (value: string) => string>> = {
  const: (value) => `always ${value}`,
  default: (value) => `default: ${value}`,
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMinimum: (value) => `more than ${value}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  minLength: (value) => `at least ${value} characters`,
  maxLength: (value) => `at most ${value} characters`,
  pattern: (value) => `matches ${value}`,
  minItems: (value) => `at least ${value} items`,
  maxItems: (value) => `at most ${value} items`,
  minContains: (value) => `contains at least ${value}`,
  maxContains: (value) => `contains at most ${value}`,
  minProperties: (value) => `at least ${value} fields`,
  maxProperties: (value) => `at most ${value} fields`,
  contentEncoding: (value) => `encoded as ${value}`,
  contentMediaType: (value) => `of the type ${value}`,
}
/** Values of a list that are shown. */
const MOST_VALUES = 200

/** Facts about the values of a schema as one line of Markdown; empty for none. */
export function factsOf(schema: JsonObject): string {
  const facts = entriesOf(withLimits(schema)).flatMap(([keyword, value]) => {
    if (
      !Object.hasOwn(FACTS, keyword) ||
      (typeof value === 'boolean' && keyword !== 'default' && keyword !== 'const')
    )
      return []
    return FACTS[keyword]?.(toCode(valueText(value))) ?? []
  })
  if (schema.uniqueItems === true) facts.push('each item once')
  if (schema.additionalProperties === false || schema.unevaluatedProperties === false)
    facts.push('no other fields')
  const values = listIn(schema.enum ?? objectIn(schema.items).enum)
  const shown = values.slice(0, MOST_VALUES).map((value) => toCode(valueText(value)))
  const rest = values.length > MOST_VALUES ? `, and ${values.length - MOST_VALUES} more` : ''
  const listed = shown.length === 0 ? [] : [`One of ${shown.join(', ')}${rest}.`]
  const line = facts.join(', ')
  const sentence = line === '' ? [] : [`${line.charAt(0).toUpperCase()}${line.slice(1)}.`]
  return [...listed, ...sentence].join(' ')
}

/** In OpenAPI 3.0, `exclusiveMinimum: true` changes what `minimum` means. */
function withLimits(schema: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum } = schema
  if (exclusiveMinimum !== true && exclusiveMaximum !== true) return schema
  return {
    ...schema,
    ...(exclusiveMinimum === true ? { minimum: undefined, exclusiveMinimum: minimum } : {}),
    ...(exclusiveMaximum === true ? { maximum: undefined, exclusiveMaximum: maximum } : {}),
  }
}

const valueText = (value: Json) =>
  typeof value === 'string' ? value || '""' : JSON.stringify(value)
