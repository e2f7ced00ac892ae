/**
 * The log of a publication. It is complete when it exists, since it is written and synced under
 * another name first. Each step can be taken any number of times, so after a kill all are taken
 * again, from the first. Where a step fails, the log gets another name and all is undone: see
 * `undo-journal.ts`.
 */
import { basename, dirname, join } from 'node:path'
import { codeOf, type Disk } from './disk.ts'

const JOURNAL = 'journal.json'
const UNDONE = 'undo.json'
/** Name of a copy that is not whole yet, where a part of the output is another disk. */
export const PART = '.octavo-part'

/** Steps that turn the old output into the new one, in this order. Paths below the output. */
export interface Journal {
  /** Files and links that stand where something new must go. */
  clear: readonly string[]
  /** Folders in such places, deepest first; they are empty then. */
  clearFolders: readonly string[]
  /** Staged files that take their places. */
  move: readonly string[]
  /** Files that are no longer part of the site. */
  remove: readonly string[]
  /** Folders without files, deepest first. */
  removeFolders: readonly string[]
  /** Files of the old output at the paths above; the stage keeps the n-th as `old/<n>`. */
  kept: readonly string[]
  /** Folders that do not exist yet, deepest first. */
  made: readonly string[]
}

/** A complete log, and which way it goes. */
interface Log {
  journal: Journal
  /** A step failed: the old output is being put back. */
  isUndone: boolean
}

/** Where a journal is applied. Absolute. */
export interface JournalPlaces {
  stage: string
  /** Folder of the staged files. */
  files: string
  out: string
}

/** Write the log so that it is complete and on the disk, or is not there. */
export function writeJournal(stage: string, journal: Journal, disk: Disk): void {
  const path = join(stage, JOURNAL)
  disk.write(`${path}.part`, JSON.stringify(journal), { sync: true })
  disk.rename(`${path}.part`, path)
  disk.sync(stage)
}

/** The log of a stage, or `null` when none was completed. */
export function readLog(stage: string, disk: Disk): Log | null {
  for (const name of [JOURNAL, UNDONE]) {
    const path = join(stage, name)
    if (!disk.stat(path)) continue
    // Nobody but writeJournal writes that file.
    const journal = JSON.parse(disk.read(path).toString('utf8')) as Journal
    return { journal, isUndone: name === UNDONE }
  }
  return null
}

/** From now on the log is one of what is to be undone. */
export function turnJournal(stage: string, disk: Disk): void {
  disk.rename(join(stage, JOURNAL), join(stage, UNDONE))
  disk.sync(stage)
}

/** Take all steps; those that were taken before do nothing. */
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

/** Forget the log: the output is the new one, or the old one where it was undone. */
export function dropJournal(stage: string, disk: Disk): void {
  for (const name of [JOURNAL, UNDONE])
    if (disk.stat(join(stage, name))) disk.unlink(join(stage, name))
}

/**
 * On a disk that ignores case, `A.html` may by now be the `a.html` that it made room for; so only
 * names that a listing spells the same are removed.
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

/** Move a file of the stage into the output. One that is gone was moved before. */
export function moveFile(from: string, to: string, disk: Disk): void {
  try {
    disk.rename(from, to)
  } catch (error) {
    const code = codeOf(error)
    // Linux says EXDEV before it looks for the file.
    if ((code === 'ENOENT' || code === 'EXDEV') && !disk.stat(from)) return
    if (code !== 'EXDEV') throw error
    moveAcross(from, to, disk)
  }
}

/** A part of the output is a disk of its own: copy beside, so that the last step is a rename again. */
function moveAcross(from: string, to: string, disk: Disk): void {
  const beside = join(dirname(to), PART)
  disk.copy(from, beside)
  disk.rename(beside, to)
  disk.unlink(from)
}

/** Remove a file or a link. Gone already, below what is a file by now, or a folder by now: nothing is left to do. */
export function removeFile(path: string, disk: Disk): void {
  try {
    disk.unlink(path)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return
    // What systems other than Linux say to a folder.
    if (code === 'EPERM' && disk.stat(path)?.isDirectory()) return
    throw error
  }
}

/** Remove a folder where it is empty. */
export function removeFolder(path: string, disk: Disk): void {
  try {
    disk.rmdir(path)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
  }
}
