/** Finds the place of a value in its file. Only errors need it, so that a file is not scanned without one. */
import { isMap, isNode, isPair, isScalar, isSeq, type ParsedNode, parseDocument } from 'yaml'
import type { JsonPath } from './json.ts'

/** A place in a file: line and column, 1-based. */
export interface Place {
  line: number
  column: number
}

/** Place of the value at a path, or of the nearest value above it that is there. */
export function locate(text: string, path: JsonPath, isJson: boolean): Place {
  return toPlace(text, isJson ? findInJson(text, path) : findInYaml(text, path))
}

/** Line and column of an offset. */
export function toPlace(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

function findInYaml(text: string, path: JsonPath): number {
  let node: ParsedNode | null = parseDocument(text).contents
  let found = 0
  for (const key of path) {
    let next: unknown = null
    if (isSeq(node)) next = node.items[Number(key)]
    else if (isMap(node)) {
      const pair = node.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(key),
      )
      if (isNode(pair?.key)) found = pair.key.range?.[0] ?? found
      next = pair?.value
    }
    if (isPair(next) || !isNode(next)) break
    // A parsed document has parsed nodes only.
    node = next as ParsedNode
    if (typeof key === 'number') found = node.range[0]
  }
  return found
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Walks the tokens once, and compares the path of each value with the wanted one. */
function findInJson(text: string, path: JsonPath): number {
  const wanted = path.map(String)
  const open: { isList: boolean; key: string; count: number }[] = []
  let [best, depth] = [0, 0]
  let lastText: { raw: string; index: number } | null = null
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const top = open.at(-1)
    if (token === '{' || token === '[') open.push({ isList: token === '[', key: '0', count: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && top?.isList) top.key = String(++top.count)
    else if (token === ':' && top && lastText) {
      top.key = String(JSON.parse(lastText.raw))
      if (open.length > depth && open.every(({ key }, at) => key === wanted[at])) {
        best = lastText.index
        depth = open.length
      }
    }
    lastText = token.startsWith('"') ? { raw: token, index } : null
    if (depth === wanted.length && depth > 0) break
  }
  return best
}
