import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { groupBy } from '../../../runtime/shared/group-by.ts'
import { countEdits } from '../../base/errors/most-similar.ts'
import { listTexts, type TextTable } from './text-table.ts'

/** A suggested address for a broken link. */
interface Suggestion {
  permalink: Permalink
  /** Whether it differs only in case. */
  caseOnly: boolean
}

/** Suggests an address for a key. */
export type Suggester = (key: string) => Suggestion | undefined

/** Most names that are compared letter by letter, as a folder may have thousands. */
const MOST_COMPARED = 300

/**
 * Create the suggester for all addresses, by key. Its index is built for the first broken link, so a site
 * without broken links pays nothing; each further one costs at most the size of a folder.
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
  /** Last segment → lower-case paths. */
  byName: Map<string, string[]>
  /** Path without its last segment → lower-case paths. */
  byFolder: Map<string, string[]>
}

function indexAddresses(permalinks: TextTable): AddressIndex {
  const addresses = Array.from(
    listTexts(permalinks),
    ([key, permalink]) => [key.toLowerCase(), permalink] as const,
  )
  const paths = addresses.map(([path]) => path)
  const byName = groupBy(paths, nameOf)
  return { byPath: new Map(addresses), byName, byFolder: groupBy(paths, folderOf) }
}

/** A page of the same name in another folder, for pages that moved; the longest common start wins. */
function findSameName(path: string, { byName, byPath }: AddressIndex): Permalink | undefined {
  const [best] = (byName.get(nameOf(path)) ?? [])
    .slice(0, MOST_COMPARED)
    .map((other) => ({ other, common: commonStart(path, other) }))
    .sort((a, b) => b.common - a.common || (a.other < b.other ? -1 : 1))
  return best && byPath.get(best.other)
}

/** The page of the same folder with the most similar name; at most a third of the letters may differ. */
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
