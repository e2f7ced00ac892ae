/** A description with the files that it refers to. References are followed when they are needed, and never copied. */
import { posix } from 'node:path'
import type { PluginReport } from 'octavo/config'
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
import { locateAll, type Place } from './locate.ts'
import { type ParsedFile, parseFile } from './parse-file.ts'
import { toSwaggerPath, toSwaggerReference, upgradeSwagger } from './upgrade-swagger.ts'

/** References that lead to references. */
const MOST_HOPS = 50
/** Hint of all errors. */
const HINT = 'Correct the description.'

interface OpenFile extends ParsedFile {
  data: Json
  isSwagger: boolean
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
  /** Errors whose places are not known yet. */
  readonly #problems: { file: string; path: JsonPath; message: string; place?: Place }[] = []
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
    const opened = this.#open(file, { file, path: [] })
    this.data = objectIn(opened?.data)
    if (opened !== null) this.#check()
    // Files that references open while this runs are at the end of the map, so that they have their turn.
    for (const [path, found] of this.#files)
      if (found !== null) this.#checkReferences(found.data, { file: path, path: [] })
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
    const { paths: _, webhooks: __, 'x-webhooks': ___, ...others } = this.data
    return this.#files.size > 1 || this.#refersToOperations ? null : hashOf(others)
  }

  /** Note an error at a path in the file of the description. */
  report(path: JsonPath, message: string): void {
    this.#problems.push({ file: this.file, path, message })
  }

  /** Report all errors. Each file is searched for their places once. @returns whether there were some. */
  finish(): boolean {
    for (const file of new Set(this.#problems.map((problem) => problem.file))) {
      const own = this.#problems.filter((problem) => problem.file === file)
      const opened = this.#files.get(file)
      const paths = own.map(({ path }) => (opened?.isSwagger ? toSwaggerPath(path) : path))
      const places = opened ? locateAll(opened.text, paths, opened.isJson) : []
      for (const [at, { message, place }] of own.entries())
        this.#report({
          ...{ message, hint: HINT },
          at: { file, ...(place ?? places[at] ?? { line: 1, column: 1 }) },
        })
    }
    return this.#problems.length > 0
  }

  /** The value at the end of a reference; `undefined` where it leads nowhere. */
  #follow(reference: string, from: Origin = { file: this.file, path: [] }): Json | undefined {
    const [file = '', pointer = ''] = reference.split('#')
    if (/^\/(?:paths|(?:x-)?webhooks)\b/.test(pointer)) this.#refersToOperations = true
    const opened = this.#open(file, from)
    if (pointer !== '' && !pointer.startsWith('/')) return opened?.anchors.get(pointer)
    let current: Json | undefined = opened?.data
    for (const part of toPath(pointer)) {
      if (Array.isArray(current)) current = current[Number(part)]
      else current = isObject(current) && Object.hasOwn(current, part) ? current[part] : undefined
    }
    return current
  }

  #open(file: string, from: Origin): OpenFile | null {
    const known = this.#files.get(file)
    if (known !== undefined) return known
    // Before it is read: a file may refer to itself.
    this.#files.set(file, null)
    const opened = this.#parse(file, from)
    this.#files.set(file, opened)
    return opened
  }

  #parse(file: string, from: Origin): OpenFile | null {
    if (file !== this.file && isOutside(file, this.file)) {
      const message = `The description refers to ${file}, but only files of ${this.file.startsWith('npm:') ? 'its package' : 'the site'} are read.`
      this.#problems.push({ ...from, message })
      return null
    }
    let text: string
    try {
      text = this.#read(file)
    } catch {
      this.#problems.push({ ...from, message: `The file ${file} cannot be read.` })
      return null
    }
    const parsed = parseFile(text)
    const { data, errors } = parsed
    for (const error of errors) this.#problems.push({ file, path: [], ...error })
    if (data === undefined) return null
    const isSwagger = isObject(data) && data.swagger === '2.0'
    const upgraded = isSwagger ? upgradeSwagger(data) : data
    return { ...parsed, isSwagger, data: upgraded, anchors: placeReferences(upgraded, file) }
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
    if (
      !isObject(paths) &&
      !isObject(webhooks ?? this.data['x-webhooks']) &&
      !isObject(this.data.components)
    )
      this.report([], 'The description has no paths, webhooks or components.')
  }

  /** Every reference leads to a value; one that leads only to itself does not. @param from - Its path is changed. */
  #checkReferences(value: Json | undefined, from: Origin): void {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) this.#checkIn(item, from, at)
      return
    }
    const isNames = isName(from.path)
    // It is no list, as the lines above have made sure.
    for (const [name, field] of entriesOf(value as JsonObject)) {
      if (name === '$ref' && typeof field === 'string' && !isNames)
        this.#checkReference(field, from)
      if (isNames || !OPAQUE.has(name)) this.#checkIn(field, from, name)
    }
  }

  #checkIn(value: Json, from: Origin, key: string | number): void {
    if (typeof value !== 'object') return
    from.path.push(key)
    this.#checkReferences(value, from)
    from.path.pop()
  }

  #checkReference(reference: string, { file, path }: Origin): void {
    // Most references occur many times.
    if (this.#good.has(reference)) return
    const place = { file, path: [...path, '$ref'] }
    const target = this.#follow(reference, place)
    // A file that cannot be read is reported already.
    if (this.#files.get(reference.split('#', 1)[0] ?? '') === null) return
    const isCircle = isObject(target) && this.resolve(target) === null
    if (target !== undefined && !isCircle) {
      this.#good.add(reference)
      return
    }
    const own = reference.startsWith(`${file}#`) ? reference.slice(file.length) : reference
    const shown = this.#files.get(file)?.isSwagger ? toSwaggerReference(own) : own
    const message = `The reference "${shown}" ${isCircle ? 'leads only to itself' : 'leads nowhere'}.`
    this.#problems.push({ ...place, message })
  }
}

/** Where a reference is. */
interface Origin {
  file: string
  path: (string | number)[]
}

/** Whether a file is outside of what a description may read: its site, or its package. Its author is not that of the config. */
function isOutside(file: string, root: string): boolean {
  const [, inPackage] = /^npm:((?:@[^/]+\/)?[^/]+\/)/.exec(root) ?? []
  const above = root.startsWith('../') ? `${posix.dirname(root)}/` : ''
  const allowed = inPackage === undefined ? above : `npm:${inPackage}`
  const isOther = inPackage === undefined && file.startsWith('npm:')
  if (!isOther && !file.startsWith(allowed)) return true
  const rest = isOther ? posix.normalize(file.slice(4)) : file.slice(allowed.length)
  return /^[a-z][a-z\d+.-]*:/i.test(rest) || /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(rest)
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
  // An alias of YAML is the same object again.
  const seen = new Set<Json>()
  const waiting: (Json | undefined)[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    for (const item of Object.values(next)) if (typeof item === 'object') waiting.push(item)
    if (!isObject(next)) continue
    for (const name of [next.$anchor, next.$dynamicAnchor])
      if (typeof name === 'string') anchors.set(name, next)
    const reference = next.$ref ?? next.$dynamicRef
    if (typeof reference !== 'string') continue
    const [path = '', pointer = ''] = reference.split('#')
    const isAway = /^[a-z][a-z\d+.-]*:/i.test(path)
    const isSame = path === '' || path === self
    const target = isSame ? file : isAway ? path : posix.join(posix.dirname(file), path)
    next.$ref = `${target}#${pointer}`
  }
  return anchors
}
