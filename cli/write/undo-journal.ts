/**
 * Undoes a publication that failed. Before the first step the stage keeps the files that will be replaced or
 * removed under second names, which costs one hard link per file; when a step fails, they are all restored.
 * Each step of the restoration is idempotent too, so after a kill the next command takes all of them again.
 */
import { dirname, join } from 'node:path'
import type { Disk } from '../base/disk/disk.ts'
import {
  applyJournal,
  dropJournal,
  type Journal,
  type JournalPlaces,
  moveFile,
  PART,
  removeFile,
  removeFolder,
  turnJournal,
} from './journal.ts'

/** Keep the files that the steps of a journal replace or remove. */
export function keepOld({ kept }: Journal, { stage, out }: JournalPlaces, disk: Disk): void {
  disk.mkdir(join(stage, 'old'))
  for (const [index, path] of kept.entries()) disk.keep(join(out, path), toKept(stage, index))
}

/**
 * Take all steps of a written journal, and remove it.
 *
 * @throws the error of the step that failed. The output is the old one then; if restoring it failed too, the
 * journal stays and the next command continues with it.
 */
export function applyOrUndo(journal: Journal, places: JournalPlaces, disk: Disk): void {
  try {
    applyJournal(journal, places, disk)
    dropJournal(places.stage, disk)
  } catch (error) {
    try {
      turnJournal(places.stage, disk)
      undoJournal(journal, places, disk)
    } catch {
      // Throw the first error, because later ones are its consequences.
    }
    throw error
  }
}

/**
 * Restore the old output, and remove the journal, which must be turned.
 *
 * @throws the first failure, after everything else was restored; the journal stays then.
 */
export function undoJournal(journal: Journal, places: JournalPlaces, disk: Disk): void {
  const { stage, out } = places
  const failures: unknown[] = []
  const attempt = (step: () => void) => {
    try {
      step()
    } catch (error) {
      failures.push(error)
    }
  }
  const kept = new Set(journal.kept)
  for (const path of journal.move)
    if (!kept.has(path)) attempt(() => removeFile(join(out, path), disk))
  for (const folder of new Set(journal.move.map((path) => dirname(join(out, path)))))
    attempt(() => removeFile(join(folder, PART), disk))
  for (const path of journal.made) attempt(() => removeFolder(join(out, path), disk))
  for (const path of [...journal.clearFolders, ...journal.removeFolders])
    attempt(() => makeAgain(join(out, path), disk))
  for (const [index, path] of journal.kept.entries())
    attempt(() => restore(toKept(stage, index), join(out, path), disk))
  if (failures.length > 0) throw failures[0]
  dropJournal(stage, disk)
}

function toKept(stage: string, index: number): string {
  return join(stage, 'old', String(index))
}

/** The kept file stays, so that this step can be repeated. */
function restore(kept: string, to: string, disk: Disk): void {
  if (isUntouched(kept, to, disk)) return
  const beside = `${kept}.back`
  if (disk.stat(beside)) disk.unlink(beside)
  makeAgain(dirname(to), disk)
  disk.keep(kept, beside)
  moveFile(beside, to, disk)
}

/**
 * Whether the path still holds the kept file. Then nothing is done, as the folder may be the one that refuses
 * changes.
 */
function isUntouched(kept: string, path: string, disk: Disk): boolean {
  const [old, now] = [disk.stat(kept), disk.stat(path)]
  if (!old || !now) return false
  // A build writes no links, so a link is an old entry.
  if (old.isSymbolicLink()) return now.isSymbolicLink()
  if (old.ino === now.ino && old.dev === now.dev) return true
  return now.isFile() && disk.isSame(kept, path)
}

function makeAgain(folder: string, disk: Disk): void {
  if (!disk.stat(folder)?.isDirectory()) disk.mkdir(folder)
}
