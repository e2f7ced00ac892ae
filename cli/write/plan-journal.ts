/** Plans, without touching the disk, the steps that turn one output into another. */
import type { Journal } from './journal.ts'
import type { Listing } from './list-output.ts'
import { firstName, foldCase } from './output-path.ts'
import { isRemovable, type OutputScope } from './output-scope.ts'

/** Paths of the old output and of the new one. */
interface Change {
  /** Every path of the new output. */
  paths: ReadonlySet<string>
  /** Paths of the new output that are in the stage. */
  staged: ReadonlySet<string>
  existing: Listing
  scope: OutputScope
}

/** Plan the steps. Entries outside of the scope are never removed. */
export function planJournal({ paths, staged, existing, scope }: Change): Journal {
  const obsolete = [...existing.files, ...existing.links].filter(
    (path) => !paths.has(path) && isRemovable(path, scope),
  )
  const gone = new Set(obsolete)
  const stays = [...existing.files, ...existing.links].filter((path) => !gone.has(path))
  const needed = toFolders([...paths, ...stays])
  const spare = existing.folders.filter(
    (folder) => !needed.has(folder) && isRemovable(`${folder}/`, scope),
  )
  const blocks = createBlockTest([...obsolete, ...spare], paths, needed)
  const deepestFirst = spare.sort(byDepth)
  const move = [...staged].filter((path) => paths.has(path)).sort(byTurn)
  const replaced = move.filter((path) => existing.files.has(path) || existing.links.has(path))
  const known = new Set(existing.folders)
  return {
    clear: obsolete.filter(blocks).sort(),
    clearFolders: deepestFirst.filter(blocks),
    move,
    remove: obsolete.filter((path) => !blocks(path)).sort(),
    removeFolders: deepestFirst.filter((folder) => !blocks(folder)),
    kept: [...obsolete, ...replaced].sort(),
    made: [...toFolders(move)].filter((folder) => !known.has(folder)).sort(byDepth),
  }
}

/** Sort folders so that each comes after all folders inside it. */
function byDepth(a: string, b: string): number {
  return b.length - a.length || (a < b ? -1 : 1)
}

/** Existing entries that stay although this build did not write them, mostly of other locales. */
export function listForeign({ paths, existing, scope }: Omit<Change, 'staged'>): string[] {
  return [...existing.files, ...existing.links].filter(
    (path) => !paths.has(path) && !isRemovable(path, scope),
  )
}

/**
 * Create a test for entries that block the new output: the entry is a path that the output needs, or is below
 * one.
 */
function createBlockTest(
  entries: readonly string[],
  paths: ReadonlySet<string>,
  needed: ReadonlySet<string>,
) {
  const names = new Set(entries.map(firstName))
  const isNear = (path: string) => names.has(firstName(path))
  const files = new Set([...paths].filter(isNear).map(foldCase))
  const taken = new Set([...files, ...[...needed].filter(isNear).map(foldCase)])
  return (path: string): boolean => {
    const folded = foldCase(path)
    if (taken.has(folded)) return true
    for (let end = folded.lastIndexOf('/'); end > 0; end = folded.lastIndexOf('/', end - 1))
      if (files.has(folded.slice(0, end))) return true
    return false
  }
}

/** All folders that a set of files needs. */
function toFolders(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return folders
}

/** Sort chunks and data before the pages that load them, so that no new page refers to a missing file. */
function byTurn(a: string, b: string): number {
  const first = isAsset(a)
  return first === isAsset(b) ? (a < b ? -1 : 1) : first ? -1 : 1
}

function isAsset(path: string): boolean {
  return /(^|\/)assets\//.test(path)
}
