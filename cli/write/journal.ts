/**
 * The journal of a publication. It is written and synced under another name and then renamed, so if it
 * exists, it is complete. Each step is idempotent: after a kill all steps are taken again, from the first.
 * When a step fails, the journal is renamed and all steps are undone: see `undo-journal.ts`.
 */
import { basename, dirname, join } from 'node:path'
import { codeOf, type Disk } from '../base/disk/disk.ts'

const JOURNAL = 'journal.json'
const UNDONE = 'undo.json'
/** Name of a partial copy, used where a part of the output is on another disk. */
export const PART = '.octavo-part'

/** Steps that turn the old output into the new one, in this order. Paths below the output. */
export interface Journal {
  /** Existing files and links whose paths the new output needs for something else. */
  clear: readonly string[]
  /** Folders whose paths the new output needs, deepest first; they are empty by then. */
  clearFolders: readonly string[]
  /** Staged files to move into the output. */
  move: readonly string[]
  /** Files that are no longer part of the site. */
  remove: readonly string[]
  /** Folders that no longer hold files, deepest first. */
  removeFolders: readonly string[]
  /** Files of the old output at the paths above; the stage keeps the n-th as `old/<n>`. */
  kept: readonly string[]
  /** Folders that do not exist yet, deepest first. */
  made: readonly string[]
}

/** A complete journal, and the direction in which it is applied. */
interface Log {
  journal: Journal
  /** Bytes of each file of `move`, in that order; `null`: Octavo 0.1.0 wrote the journal. */
  sizes: readonly number[] | null
  /** A step failed: the old output is being restored. */
  isUndone: boolean
}

/** Folders that a journal is applied to. Absolute. */
export interface JournalPlaces {
  stage: string
  /** Folder of the staged files. */
  files: string
  out: string
}

/**
 * Write the journal atomically: it is complete and on the disk, or it does not exist. The staged files are not
 * synced, because that takes milliseconds per file. Their sizes are in the journal instead: see `isWhole`.
 */
export function writeJournal(journal: Journal, { stage, files }: JournalPlaces, disk: Disk): void {
  const path = join(stage, JOURNAL)
  const sizes = journal.move.map((file) => disk.stat(join(files, file))?.size ?? -1)
  disk.write(`${path}.part`, JSON.stringify({ ...journal, sizes }), { sync: true })
  disk.rename(`${path}.part`, path)
  disk.sync(stage)
}

/** The journal of a stage, or `null` where none was completed. */
export function readLog(stage: string, disk: Disk): Log | null {
  for (const name of [JOURNAL, UNDONE]) {
    const path = join(stage, name)
    if (!disk.stat(path)) continue
    // Only `writeJournal` writes that file.
    const written = JSON.parse(disk.read(path).toString('utf8')) as Journal & Partial<Log>
    const { sizes = null, ...journal } = written
    return { journal, sizes, isUndone: name === UNDONE }
  }
  return null
}

/**
 * Whether each new file, staged or moved, has all its bytes. After a power failure, the disk may have the name
 * of a file without its bytes. Then the output must become the old one, because the new one would have empty files.
 */
export function isWhole(
  { journal, sizes }: Log,
  { files, out }: JournalPlaces,
  disk: Disk,
): boolean {
  if (sizes === null) return true
  return journal.move.every((path, index) => {
    const file = disk.stat(join(files, path)) ?? disk.stat(join(out, path))
    return file?.size === sizes[index]
  })
}

/** Rename the journal: from now on its steps are to be undone. */
export function turnJournal(stage: string, disk: Disk): void {
  disk.rename(join(stage, JOURNAL), join(stage, UNDONE))
  disk.sync(stage)
}

/** Take all steps; steps that were taken before have no effect. */
export function applyJournal(journal: Journal, { files, out }: JournalPlaces, disk: Disk): void {
  clearFiles(journal.clear, out, disk)
  for (const path of journal.clearFolders) removeFolder(join(out, path), disk)
  const made = new Set<string>()
  for (const path of journal.move) {
    const to = join(out, path)
    if (!made.has(dirname(to))) disk.mkdir(dirname(to))
    made.add(dirname(to))
    moveFile(join(files, path), to, disk)
  }
  for (const path of journal.remove) removeFile(join(out, path), disk)
  for (const path of journal.removeFolders) removeFolder(join(out, path), disk)
}

/** Remove the journal: the output is the new one, or the old one where the steps were undone. */
export function dropJournal(stage: string, disk: Disk): void {
  for (const name of [JOURNAL, UNDONE])
    if (disk.stat(join(stage, name))) disk.unlink(join(stage, name))
}

/**
 * On a disk that ignores case, `A.html` may already be the new `a.html`, for which the old file was removed.
 * So only names that a folder listing spells the same are removed.
 */
function clearFiles(paths: readonly string[], out: string, disk: Disk): void {
  const listings = new Map<string, ReadonlySet<string>>()
  for (const path of paths) {
    const folder = dirname(join(out, path))
    const names = listings.get(folder) ?? listNames(folder, disk)
    listings.set(folder, names)
    if (names.has(basename(path))) removeFile(join(out, path), disk)
  }
}

function listNames(folder: string, disk: Disk): ReadonlySet<string> {
  const isFolder = disk.stat(folder)?.isDirectory() === true
  return new Set(isFolder ? disk.list(folder).map(({ name }) => name) : [])
}

/** Move a file of the stage into the output. A file that is missing in the stage was moved before. */
export function moveFile(from: string, to: string, disk: Disk): void {
  try {
    disk.rename(from, to)
  } catch (error) {
    const code = codeOf(error)
    // Linux reports EXDEV before it looks for the file.
    if ((code === 'ENOENT' || code === 'EXDEV') && !disk.stat(from)) return
    if (code !== 'EXDEV') throw error
    moveAcross(from, to, disk)
  }
}

/**
 * A part of the output is on another disk: copy next to the target, so that the last step is an atomic rename.
 */
function moveAcross(from: string, to: string, disk: Disk): void {
  const beside = join(dirname(to), PART)
  disk.copy(from, beside)
  disk.rename(beside, to)
  disk.unlink(from)
}

/** Remove a file or a link. Does nothing if the path is gone, is below a file, or is now a folder. */
export function removeFile(path: string, disk: Disk): void {
  try {
    disk.unlink(path)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return
    // Error code of systems other than Linux when `unlink` meets a folder.
    if (code === 'EPERM' && disk.stat(path)?.isDirectory()) return
    throw error
  }
}

/** Remove a folder if it is empty. */
export function removeFolder(path: string, disk: Disk): void {
  try {
    disk.rmdir(path)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
  }
}
