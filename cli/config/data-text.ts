/** Reads JSON and YAML that people write, so that each error in it has a line. */

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
import type { Position } from '../model/position.ts'
import { findJsonError } from './find-json-error.ts'

/** A file's data, or why it is none. */
export type DataText =
  | {
      value: unknown
      /** Where a key or a list entry stands; the nearest enclosing one that there is. */
      positionOf(path: readonly PropertyKey[]): Position
    }
  | { error: string; place: Position }

/** Parse text as the file's ending says; an empty YAML file holds `null`. */
export function parseData(text: string, format: 'json' | 'yaml'): DataText {
  return format === 'json' ? parseJson(text) : parseYaml(text)
}

function parseJson(text: string): DataText {
  try {
    const value: unknown = JSON.parse(text)
    // Places are asked for only where something is wrong, so the slow parse waits until then.
    return { value, positionOf: (path) => findPosition(text, path) }
  } catch (error) {
    const found = findJsonError(text)
    if (!found) throw error
    return { error: found.reason, place: toPosition(text, found.offset) }
  }
}

function parseYaml(text: string): DataText {
  if (isDeepYaml(text)) return { error: 'it is nested too deeply', place: START }
  // Its own look for equal keys compares each with each: 12,000 keys take seconds.
  const options = { prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const
  const document = parseDocument(text, options)
  const [error] = document.errors
  if (error) return { error: error.message, place: toPosition(text, error.pos[0]) }
  const repeated = findRepeatedKey(document)
  if (repeated)
    return { error: `the key "${repeated.key}" stands twice`, place: toPosition(text, repeated.at) }
  try {
    const value: unknown = document.toJS()
    if (isDeepData(value)) return { error: 'an alias ("*name") holds itself', place: START }
    return { value, positionOf: (path) => findPosition(text, path) }
  } catch (cause) {
    // Aliases that unfold without end.
    const error = cause instanceof Error ? cause.message : String(cause)
    return { error, place: START }
  }
}

/** The first key that its map has already, and where it stands. */
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

/** `<<` takes over another map, and may stand more than once. */
const isMerge = (key: unknown) => key === '<<'

const START: Position = { line: 1, column: 1 }

/** JSON is a subset of YAML, so one parser finds positions in both. */
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

function toPosition(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  }
}
