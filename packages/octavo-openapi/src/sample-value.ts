/** A value that fits a schema: its example where it has one. The size has a limit, whatever the schema refers to. */
import type { Description } from './description.ts'
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  textIn,
} from './json.ts'

/** Values in one sample. */
const MOST_VALUES = 300
const MOST_LEVELS = 8

/** What stands for any text. */
export const UNKNOWN_TEXT = 'text'

const STRINGS = new Map(
  Object.entries({
    ...{ date: '2026-01-31', 'date-time': '2026-01-31T12:00:00Z', time: '12:00:00Z' },
    ...{
      email: 'name@example.com',
      hostname: 'example.com',
      ipv4: '192.0.2.1',
      ipv6: '2001:db8::1',
    },
    ...{ uri: 'https://example.com', url: 'https://example.com', byte: 'dGV4dA==' },
    ...{ uuid: '123e4567-e89b-12d3-a456-426614174000', binary: '@file' },
  }),
)

/** @param skips - Fields that only the other direction has. */
export function sampleOf(
  schema: Json | undefined,
  description: Description,
  skips?: 'readOnly' | 'writeOnly',
): Json {
  return new Sampler(description, skips).sample(schema, 0)
}

class Sampler {
  readonly #description: Description
  readonly #skips: 'readOnly' | 'writeOnly' | undefined
  readonly #open = new Set<JsonObject>()
  #left = MOST_VALUES

  constructor(description: Description, skips: 'readOnly' | 'writeOnly' | undefined) {
    this.#description = description
    this.#skips = skips
  }

  sample(value: Json | undefined, level: number): Json {
    const schema = this.#description.resolve(value)
    this.#left -= 1
    if (schema === null || this.#left < 0 || level > MOST_LEVELS || this.#open.has(schema))
      return null
    const given = givenValue(schema)
    if (given !== undefined) return given
    this.#open.add(schema)
    const made = this.#make(schema, level)
    this.#open.delete(schema)
    return made
  }

  #make(schema: JsonObject, level: number): Json {
    const parts = listIn(schema.allOf)
    if (parts.length > 0) {
      const made = parts.map((part) => this.sample(part, level + 1)).filter(isObject)
      return mergeFields([...made, this.#fields(schema, level)])
    }
    const [choice] = [...listIn(schema.oneOf), ...listIn(schema.anyOf)]
    if (choice !== undefined && schema.properties === undefined)
      return this.sample(choice, level + 1)
    const type = Array.isArray(schema.type)
      ? schema.type.find((one) => one !== 'null')
      : schema.type
    if (type === 'array' || isObject(schema.items)) return [this.sample(schema.items, level + 1)]
    if (type === 'object' || isObject(schema.properties)) return this.#fields(schema, level)
    return scalarOf(schema, type)
  }

  #fields(schema: JsonObject, level: number): JsonObject {
    const made: [string, Json][] = []
    for (const [name, field] of entriesOf(schema.properties)) {
      const skips = this.#skips
      if (this.#left < 0) break
      if (skips && this.#description.resolve(field)?.[skips] === true) continue
      made.push([name, this.sample(field, level + 1)])
    }
    if (made.length === 0 && isObject(schema.additionalProperties))
      made.push(['key', this.sample(schema.additionalProperties, level + 1)])
    return Object.fromEntries(made)
  }
}

/** An assignment would lose a field that is called `__proto__`. */
const mergeFields = (parts: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(parts.flatMap(entriesOf))

function givenValue(schema: JsonObject): Json | undefined {
  const [first] = listIn(schema.examples)
  const [one] = listIn(schema.enum)
  return [schema.example, first, schema.const, schema.default, one].find(
    (value) => value !== undefined,
  )
}

function scalarOf(schema: JsonObject, type: Json | undefined): Json {
  if (type === 'integer' || type === 'number')
    return typeof schema.minimum === 'number' ? schema.minimum : 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  return STRINGS.get(textIn(schema.format) ?? '') ?? UNKNOWN_TEXT
}

/** The first example of a media type, or a value that fits its schema. */
export function exampleOf(
  media: JsonObject,
  description: Description,
  skips?: 'readOnly' | 'writeOnly',
): Json | undefined {
  if (media.example !== undefined) return media.example
  const [first] = entriesOf(media.examples)
  const example = description.resolve(first?.[1])
  if (example?.value !== undefined) return example.value
  if (example?.dataValue !== undefined) return example.dataValue
  return media.schema === undefined
    ? undefined
    : sampleOf(objectIn(media.schema), description, skips)
}
