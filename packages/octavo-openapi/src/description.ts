/** A description with the files that it refers to. References are followed when they are needed, and never copied. */
import { posix } from 'node:path'
import type { PluginReport } from 'octavo/config'
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
import { locate, type Place, toPlace } from './locate.ts'
import { upgradeSwagger } from './upgrade-swagger.ts'

/** Most characters of one file. */
const MOST_CHARACTERS = 50_000_000
/** References that lead to references. */
const MOST_HOPS = 50
/** Hint of all errors. */
const HINT = 'Correct the description.'
/** Values that aliases of YAML may stand for: a few lines could stand for billions. */
const MOST_ALIASES = 1_000

interface OpenFile {
  text: string
  isJson: boolean
  data: Json
  /** Schemas by their names in the file: `$anchor` and `$dynamicAnchor`. */
  anchors: ReadonlyMap<string, Json>
}

/** An OpenAPI description. */
export class Description {
  readonly file: string
  /** The content of its file. References in it have the path of their file: `api.yaml#/components/schemas/A`. */
  readonly data: JsonObject
  readonly #read: (path: string) => string
  readonly #report: (problem: PluginReport) => void
  readonly #files = new Map<string, OpenFile | null>()
  #isWrong = false
  #refersToOperations = false
  /** References that lead to a value. */
  readonly #good = new Set<string>()
  /** Objects at references that have texts next to them. */
  readonly #withTexts = new WeakMap<JsonObject, JsonObject>()

  /**
   * @param read - Text of a file by its path from the site folder. @throws where it cannot be read.
   * @param report - Gets each error.
   */
  constructor(
    file: string,
    read: (path: string) => string,
    report: (problem: PluginReport) => void,
  ) {
    this.file = file
    this.#read = read
    this.#report = report
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

  /** Whether an error was reported. */
  get isWrong(): boolean {
    return this.#isWrong
  }

  /** Report an error at a path in the file of the description. */
  report(path: JsonPath, message: string): void {
    const opened = this.#files.get(this.file)
    this.#reportAt(this.file, message, opened && locate(opened.text, path, opened.isJson))
  }

  #reportAt(file: string, message: string, place: Place | null | undefined): void {
    this.#isWrong = true
    this.#report({ message, hint: HINT, at: { file, ...(place ?? { line: 1, column: 1 }) } })
  }

  /** The value at the end of a reference; `undefined` where it leads nowhere. */
  #follow(reference: string, from: JsonPath = []): Json | undefined {
    const [file = '', pointer = ''] = reference.split('#')
    if (/^\/(?:paths|webhooks)\b/.test(pointer)) this.#refersToOperations = true
    const opened = this.#open(file, from)
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
      this.report(from, `The description refers to ${file}, but only files of the site are read.`)
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
      this.report(from, `The file ${file} cannot be read.`)
      return null
    }
    if (text.length > MOST_CHARACTERS) {
      const message = `The file has ${text.length} characters; at most ${MOST_CHARACTERS} are read.`
      this.#reportAt(file, message, null)
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
      this.#reportAt(file, error.message, toPlace(text, error.pos[0]))
      return undefined
    }
    try {
      return document.toJS({ maxAliasCount: MOST_ALIASES })
    } catch (thrown) {
      this.#reportAt(file, thrown instanceof Error ? thrown.message : String(thrown), null)
      return undefined
    }
  }

  #check(): void {
    const { openapi, paths, webhooks, info } = this.data
    const version = String(openapi ?? '')
    if (!/^3\.[012]\b/.test(version)) {
      const found = version === '' ? 'has no field "openapi"' : `is OpenAPI ${version}`
      this.report(
        ['openapi'],
        `The description ${found}; OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0 are read.`,
      )
    }
    if (!isObject(info)) this.report(['info'], 'The description has no field "info" with a title.')
    if (!isObject(paths) && !isObject(webhooks) && !isObject(this.data.components))
      this.report([], 'The description has no paths, webhooks or components.')
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
    const place = [...path, '$ref']
    const target = this.#follow(reference, place)
    const shown = reference.startsWith(`${this.file}#`)
      ? reference.slice(this.file.length)
      : reference
    // A file that cannot be read is reported already.
    if (this.#files.get(reference.split('#', 1)[0] ?? '') === null) return
    if (target === undefined) this.report(place, `The reference "${shown}" leads nowhere.`)
    else if (isObject(target) && this.resolve(target) === null)
      this.report(place, `The reference "${shown}" leads only to itself.`)
    else this.#good.add(reference)
  }
}

/** Fields with data of the author, in which `$ref` is a name like others. */
const OPAQUE = new Set(['example', 'examples', 'default', 'const', 'enum'])

/** Whether the fields of the object at a path are names of the author. */
const isName = (path: JsonPath) => path.at(-1) === 'properties'

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
