/** Parses JSON and YAML that people write, so that each error has a position. */

import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml'
import { isDeepData, isDeepYaml } from '../../runtime/shared/is-deep-yaml.ts'
import { type Position, positionAt } from '../base/model/position.ts'
import { findJsonError } from './find-json-error.ts'

/** The data of a file, or the error in it. */
export type DataText =
  | {
      value: unknown
      /** Position of a key or list entry; where it is missing, of the nearest parent. */
      positionOf(path: readonly PropertyKey[]): Position
    }
  | { error: string; place: Position }

/** Parse a text in the given format; an empty YAML file is `null`. */
export function parseData(text: string, format: 'json' | 'yaml'): DataText {
  return format === 'json' ? parseJson(text) : parseYaml(text)
}

function parseJson(text: string): DataText {
  try {
    const value: unknown = JSON.parse(text)
    if (isDeepData(value)) return { error: 'it is nested too deeply', place: START }
    // Positions are needed only for errors, so the slower parse waits until then.
    return { value, positionOf: (path) => findPosition(text, path) }
  } catch (error) {
    const found = findJsonError(text)
    if (!found) throw error
    return { error: found.reason, place: positionAt(text, found.offset) }
  }
}

function parseYaml(text: string): DataText {
  if (isDeepYaml(text)) return { error: 'it is nested too deeply', place: START }
  // The library's own check for repeated keys is quadratic: 12,000 keys take seconds.
  const options = { prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const
  const document = parseDocument(text, options)
  const [error] = document.errors
  if (error) return { error: error.message, place: positionAt(text, error.pos[0]) }
  const repeated = findRepeatedKey(document)
  if (repeated)
    return { error: `the key "${repeated.key}" occurs twice`, place: positionAt(text, repeated.at) }
  try {
    const value: unknown = document.toJS()
    if (isDeepData(value)) return { error: 'an alias ("*name") holds itself', place: START }
    return { value, positionOf: (path) => findPosition(text, path) }
  } catch (cause) {
    // Thrown for aliases that expand without end.
    const error = cause instanceof Error ? cause.message : String(cause)
    return { error, place: START }
  }
}

/** The keys of an object from a JSON text, in the order of the text. An object itself lists keys like "404" first. */
export function keysInOrder(text: string, value: object): string[] {
  const keys = Object.keys(value)
  if (!keys.some((key) => /^\d+$/.test(key)) || isDeepYaml(text)) return keys
  const { contents } = parseDocument(text, { logLevel: 'silent', uniqueKeys: false })
  const written = isMap(contents) ? contents.items.map(({ key }) => String(key)) : []
  return [...new Set(written)].filter((key) => Object.hasOwn(value, key))
}

/** The first repeated key of a map, with its offset. */
function findRepeatedKey(document: Document): { key: string; at: number } | null {
  let found: { key: string; at: number } | null = null
  visit(document, {
    Map(_, map) {
      const keys = new Set<unknown>()
      for (const { key } of map.items) {
        if (!isScalar(key) || isMerge(key.value)) continue
        if (keys.has(key.value)) {
          found = { key: String(key.value), at: key.range?.[0] ?? 0 }
          return visit.BREAK
        }
        keys.add(key.value)
      }
      return undefined
    },
  })
  return found
}

/** `<<` merges another map, and may be repeated. */
const isMerge = (key: unknown) => key === '<<'

const START: Position = { line: 1, column: 1 }

/** Position of a path; JSON is a subset of YAML, so one parser serves both. */
function findPosition(text: string, path: readonly PropertyKey[]): Position {
  if (isDeepYaml(text)) return START
  const lineCounter = new LineCounter()
  let node: unknown = parseDocument(text, {
    lineCounter,
    logLevel: 'silent',
    uniqueKeys: false,
  }).contents
  let offset = 0
  for (const step of path) {
    if (!isCollection(node)) break
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step)
      if (!pair) break
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else {
      node = node.items[Number(step)]
      offset = isScalar(node) || isCollection(node) ? (node.range?.[0] ?? offset) : offset
    }
  }
  const { line, col } = lineCounter.linePos(offset)
  return { line: Math.max(line, 1), column: Math.max(col, 1) }
}
