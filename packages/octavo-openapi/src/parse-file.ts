/** The data in the text of a file, or its errors. Limits come first: a hostile file must end at once, not use all memory. */
import { type Document, isAlias, isScalar, type ParsedNode, parseDocument, visit } from 'yaml'
import { isObject, type Json, type JsonPath } from './json.ts'
import { findInJson, type Place, Positions, walkJson } from './locate.ts'

/** Most characters of one file. */
const MOST_CHARACTERS = 50_000_000
/** Most characters of a file in YAML: its parser needs fifty times the memory of that of JSON. */
const MOST_IN_YAML = 10_000_000
/** Values that aliases of YAML may stand for: a few lines could stand for billions. */
const MOST_ALIASES = 1_000
/** Values in each other. Descriptions of large APIs have about 40. */
const MOST_LEVELS = 500

/** What a file holds. */
export interface ParsedFile {
  text: string
  isJson: boolean
  /** Absent: the file has errors. */
  data?: Json
  errors: readonly { message: string; place: Place }[]
}

/** Reads JSON and YAML. */
export function parseFile(given: string): ParsedFile {
  const text = given.replace(/^\uFEFF/, '')
  const isJson = /^\s*[{[]/.test(text)
  const fail = (message: string, offset = 0): ParsedFile => ({
    ...{ text, isJson },
    errors: [{ message, place: new Positions(text).at(offset) }],
  })
  if (text.trim() === '') return fail('The file is empty.')
  const broken = text.search(/[\uFFFD\0]/)
  if (broken >= 0) return fail('The file is not text in UTF-8.', broken)
  const most = isJson ? MOST_CHARACTERS : MOST_IN_YAML
  if (text.length > most)
    return fail(
      `The file has ${text.length} characters; at most ${most} are read${isJson ? '' : ' of YAML'}.`,
    )
  const parsed = isJson ? parseJson(text, fail) : parseYaml(text, fail)
  const deep = parsed.data === undefined ? null : findDeep(parsed.data)
  if (deep === null) return parsed
  const offset = isJson ? findInJson(text, deep) : 0
  return fail(`Values are in each other ${MOST_LEVELS} times and more, or in themselves.`, offset)
}

type Fail = (message: string, offset?: number) => ParsedFile

function parseJson(text: string, fail: Fail): ParsedFile {
  let data: Json
  try {
    data = JSON.parse(text)
  } catch (thrown) {
    // The parser of YAML names the place, and accepts comments and trailing commas.
    if (text.length <= MOST_IN_YAML) return { ...parseYaml(text, fail), isJson: true }
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return fail(message, Number(/at position (\d+)/.exec(message)?.[1] ?? 0))
  }
  // The last one with a name would replace the others silently.
  if (countKeys(text) === countFields(data)) return { text, isJson: true, data, errors: [] }
  const positions = new Positions(text)
  return {
    ...{ text, isJson: true },
    errors: findTwice(text).map(({ name, offset }) => ({
      message: `The name "${name}" occurs twice in one object.`,
      place: positions.at(offset),
    })),
  }
}

/** Names of fields in the text. It looks for the ends of strings only, because this happens after each edit. */
function countKeys(text: string): number {
  let keys = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    let end = text.indexOf('"', start + 1)
    for (let at = end - 1; text[at] === '\\'; at = end - 1) {
      let slashes = 0
      for (; text[at] === '\\'; at -= 1) slashes += 1
      if (slashes % 2 === 0) break
      end = text.indexOf('"', end + 1)
    }
    let next = end + 1
    while (text.charCodeAt(next) <= 32) next += 1
    if (text[next] === ':') keys += 1
    start = text.indexOf('"', end + 1)
  }
  return keys
}

function countFields(data: Json): number {
  let fields = 0
  const waiting: (Json | undefined)[] = [data]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const values = Object.values(next)
    if (isObject(next)) fields += values.length
    for (const value of values) if (typeof value === 'object' && value !== null) waiting.push(value)
  }
  return fields
}

function findTwice(text: string): { name: string; offset: number }[] {
  const names: Set<string>[] = []
  const found: { name: string; offset: number }[] = []
  walkJson(text, {
    open: () => names.push(new Set()),
    close: () => names.pop(),
    key(name, offset) {
      const own = names.at(-1)
      if (own?.has(name)) found.push({ name, offset })
      own?.add(name)
    },
  })
  return found
}

function parseYaml(text: string, fail: Fail): ParsedFile {
  let document: Document.Parsed
  try {
    // The parser compares each name with all others, which takes minutes for long lists of paths.
    document = parseDocument(text, { prettyErrors: false, uniqueKeys: false })
  } catch {
    return fail(`Values are in each other ${MOST_LEVELS} times and more.`)
  }
  const [error] = document.errors
  if (error) return fail(error.message, error.pos[0])
  const errors = findTwiceInYaml(document, text)
  if (errors.length > 0) return { text, isJson: false, errors }
  try {
    const data: Json = document.toJS({ maxAliasCount: MOST_ALIASES })
    return { text, isJson: false, data, errors: [] }
  } catch (thrown) {
    return fail(thrown instanceof Error ? thrown.message : String(thrown), findAlias(document))
  }
}

function findTwiceInYaml(document: Document.Parsed, text: string) {
  const positions = new Positions(text)
  const errors: { message: string; place: Place }[] = []
  const waiting: unknown[] = [document.contents]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isCollection(node)) continue
    const names = new Set<string>()
    for (const item of node.items) {
      if (!isPairOf(item)) {
        waiting.push(item)
        continue
      }
      waiting.push(item.value ?? null)
      if (!isScalar(item.key)) continue
      const name = String(item.key.value)
      if (names.has(name))
        errors.push({
          message: `The name "${name}" occurs twice in one object.`,
          place: positions.at(item.key.range?.[0] ?? 0),
        })
      names.add(name)
    }
  }
  return errors.sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column)
}

const isCollection = (node: unknown): node is { items: readonly unknown[] } =>
  typeof node === 'object' && node !== null && 'items' in node && Array.isArray(node.items)

const isPairOf = (item: unknown): item is { key: ParsedNode; value: ParsedNode | null } =>
  typeof item === 'object' && item !== null && 'key' in item

/** Offset of the first alias without a value, or of the first of all. */
function findAlias(document: Document.Parsed): number {
  let first: number | undefined
  let wrong: number | undefined
  visit(document, {
    Alias(_, node) {
      const [at] = node.range ?? [0]
      first ??= at
      if (isAlias(node) && node.resolve(document) === undefined) wrong ??= at
    },
  })
  return wrong ?? first ?? 0
}

/** Path of a value that is too deep, `null` for none. A value of YAML may be in itself. */
function findDeep(data: Json): JsonPath | null {
  interface Step {
    value: Json
    key: string | number
    level: number
    above: Step | null
  }
  const seen = new Map<object, number>()
  const waiting: Step[] = [{ value: data, key: '', level: 0, above: null }]
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const { value, level } = step
    if (typeof value !== 'object' || value === null || (seen.get(value) ?? -1) >= level) continue
    seen.set(value, level)
    if (level >= MOST_LEVELS) {
      const path: (string | number)[] = []
      for (let at: Step | null = step; at?.above; at = at.above) path.unshift(at.key)
      return path
    }
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
    for (const [key, item] of entries)
      if (typeof item === 'object' && item !== null)
        waiting.push({ value: item, key, level: level + 1, above: step })
  }
  return null
}
