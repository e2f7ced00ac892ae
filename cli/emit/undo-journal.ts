/**
 * The way back of a publication. Before its first step the stage keeps what will be replaced or
 * removed under a second name, which costs a hard link a file; where a step fails, all that is put
 * back. Each step of the way back can be taken any number of times too, so a kill on it does not
 * matter: the next command takes them again.
 */
import { dirname, join } from 'node:path'
import type { Disk } from './disk.ts'
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

/** Keep what the steps of a journal take away. */
export function keepOld({ kept }: Journal, { stage, out }: JournalPlaces, disk: Disk): void {
  disk.mkdir(join(stage, 'old'))
  for (const [index, path] of kept.entries()) disk.keep(join(out, path), toKept(stage, index))
}

/**
 * Take all steps of a journal that is written, and drop it.
 *
 * @throws what a step failed of. The output is the old one then; where even that failed, the log
 * stays and the next command goes on with it.
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
      // What failed first says more about the reason.
    }
    throw error
  }
}

/**
 * Put the old output back, and drop the log, which must be turned.
 *
 * @throws the first failure, after everything else was put back; the log stays then.
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

/** The kept file stays, so that this can be done again. */
function restore(kept: string, to: string, disk: Disk): void {
  if (isUntouched(kept, to, disk)) return
  const beside = `${kept}.back`
  if (disk.stat(beside)) disk.unlink(beside)
  makeAgain(dirname(to), disk)
  disk.keep(kept, beside)
  moveFile(beside, to, disk)
}

/** Nothing is done where nothing happened: that may be the very folder that refuses changes. */
function isUntouched(kept: string, path: string, disk: Disk): boolean {
  const [old, now] = [disk.stat(kept), disk.stat(path)]
  if (!old || !now) return false
  // A build writes no links, so it is the old one.
  if (old.isSymbolicLink()) return now.isSymbolicLink()
  if (old.ino === now.ino && old.dev === now.dev) return true
  return now.isFile() && disk.isSame(kept, path)
}

function makeAgain(folder: string, disk: Disk): void {
  if (!disk.stat(folder)?.isDirectory()) disk.mkdir(folder)
}
