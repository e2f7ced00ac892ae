/**
 * The options of a schema: path, type, default, meaning, example. Types and defaults are read from the schema itself,
 * texts from the doc comment above it, which editors show too.
 */
import { z } from 'zod'
import { listFields } from '../../bin/describe-types.js'
import { toPlain } from './markdown.ts'

/** One option. */
export interface SchemaOption {
  /** Full path: `i18n.localeConfigs.<name>.label`, `docs[].path`. */
  path: string
  /** Its own name: `label`. */
  name: string
  /** Type in TypeScript: `'ltr' | 'rtl'`. */
  type: string
  required: boolean
  /** Default, as Markdown. Absent: none, or the option is required. */
  fallback?: string
  /** Markdown of the comment, without its sentence on the default. */
  meaning: string
  /** Example value as JavaScript. Absent: its own options have examples. */
  example?: string
}

interface Place {
  path: string
  /** Key for {@link listFields}: the path without lists and names. */
  key: string
  comments: ReadonlyMap<string, string | null>
}

/** Position of the comments of a schema. */
interface Words {
  /** Source of the schema, absolute. */
  file: string
  /** Name of its constant in that file. */
  name: string
  /** Field of that constant that is the schema. Default: the constant itself. */
  at?: string
}

/** All options of a schema, in its order, those of objects within it too. */
export function listOptions(
  schema: z.core.$ZodType,
  { file, name, at = '' }: Words,
): SchemaOption[] {
  return fieldsOf(schema, { path: '', key: at, comments: listFields(file, name) })
}

/** Options of all objects that a value may be, each path once. */
function fieldsOf(schema: z.core.$ZodType, place: Place): SchemaOption[] {
  const options = objectsIn(schema, place.path).flatMap(({ shape, path }) =>
    Object.entries(shape).flatMap(([name, rule]) => {
      const key = place.key === '' ? name : `${place.key}.${name}`
      const inner: Place = { ...place, key, path: path === '' ? name : `${path}.${name}` }
      return [toOption(name, rule, inner), ...fieldsOf(rule, inner)]
    }),
  )
  return options.filter(({ path }, index) => options.findIndex((o) => o.path === path) === index)
}

function toOption(name: string, schema: z.core.$ZodType, { path, key, comments }: Place) {
  const comment = comments.get(key) ?? ''
  const { text, example: given } = splitExample(toPlain(comment))
  const { meaning, said } = splitDefault(text)
  const { value, isOptional } = fallbackOf(schema)
  const written = value === undefined ? undefined : toLiteral(value)
  const fallback =
    written !== undefined && !/^[[{]/.test(written) ? `\`${written}\`` : (said ?? emptyOf(written))
  const option: SchemaOption = {
    path,
    name,
    type: typeOf(schema),
    required: !isOptional && value === undefined,
    meaning,
  }
  if (fallback !== undefined && !option.required) option.fallback = fallback
  const example = findExample(schema, { given, meaning, written })
  if (example !== undefined) option.example = example
  return option
}

/** A comment without its sentence ``Example: `…` ``. */
function splitExample(comment: string): { text: string; example?: string } {
  const match = / ?Example: `([^`]+)`\./.exec(comment)
  if (!match) return { text: comment }
  return { text: comment.replace(match[0], ''), example: match[1] ?? '' }
}

/** Split the sentence on the default from the end of a comment. */
function splitDefault(comment: string): { meaning: string; said?: string } {
  const match = /(?:^|[.;]) ?[Dd]efaults?:? (.+?)\.?$/.exec(comment)
  if (!match) return { meaning: comment }
  const meaning = comment.slice(0, match.index)
  return { meaning: meaning === '' ? '' : `${meaning}.`, said: match[1] ?? '' }
}

/** Text of a default: `none` for an empty list or object, otherwise its code. */
function emptyOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  return /^(?:\[\]|\{\})$/.test(written) ? 'none' : `\`${written}\``
}

type Definition = z.core.$ZodTypes['_zod']['def']

/** Definition of a rule: a union of all kinds of the library, discriminated by `type`. */
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as Definition

/** The rule inside a wrapper; of a pipe its input, which authors write. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
      return definition.innerType
    case 'pipe':
      return definitionOf(definition.in).type === 'transform' ? definition.out : definition.in
    case 'lazy':
      return undefined
  }
}

function fallbackOf(schema: z.core.$ZodType): { value?: unknown; isOptional: boolean } {
  const definition = definitionOf(schema)
  if (definition.type === 'default' || definition.type === 'prefault')
    return { value: definition.defaultValue, isOptional: true }
  const inner = innerOf(schema)
  const found = inner && definition.type !== 'lazy' ? fallbackOf(inner) : { isOptional: false }
  return definition.type === 'optional' ? { ...found, isOptional: true } : found
}

/** The fields of each object that a value may be, with the path of the object. */
function objectsIn(
  schema: z.core.$ZodType,
  path: string,
): { shape: Readonly<Record<string, z.core.$ZodType>>; path: string }[] {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object':
      return [{ shape: definition.shape, path }]
    case 'array':
      return objectsIn(definition.element, `${path}[]`)
    case 'record':
      return objectsIn(definition.valueType, `${path}.<name>`)
    case 'union':
      return definition.options.flatMap((option) => objectsIn(option, path))
    case 'lazy':
      return []
  }
  const inner = innerOf(schema)
  return inner ? objectsIn(inner, path) : []
}

/** Type of a rule in TypeScript; `object` for objects, whose fields are listed separately. */
export function typeOf(schema: z.core.$ZodType): string {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'enum':
      return Object.values(definition.entries)
        .map((value) => `'${value}'`)
        .join(' | ')
    case 'literal':
      return definition.values.map((value) => toLiteral(value)).join(' | ')
    case 'array':
      return toList(typeOf(definition.element))
    case 'tuple':
      return `[${definition.items.map(typeOf).join(', ')}]`
    case 'record':
      return `{ [name]: ${typeOf(definition.valueType)} }`
    case 'union':
      return [...new Set(definition.options.map(typeOf))].join(' | ')
    case 'nullable':
      return `${typeOf(definition.innerType)} | null`
    case 'custom':
      return customType(schema)
    // The JSON rule of the library is a recursive union; other recursive rules are entries.
    case 'lazy':
      return definitionOf(definition.getter()).type === 'union' ? 'JSON' : 'object'
    case 'unknown':
      return 'any'
    case 'string':
    case 'number':
    case 'boolean':
    case 'object':
    case 'date':
      return definition.type
  }
  const inner = innerOf(schema)
  return inner ? typeOf(inner) : definition.type
}

/** Values to test custom rules with, since these do not reveal their type. */
const CUSTOM: readonly [name: string, value: unknown][] = [
  ['function', () => ''],
  ['RegExp', /a/],
  ['schema', z.object({})],
  ['object', { type: 'generated-index' }],
  ['null', null],
]

function customType(schema: z.core.$ZodType): string {
  const rule = schema as z.ZodType
  const taken = CUSTOM.filter(([, value]) => rule.safeParse(value).success)
  return taken.map(([name]) => name).join(' | ')
}

const toList = (type: string) => (type.includes(' ') ? `(${type})[]` : `${type}[]`)

/** Data as JavaScript code. */
export function toLiteral(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([key, each]) => `${toKey(key)}: ${toLiteral(each)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** A name as a key of an object literal, quoted if needed. */
export const toKey = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)

/** Example: code of the comment that is valid, else a value other than the default; none for objects with fields. */
function findExample(
  schema: z.core.$ZodType,
  words: { given: string | undefined; meaning: string; written: string | undefined },
): string | undefined {
  const { given, meaning, written } = words
  // Without an `Example:` sentence, the example is code after a colon: "Icon of the site: `img/logo.svg`".
  const quoted = given ?? /: `([^`]+)`/.exec(meaning)?.[1]
  const fromWords = quoted === undefined ? [] : [quoted, toLiteral(quoted)]
  const candidates = given === undefined ? [...valuesOf(schema), ...fromWords] : fromWords
  return candidates.find((code) => code !== written && isTaken(schema, code))
}

/** Example values of a rule, by its kind. */
function valuesOf(schema: z.core.$ZodType): string[] {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'boolean':
      return ['true', 'false']
    case 'enum':
      return Object.values(definition.entries).map(toLiteral)
    case 'literal':
      return definition.values.map(toLiteral)
    case 'union':
      return definition.options.flatMap(valuesOf).filter((code) => code !== 'true')
  }
  const inner = innerOf(schema)
  return inner ? valuesOf(inner) : []
}

/** Whether a text is an expression of plain data that is valid for a rule. */
export function isTaken(schema: z.core.$ZodType, code: string): boolean {
  const value = evaluate(code)
  return value !== undefined && (schema as z.ZodType).safeParse(value.it).success
}

/** Evaluate code; `undefined` if it is not an expression. Comments of our sources are trusted. */
export function evaluate(code: string): { it: unknown } | undefined {
  if (!/^(?:['"[{(/\d]|z\.|true|false|null)/.test(code)) return undefined
  try {
    return { it: new Function('z', `return (${code})`)(z) }
  } catch {
    return undefined
  }
}
