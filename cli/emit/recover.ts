import { join } from 'node:path'
import { type Disk, nodeDisk } from './disk.ts'
import { guardDisk } from './guard-disk.ts'
import { applyJournal, dropJournal, readJournal } from './journal.ts'
import { takeLock } from './lock.ts'
import { OUTPUT_MARK, OUTPUT_MARK_TEXT } from './output-mark.ts'
import { toOutputFolder, toStagePlaces } from './stage-place.ts'

/** What a killed build had left. */
export type Recovery =
  /** Nothing. */
  | { kind: 'nothing' }
  /** An unfinished stage, now gone; the output is the old one. */
  | { kind: 'dropped' }
  /** A complete log, now applied; the output is the new one. */
  | { kind: 'completed' }
  /** A build is running; nothing was touched. */
  | { kind: 'busy'; pid: number }

/**
 * Bring an output into a state between two builds. Every command that reads or writes an output
 * calls this first.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE`.
 */
export function recover(out: string, disk: Disk = nodeDisk): Recovery {
  return guardDisk(out, () => {
    const folder = toOutputFolder(out, disk)
    let recovery: Recovery = { kind: 'nothing' }
    for (const stage of toStagePlaces(folder)) {
      if (!disk.stat(stage)) continue
      const pid = takeLock(stage, disk)
      if (pid !== null) return { kind: 'busy', pid }
      const isComplete = completePublication(stage, folder, disk)
      disk.removeAll(stage)
      if (recovery.kind !== 'completed') recovery = { kind: isComplete ? 'completed' : 'dropped' }
    }
    return recovery
  })
}

function completePublication(stage: string, out: string, disk: Disk): boolean {
  const journal = readJournal(stage, disk)
  if (!journal) return false
  applyJournal(journal, { stage, files: join(stage, 'files'), out }, disk)
  // Its log says that the folder is ours, even if someone emptied it since.
  const mark = join(out, OUTPUT_MARK)
  if (!disk.stat(mark)) disk.write(mark, OUTPUT_MARK_TEXT)
  dropJournal(stage, disk)
  return true
}
