/** The clock of the disk, to compare with dates of files: it may differ from the clock of the machine. */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Longest wait for the clock of a disk, in ms: it has ticks of 1 to 10 ms, but FAT has ticks of 2 s. */
const LONGEST_TICK_MS = 20

const NO_DATES = { mtimeMs: 0, ctimeMs: 0 }

/** How much the clock of the disk is ahead of that of the machine, in ms, when this process last compared them. */
let ahead = 0

/** The current time of the disk, in ms of the epoch; that of the machine before {@link timeOfDisk} was called. */
export function diskNow(): number {
  return Date.now() + ahead
}

/**
 * The current time of the file system that contains `folder`, in ms of the epoch.
 *
 * Waits for the next tick, so that files that were written just before are older. On a disk with longer ticks they
 * have the same date, and count as written later.
 */
export async function timeOfDisk(folder: string): Promise<number> {
  const started = join(folder, 'started')
  const touch = async () => {
    await writeFile(started, '')
    // `octavo clear` may remove the file at any moment.
    const { mtimeMs, ctimeMs } = (await stat(started).catch(() => null)) ?? NO_DATES
    return Math.max(mtimeMs, ctimeMs)
  }
  const first = await touch()
  const end = performance.now() + LONGEST_TICK_MS
  let now = await touch()
  while (now === first && performance.now() < end) {
    await setTimeout()
    now = await touch()
  }
  if (now !== 0) ahead = now - Date.now()
  return now
}
