/** Finds the places of values in their file. Only errors need it, so that a file is not scanned without one. */
import { isMap, isNode, isPair, isScalar, isSeq, type ParsedNode, parseDocument } from 'yaml'
import type { JsonPath } from './json.ts'

/** A place in a file: line and column, 1-based. */
export interface Place {
  line: number
  column: number
}

/** Places of the values at paths, or of the nearest values above them that are there. The file is read once for all. */
export function locateAll(text: string, paths: readonly JsonPath[], isJson: boolean): Place[] {
  const positions = new Positions(text)
  const offsets = isJson ? findAllInJson(text, paths) : findAllInYaml(text, paths)
  return offsets.map((offset) => positions.at(offset))
}

/** Lines and columns of offsets in a text. */
export class Positions {
  readonly #text: string
  #starts: number[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  at(offset: number): Place {
    this.#starts ??= startsOf(this.#text)
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 }
  }
}

function startsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function findAllInYaml(text: string, paths: readonly JsonPath[]): number[] {
  const { contents } = parseDocument(text, { prettyErrors: false, uniqueKeys: false })
  return paths.map((path) => findInYaml(contents, path))
}

function findInYaml(contents: ParsedNode | null, path: JsonPath): number {
  let node = contents
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

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

interface Walker {
  open(isList: boolean): void
  close(): void
  /** @param offset - Of its first quotation mark. */
  key(name: string, offset: number): void
  /** After an item of a list. */
  comma?(): void
}

/** Walks through the tokens of valid JSON once. */
export function walkJson(text: string, walker: Walker): void {
  let last: { raw: string; index: number } | null = null
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') walker.open(token === '[')
    else if (token === '}' || token === ']') walker.close()
    else if (token === ',') walker.comma?.()
    else if (token === ':' && last) walker.key(String(JSON.parse(last.raw)), last.index)
    last = token.startsWith('"') ? { raw: token, index } : null
  }
}

/** Offset of one value. */
export const findInJson = (text: string, path: JsonPath): number =>
  findAllInJson(text, [path])[0] ?? 0

interface Wanted {
  /** Absent: not met yet. */
  offset?: number
  inner: Map<string, Wanted>
}

/** Walks with a tree of the wanted paths, so that parts without one cost nothing. */
function findAllInJson(text: string, paths: readonly JsonPath[]): number[] {
  const top: Wanted = { offset: 0, inner: new Map() }
  for (const path of paths) {
    let at = top
    for (const key of path.map(String)) {
      const next = at.inner.get(key) ?? { inner: new Map() }
      at.inner.set(key, next)
      at = next
    }
  }
  const open: { wanted: Wanted | undefined; isList: boolean; count: number }[] = []
  let current: Wanted | undefined = top
  walkJson(text, {
    open(isList) {
      open.push({ wanted: current, isList, count: 0 })
      current = isList ? current?.inner.get('0') : undefined
    },
    close() {
      open.pop()
      current = undefined
    },
    comma() {
      const list = open.at(-1)
      if (list === undefined) return
      list.count += 1
      current = list.isList ? list.wanted?.inner.get(String(list.count)) : undefined
    },
    key(name, offset) {
      current = open.at(-1)?.wanted?.inner.get(name)
      if (current) current.offset = offset
    },
  })
  return paths.map((path) => {
    let [at, offset]: [Wanted | undefined, number] = [top, 0]
    for (const key of path.map(String)) {
      at = at?.inner.get(key)
      offset = at?.offset ?? offset
    }
    return offset
  })
}
