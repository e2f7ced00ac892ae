import type { Permalink } from '../../runtime/contract/route-data.ts'
import { countEdits } from '../errors/most-similar.ts'
import { listTexts, type TextTable } from './text-table.ts'

/** An address that a broken link may mean. */
interface Suggestion {
  permalink: Permalink
  /** It differs in upper and lower case alone. */
  caseOnly: boolean
}

/** Looks for the address that a key may mean. */
export type Suggester = (key: string) => Suggestion | undefined

/** Neighbours that are compared by letters: a folder may hold thousands. */
const MOST_COMPARED = 300

/**
 * Prepare suggestions over all addresses, by key. The index is made for the first broken link, so
 * that a sound site pays nothing; each further one costs the size of a folder at most.
 */
export function createSuggester(permalinks: TextTable): Suggester {
  let index: AddressIndex | undefined
  return (key) => {
    index ??= indexAddresses(permalinks)
    const path = key.toLowerCase()
    const same = index.byPath.get(path)
    if (same !== undefined) return { permalink: same, caseOnly: true }
    const near = findSameName(path, index) ?? findSimilar(path, index)
    return near === undefined ? undefined : { permalink: near, caseOnly: false }
  }
}

interface AddressIndex {
  byPath: Map<string, Permalink>
  /** Last part → lower-case paths. */
  byName: Map<string, string[]>
  /** Path without its last part → lower-case paths. */
  byFolder: Map<string, string[]>
}

function indexAddresses(permalinks: TextTable): AddressIndex {
  const index: AddressIndex = { byPath: new Map(), byName: new Map(), byFolder: new Map() }
  for (const [key, permalink] of listTexts(permalinks)) {
    const path = key.toLowerCase()
    index.byPath.set(path, permalink)
    append(index.byName, nameOf(path), path)
    append(index.byFolder, folderOf(path), path)
  }
  return index
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** A page that moved: its name in another folder, the one with the longest common start. */
function findSameName(path: string, { byName, byPath }: AddressIndex): Permalink | undefined {
  const [best] = (byName.get(nameOf(path)) ?? [])
    .slice(0, MOST_COMPARED)
    .map((other) => ({ other, common: commonStart(path, other) }))
    .sort((a, b) => b.common - a.common || (a.other < b.other ? -1 : 1))
  return best && byPath.get(best.other)
}

/** A page whose name was mistyped: the nearest one of the same folder, a third changed at most. */
function findSimilar(path: string, { byFolder, byPath }: AddressIndex): Permalink | undefined {
  const name = nameOf(path)
  const [best] = (byFolder.get(folderOf(path)) ?? [])
    .slice(0, MOST_COMPARED)
    .map((other) => ({ other, distance: countEdits(name, nameOf(other)) }))
    .filter(({ distance }) => distance <= Math.max(1, name.length / 3))
    .sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1))
  return best && byPath.get(best.other)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
