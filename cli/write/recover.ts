import { join, resolve } from 'node:path'
import { type Disk, nodeDisk } from '../base/disk/disk.ts'
import { takeLock } from '../base/disk/lock.ts'
import { OUTPUT_SENTINEL } from '../base/model/output-file.ts'
import { guardDisk } from './guard-disk.ts'
import { isWhole, readLog, turnJournal } from './journal.ts'
import { OUTPUT_SENTINEL_TEXT } from './output-sentinel.ts'
import { releaseStage, removeAsides } from './release-stage.ts'
import { toOutputFolder, toStagePlaces } from './stage-place.ts'
import { applyOrUndo, undoJournal } from './undo-journal.ts'

/** Result of a recovery after a killed build. */
type Recovery =
  /** There was nothing to recover. */
  | { kind: 'nothing' }
  /** An unfinished stage was removed, or steps were undone; the output is the old one. */
  | { kind: 'dropped' }
  /** A complete journal was applied; the output is the new one. */
  | { kind: 'completed' }
  /** Another build is running; nothing was touched. */
  | { kind: 'busy'; pid: number }

/**
 * Bring an output into a consistent state after a killed build. Every command that reads or writes an output
 * calls this first.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE`.
 */
export function recover(out: string, disk: Disk = nodeDisk): Recovery {
  return guardDisk(out, () => {
    const folder = toOutputFolder(out, disk)
    let recovery: Recovery = { kind: 'nothing' }
    // The stage of a switched output is next to the link.
    const [besideLink] = toStagePlaces(resolve(out))
    for (const stage of new Set([...toStagePlaces(folder), besideLink])) {
      removeAsides(stage, disk)
      if (!disk.stat(stage)) continue
      const pid = takeLock(stage, disk)
      if (pid !== null) return { kind: 'busy', pid }
      const isComplete = completePublication(stage, folder, disk)
      releaseStage(stage, disk)
      if (recovery.kind !== 'completed') recovery = { kind: isComplete ? 'completed' : 'dropped' }
    }
    return recovery
  })
}

function completePublication(stage: string, out: string, disk: Disk): boolean {
  const log = readLog(stage, disk)
  if (!log) return false
  const places = { stage, files: join(stage, 'files'), out }
  const isTurned = !log.isUndone && !isWhole(log, places, disk)
  if (isTurned) turnJournal(stage, disk)
  const isUndone = log.isUndone || isTurned
  if (isUndone) undoJournal(log.journal, places, disk)
  else applyOrUndo(log.journal, places, disk)
  // The journal proves that the folder is an output of ours, even if someone emptied it since.
  const sentinel = join(out, OUTPUT_SENTINEL)
  if (!disk.stat(sentinel)) disk.write(sentinel, OUTPUT_SENTINEL_TEXT)
  return !isUndone
}
