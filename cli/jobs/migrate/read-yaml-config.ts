/** Reads a YAML config of another program as data, with the place of each value. Tags that run code become notes. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { Source } from '../../base/model/diagnostic.ts'
import { Foreign, type ForeignObject, type ForeignValue, isForeignObject } from './foreign-value.ts'
import { type ForeignModule, findPlace } from './read-module.ts'
import type { Places } from './reading.ts'

/** Most nodes of a file. Aliases can make a small file endless. */
const MOST_NODES = 20_000
/** Most files that inherit from each other. */
const MOST_PARENTS = 10

/**
 * The config in a file. `INHERIT` names a file whose options count where this one has none.
 *
 * @param root - Absolute folder that paths of places are relative to.
 * @returns `null` if the file is no YAML, or has too many aliases.
 */
export function readYamlConfig(file: string, root: string): ForeignModule | null {
  const places: Places = new WeakMap()
  const value = readFile(file, { root, places, depth: 0 })
  if (value === null) return null
  const first = { file: toPath(root, file), line: 1, column: 1 }
  return { value, notes: [], locate: (option) => findPlace(value, option, places) ?? first }
}

interface Reading {
  root: string
  places: Places
  depth: number
}

function readFile(file: string, reading: Reading): ForeignObject | null {
  const { root, places, depth } = reading
  const text = readOrNull(file)
  const value = text === null ? null : new YamlReader(text, toPath(root, file), places).read()
  if (value === null) return null
  const { INHERIT: parent, ...fields } = value
  if (typeof parent !== 'string' || depth >= MOST_PARENTS) return value
  const inherited = readFile(join(dirname(file), parent), { ...reading, depth: depth + 1 })
  const own = Object.assign(Object.create(null), fields)
  places.set(own, places.get(value) ?? {})
  return inherited ? merge(inherited, own, places) : own
}

/** The values of one file. */
class YamlReader {
  readonly #document: Document.Parsed
  readonly #lines = new LineCounter()
  readonly #path: string
  readonly #places: Places
  #nodes = 0

  constructor(text: string, path: string, places: Places) {
    this.#path = path
    this.#places = places
    const options = { version: '1.1', lineCounter: this.#lines, logLevel: 'silent' } as const
    this.#document = parseDocument(text, options)
  }

  /** `null` if it is no object. */
  read(): ForeignObject | null {
    if (this.#document.errors.length > 0) return null
    try {
      const value = this.#toValue(this.#document.contents)
      return isForeignObject(value) ? value : null
    } catch (error) {
      if (error instanceof TooLarge) return null
      throw error
    }
  }

  #toValue(node: unknown): ForeignValue {
    this.#nodes += 1
    if (this.#nodes > MOST_NODES) throw new TooLarge()
    if (isAlias(node)) return this.#toValue(node.resolve(this.#document))
    if (isMap(node)) return this.#toObject(node)
    if (isSeq(node)) return this.#toList(node)
    return isScalar(node) ? this.#toScalar(node) : undefined
  }

  /** The last entry of `!ENV` is its default. */
  #toList({ tag, items }: YAMLSeq): ForeignValue {
    if (tag === '!ENV') return this.#toValue(items.at(-1))
    const list: ForeignValue[] = []
    const own: Record<string, () => Source> = {}
    for (const [index, item] of items.entries()) {
      list.push(this.#toValue(item))
      own[index] = () => this.#sourceOf(item)
    }
    this.#places.set(list, own)
    return list
  }

  #toScalar(node: Scalar): ForeignValue {
    const { tag = '', value } = node
    if (tag === '!ENV')
      return new Foreign(this.#sourceOf(node), `the variable ${value} of the environment`)
    if (isCode(tag)) return new Foreign(this.#sourceOf(node), 'Python code')
    if (value instanceof Date) return value.toISOString()
    return typeof value === 'bigint' ? Number(value) : (value as ForeignValue)
  }

  #toObject(node: YAMLMap): ForeignValue {
    if (isCode(node.tag)) return new Foreign(this.#sourceOf(node), 'Python code')
    const object: ForeignObject = Object.create(null)
    const own: Record<string, () => Source> = {}
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : String(key)
      if (name === '<<') this.#mergeInto(object, value)
      else {
        object[name] = this.#toValue(value)
        own[name] = () => this.#sourceOf(isScalar(key) ? key : node)
      }
    }
    this.#places.set(object, own)
    return object
  }

  #mergeInto(object: ForeignObject, value: unknown): void {
    const merged = this.#toValue(value)
    for (const one of Array.isArray(merged) ? merged : [merged])
      if (isForeignObject(one))
        for (const [field, inner] of Object.entries(one)) object[field] ??= inner
  }

  #sourceOf(node: unknown): Source {
    const start = isNode(node) ? (node.range?.[0] ?? 0) : 0
    const { line, col } = this.#lines.linePos(start)
    return { file: this.#path, line, column: col }
  }
}

class TooLarge extends Error {}

const isCode = (tag: string | undefined) => /^(?:!!|tag:yaml\.org,2002:)python\//.test(tag ?? '')

/** Options of a file over those of the one that it inherits from. Only objects are merged. */
function merge(base: ForeignObject, own: ForeignObject, places: Places): ForeignObject {
  const merged: ForeignObject = Object.create(null)
  for (const name of new Set([...Object.keys(base), ...Object.keys(own)])) {
    const [below, above] = [base[name], own[name]]
    merged[name] =
      isForeignObject(below) && isForeignObject(above)
        ? merge(below, above, places)
        : Object.hasOwn(own, name)
          ? above
          : below
  }
  places.set(merged, { ...places.get(base), ...places.get(own) })
  return merged
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const toPath = (root: string, file: string) => relative(root, file).split(sep).join('/')
