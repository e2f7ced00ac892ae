/** Rules for the paths of an output: for each path alone, and for all paths together. */
import { emitConflict, emitPathInvalid } from '../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../base/model/diagnostic.ts'
import { OUTPUT_SENTINEL } from '../base/model/output-file.ts'
import { isInnerStage } from './output-sentinel.ts'

/** Longest file name in UTF-8 bytes that every common disk allows. */
const NAME_BYTES = 255
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them
const CONTROL = /[\u0000-\u001f\u007f]/

/**
 * Check one path below the output: relative, with `/`, never out of the folder.
 *
 * @param source - The file that is published at this path, where known.
 * @throws {@link SiteError} `EMIT_PATH_INVALID`.
 */
export function checkOutputPath(path: string, source?: Source): void {
  const reason = findReason(path)
  if (reason !== null) throw emitPathInvalid(path, reason, source)
}

/** Whether an output can hold a file at a path. */
export function isOutputPath(path: string): boolean {
  return findReason(path) === null
}

function findReason(path: string): string | null {
  if (path === OUTPUT_SENTINEL || isInnerStage(path.split('/', 1)[0] ?? ''))
    return 'that name is reserved'
  if (path.includes('\\')) return 'it has a backslash'
  if (CONTROL.test(path)) return 'it has a control character'
  for (const name of path.split('/')) {
    if (name === '') return 'it has an empty name'
    if (name === '.' || name === '..') return `it has the name "${name}"`
    // One UTF-16 unit has at most 3 bytes in UTF-8, so most names need no exact count.
    if (name.length * 3 > NAME_BYTES && Buffer.byteLength(name) > NAME_BYTES)
      return `it has a name of more than ${NAME_BYTES} bytes`
  }
  return null
}

/**
 * Find paths that cannot exist together on every disk: one path twice, two that differ only in case, or a
 * file at the path of a folder.
 *
 * @param published - Paths that exist together in an output. Default: none is known.
 * @returns one diagnostic a pair, in the order of the paths given.
 */
export function findConflicts(
  paths: readonly string[],
  published?: ReadonlySet<string>,
): Diagnostic[] {
  return findConflictingPaths(paths, published).map(([path, rival]) => emitConflict(path, rival))
}

/** Two paths that cannot exist together, the later one first. */
export type ConflictingPaths = readonly [path: string, rival: string]

/** Conflicts of {@link findConflicts}, as pairs. Folders end in a slash. */
export function findConflictingPaths(
  paths: readonly string[],
  published: ReadonlySet<string> = new Set(),
): ConflictingPaths[] {
  return findIn(published.size === 0 ? paths : pickOpen(paths, published))
}

/** Paths in conflict begin with the same name, and one of them is new, or was written twice. */
function pickOpen(paths: readonly string[], published: ReadonlySet<string>): readonly string[] {
  const names = new Set<string>()
  const seen = new Set<string>()
  for (const path of paths) {
    if (!published.has(path) || seen.has(path)) names.add(firstName(path))
    seen.add(path)
  }
  return names.size === 0 ? [] : paths.filter((path) => names.has(firstName(path)))
}

/** First name of a path, with its case folded: entries in each other's way have the same. */
export function firstName(path: string): string {
  const end = path.indexOf('/')
  return foldCase(end < 0 ? path : path.slice(0, end))
}

function findIn(paths: readonly string[]): ConflictingPaths[] {
  const files = new Map<string, string>()
  const conflicts: ConflictingPaths[] = []
  const all: string[] = []
  for (const path of paths) {
    const folded = foldCase(path)
    const rival = files.get(folded)
    if (rival !== undefined) conflicts.push([path, rival])
    else {
      files.set(folded, path)
      all.push(path)
    }
  }
  return [...conflicts, ...findFolderConflicts(all, files)]
}

function findFolderConflicts(
  paths: readonly string[],
  files: ReadonlyMap<string, string>,
): ConflictingPaths[] {
  /** Folder with case folded → its first spelling, so that `Docs/a` and `docs/b` conflict as well. */
  const folders = new Map<string, string>()
  const conflicts: ConflictingPaths[] = []
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      const known = folders.get(foldCase(folder))
      if (known === folder) break
      if (known !== undefined) {
        conflicts.push([`${folder}/`, `${known}/`])
        break
      }
      folders.set(foldCase(folder), folder)
      const rival = files.get(foldCase(folder))
      if (rival !== undefined) conflicts.push([path, rival])
    }
  }
  return conflicts
}

/** Normalise a path as disks do that ignore case and Unicode composition. */
export function foldCase(path: string): string {
  return /^[a-z\d/._-]*$/.test(path) ? path : fold(path)
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
