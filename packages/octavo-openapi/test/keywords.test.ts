/** Every keyword of the JSON Schemas of OpenAPI 3.0, 3.1 and 3.2 is shown, or there is a reason why not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { PROJECT } from '../../../test/octavo.ts'
import { Description } from '../src/description.ts'
import { entriesOf, isObject, type Json, type JsonObject, objectIn } from '../src/json.ts'
import { writeReference } from '../src/write-pages.ts'
import { KEYWORDS } from './keywords.ts'

const SCHEMAS = join(PROJECT, 'node_modules/@hyperjump/json-schema')
const META = [
  'core',
  'applicator',
  'unevaluated',
  'validation',
  'meta-data',
  'format-annotation',
  'content',
]

/** Names of 3.0 for what 3.1 and 3.2 call otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  'parameter-location': 'parameter',
  'explode-for-form': 'parameter',
  'styles-for-form': 'parameter',
}

async function readSchema(path: string): Promise<JsonObject> {
  const { default: schema } = await import(pathToFileURL(join(SCHEMAS, path)).href)
  return objectIn(schema)
}

/** Keywords of one object, wherever its schema names them. */
function namesIn(schema: Json): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  if (!isObject(schema)) return []
  const { properties, dependentSchemas, $defs } = schema
  const parts = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'].map(
    (name) => schema[name] ?? null,
  )
  const maps = [...entriesOf(dependentSchemas), ...entriesOf($defs)].map(([, value]) => value)
  return [...entriesOf(properties).map(([name]) => name), ...[...parts, ...maps].flatMap(namesIn)]
}

function toName(name: string): string {
  const kebab = name
    .replace(/XML|HTTP|API/, (word) => word.charAt(0) + word.slice(1).toLowerCase())
    .replace(/(?<=[a-z\d])[A-Z]/g, (sign) => `-${sign}`)
    .toLowerCase()
  if (kebab.endsWith('security-scheme')) return 'security-scheme'
  if (/flows?$/.test(kebab)) return 'oauth-flows'
  return NAMES[kebab] ?? kebab
}

/** `info.title` and so on, for all versions. */
async function listKeywords(): Promise<string[]> {
  const found = new Set<string>()
  const add = (object: string, schema: Json) => {
    for (const name of namesIn(schema)) found.add(`${object}.${name}`)
  }
  for (const version of ['3-0', '3-1', '3-2']) {
    const { $defs, definitions, ...root } = await readSchema(`openapi-${version}/schema.js`)
    add('root', root)
    for (const [name, schema] of entriesOf($defs ?? definitions)) add(toName(name), schema)
  }
  for (const version of ['3-1', '3-2']) {
    const { $defs, properties } = await readSchema(`openapi-${version}/meta/base.js`)
    add('schema', { properties })
    for (const [name, schema] of entriesOf($defs)) add(name, schema)
  }
  for (const name of META) {
    const { properties } = await readSchema(`draft-2020-12/meta/${name}.js`)
    add('schema', { properties })
  }
  return [...found]
}

const text = readFileSync(join(PROJECT, 'packages/octavo-openapi/test/everything.yaml'), 'utf8')

function pagesWithout(at?: string): string {
  const data: JsonObject = parse(text)
  if (at !== undefined) remove(data, at)
  const description = new Description(
    'api.yaml',
    () => JSON.stringify(data),
    () => {},
  )
  const texts = writeReference(description, 'api').pages.map((page) => page.text)
  // Signs that are no notation are the same to readers with an escape.
  return texts.join('\n').replace(/\\(?=-)/g, '')
}

function remove(data: JsonObject, at: string): void {
  const keys = at.split('/').map((key) => key.replaceAll('~1', '/'))
  const last = keys.pop() ?? ''
  let holder: Json | undefined = data
  for (const key of keys)
    holder = Array.isArray(holder) ? holder[Number(key)] : objectIn(holder)[key]
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (isObject(holder) && holder[last] !== undefined) delete holder[last]
  else throw new Error(`nothing at ${at}`)
}

const listed = Object.entries(KEYWORDS).flatMap(([object, keywords]) =>
  Object.entries(keywords).map(([name, shown]) => ({ keyword: `${object}.${name}`, shown })),
)

test('every keyword of the three versions has an entry', async () => {
  const entries = new Set(listed.map(({ keyword }) => keyword))
  const keywords = await listKeywords()
  expect(keywords.length).toBeGreaterThan(200)
  expect(keywords.filter((keyword) => !entries.has(keyword))).toEqual([])
})

const all = pagesWithout()
const shown = listed.flatMap(({ keyword, shown: entry }) =>
  typeof entry === 'string' ? [] : [{ keyword, at: entry[0], words: entry[1] }],
)

test.each(shown)('$keyword is on a page, and only if the description has it', ({ at, words }) => {
  expect(all.includes(words)).toBe(true)
  // Without it, another part may be wrong; then nothing is shown at all.
  const without = (() => {
    try {
      return pagesWithout(at)
    } catch (error) {
      return String(error)
    }
  })()
  expect(without.includes(words)).toBe(false)
})
