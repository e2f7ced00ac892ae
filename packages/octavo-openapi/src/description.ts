/** A description with the files that it refers to. References are followed when they are needed, and never copied. */
import { posix } from 'node:path'
import { parseDocument } from 'yaml'
import {
  decodePart,
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  objectIn,
} from './json.ts'
import { hashOf } from './known-pages.ts'
import { locate, toPlace } from './locate.ts'
import { upgradeSwagger } from './upgrade-swagger.ts'

/** Most characters of one file. */
const MOST_CHARACTERS = 50_000_000
/** References that lead to references. */
const MOST_HOPS = 50
/** Values that aliases of YAML may stand for: a few lines could stand for billions. */
const MOST_ALIASES = 1_000

/** One error in a description. */
interface Problem {
  file: string
  path: JsonPath
  message: string
}

interface OpenFile {
  text: string
  isJson: boolean
  data: Json
  /** Schemas by their names in the file: `$anchor` and `$dynamicAnchor`. */
  anchors: ReadonlyMap<string, Json>
}

/** What went wrong, each with its place in the description: `api.yaml:3:5 …`. */
export class DescriptionError extends Error {}

/** An OpenAPI description. */
export class Description {
  readonly file: string
  /** The content of its file. References in it have the path of their file: `api.yaml#/components/schemas/A`. */
  readonly data: JsonObject
  readonly #read: (path: string) => string
  readonly #files = new Map<string, OpenFile | null>()
  readonly #problems: Problem[] = []
  #refersToOperations = false
  /** References that lead to a value. */
  readonly #good = new Set<string>()
  /** Objects at references that have texts next to them. */
  readonly #withTexts = new WeakMap<JsonObject, JsonObject>()

  /**
   * Errors that leave nothing to read are thrown at once, others by {@link throwProblems}.
   *
   * @param read - Text of a file by its path from the site folder. @throws where it cannot be read.
   */
  constructor(file: string, read: (path: string) => string) {
    this.file = file
    this.#read = read
    const opened = this.#open(file, [])
    this.data = objectIn(opened?.data)
    if (opened !== null) this.#check()
  }

  /** The object that a value is or refers to; `null` for none. Summary and description next to a reference count. */
  resolve(value: Json | undefined): JsonObject | null {
    let current: Json | undefined = value
    for (let hops = 0; hops < MOST_HOPS; hops += 1) {
      if (!isObject(current)) return null
      if (typeof current.$ref !== 'string') return this.#addTexts(value, current)
      current = this.#follow(current.$ref)
    }
    return null
  }

  /** The same reference gives the same object, so that cycles are found. */
  #addTexts(reference: Json | undefined, target: JsonObject): JsonObject {
    if (!isObject(reference) || reference === target) return target
    const { summary, description } = reference
    if (summary === undefined && description === undefined) return target
    const known = this.#withTexts.get(reference)
    if (known) return known
    const made = {
      ...target,
      ...(summary === undefined ? {} : { summary }),
      ...(description === undefined ? {} : { description }),
    }
    this.#withTexts.set(reference, made)
    return made
  }

  /**
   * A text that changes with everything but the operations; `null` if that is not known, because references lead to
   * operations or to other files.
   */
  basis(): string | null {
    const { paths: _, webhooks: __, ...others } = this.data
    return this.#files.size > 1 || this.#refersToOperations ? null : hashOf(others)
  }

  /** Report an error; {@link throwProblems} throws all of them at once. */
  report(path: JsonPath, message: string, file = this.file): void {
    this.#problems.push({ file, path, message })
  }

  /** @throws DescriptionError */
  throwProblems(): void {
    if (this.#problems.length === 0) return
    const lines = this.#problems.map(({ file, path, message }) => {
      const opened = this.#files.get(file)
      const { line, column } = opened
        ? locate(opened.text, path, opened.isJson)
        : { line: 1, column: 1 }
      return `${file}:${line}:${column} ${message}`
    })
    throw new DescriptionError(lines.join('\n'))
  }

  /** The value at the end of a reference; `undefined` where it leads nowhere. */
  #follow(reference: string): Json | undefined {
    const [file = '', pointer = ''] = reference.split('#')
    if (/^\/(?:paths|webhooks)\b/.test(pointer)) this.#refersToOperations = true
    const opened = this.#open(file, [])
    if (pointer !== '' && !pointer.startsWith('/')) return opened?.anchors.get(pointer)
    let current: Json | undefined = opened?.data
    for (const part of toPath(pointer)) {
      if (Array.isArray(current)) current = current[Number(part)]
      else current = isObject(current) && Object.hasOwn(current, part) ? current[part] : undefined
    }
    return current
  }

  #open(file: string, from: JsonPath): OpenFile | null {
    const known = this.#files.get(file)
    if (known !== undefined) return known
    // Before it is read: a file may refer to itself.
    this.#files.set(file, null)
    if (/^https?:/i.test(file)) {
      this.report(from, `refers to ${file}: only files of the site are read.`)
      return null
    }
    const opened = this.#parse(file, from)
    this.#files.set(file, opened)
    return opened
  }

  #parse(file: string, from: JsonPath): OpenFile | null {
    let text: string
    try {
      text = this.#read(file)
    } catch {
      this.report(from, `refers to ${file}, which cannot be read.`)
      return null
    }
    if (text.length > MOST_CHARACTERS) {
      this.report([], `has ${text.length} characters; at most ${MOST_CHARACTERS} are read.`, file)
      return null
    }
    const isJson = /^\s*[{[]/.test(text)
    const data = isJson ? this.#parseJson(text, file) : this.#parseYaml(text, file)
    if (data === undefined) return null
    const upgraded = isObject(data) && data.swagger === '2.0' ? upgradeSwagger(data) : data
    return { text, isJson, data: upgraded, anchors: placeReferences(upgraded, file) }
  }

  #parseJson(text: string, file: string): Json | undefined {
    try {
      return JSON.parse(text)
    } catch {
      // The parser of YAML names the place, and accepts comments and trailing commas.
      return this.#parseYaml(text, file)
    }
  }

  #parseYaml(text: string, file: string): Json | undefined {
    const document = parseDocument(text, { prettyErrors: false })
    const [error] = document.errors
    if (error) {
      const { line, column } = toPlace(text, error.pos[0])
      throw new DescriptionError(`${file}:${line}:${column} ${error.message}`)
    }
    try {
      return document.toJS({ maxAliasCount: MOST_ALIASES })
    } catch (thrown) {
      throw new DescriptionError(`${file}:1:1 ${thrown instanceof Error ? thrown.message : thrown}`)
    }
  }

  #check(): void {
    const { openapi, paths, webhooks, info } = this.data
    const version = String(openapi ?? '')
    if (!/^3\.[012]\b/.test(version)) {
      const found = version === '' ? 'has no field "openapi"' : `is OpenAPI ${version}`
      this.report(['openapi'], `${found}; OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0 are read.`)
    }
    if (!isObject(info)) this.report(['info'], 'has no field "info" with a title.')
    if (!isObject(paths) && !isObject(webhooks) && !isObject(this.data.components))
      this.report([], 'has no paths, webhooks or components.')
    this.#checkReferences(this.data, [])
  }

  /** Every reference leads to a value; one that leads only to itself does not. @param path - Changed while it runs. */
  #checkReferences(value: Json | undefined, path: (string | number)[]): void {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) this.#checkIn(item, path, at)
      return
    }
    const isNames = isName(path)
    // It is no list, as the lines above have made sure.
    for (const [name, field] of entriesOf(value as JsonObject)) {
      if (name === '$ref' && typeof field === 'string' && !isNames)
        this.#checkReference(field, path)
      if (isNames || !OPAQUE.has(name)) this.#checkIn(field, path, name)
    }
  }

  #checkIn(value: Json, path: (string | number)[], key: string | number): void {
    if (typeof value !== 'object') return
    path.push(key)
    this.#checkReferences(value, path)
    path.pop()
  }

  #checkReference(reference: string, path: JsonPath): void {
    // Most references occur many times.
    if (this.#good.has(reference)) return
    const target = this.#follow(reference)
    const place = [...path, '$ref']
    if (target === undefined) this.report(place, `"${shown(reference, this.file)}" leads nowhere.`)
    else if (isObject(target) && this.resolve(target) === null)
      this.report(place, `"${shown(reference, this.file)}" leads only to itself.`)
    else this.#good.add(reference)
  }
}

/** Fields with data of the author, in which `$ref` is a name like others. */
const OPAQUE = new Set(['example', 'examples', 'default', 'const', 'enum'])

/** Whether the fields of the object at a path are names of the author. */
const isName = (path: JsonPath) => path.at(-1) === 'properties'

const shown = (reference: string, file: string) =>
  reference.startsWith(`${file}#`) ? reference.slice(file.length) : reference

/** `/components/schemas/a~1b` → its parts. */
function toPath(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodePart(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Write the path of the file into all references of its content. @returns the schemas with names. */
function placeReferences(value: Json | undefined, file: string): Map<string, Json> {
  const anchors = new Map<string, Json>()
  const self = isObject(value) ? value.$self : undefined
  const waiting: (Json | undefined)[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const item of Object.values(next)) if (typeof item === 'object') waiting.push(item)
    if (!isObject(next)) continue
    for (const name of [next.$anchor, next.$dynamicAnchor])
      if (typeof name === 'string') anchors.set(name, next)
    const reference = next.$ref ?? next.$dynamicRef
    if (typeof reference !== 'string') continue
    const [path = '', pointer = ''] = reference.split('#')
    const isAway = /^(?:https?|npm):/i.test(path)
    const isSame = path === '' || path === self
    const target = isSame ? file : isAway ? path : posix.join(posix.dirname(file), path)
    next.$ref = `${target}#${pointer}`
  }
  return anchors
}
