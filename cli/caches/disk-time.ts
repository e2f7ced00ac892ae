/** Times of the file system, to compare with dates of files. */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { writtenAt } from './written-at.ts'

/** Longest wait for the clock of a disk, in ms: it has ticks of 1 to 10 ms, but FAT has ticks of 2 s. */
const LONGEST_TICK_MS = 20

/**
 * The current time of the file system that contains `folder`, in ms since the epoch. It is compared with dates of
 * files, which may come from another clock than that of the machine.
 *
 * Waits for the next tick, so that files that were written just before are older. On a disk with longer ticks they
 * have the same date, and count as written later.
 */
export async function timeOfDisk(folder: string): Promise<number> {
  const started = join(folder, 'started')
  const touch = async () => {
    await writeFile(started, '')
    return dateOf(started)
  }
  const first = await touch()
  const end = performance.now() + LONGEST_TICK_MS
  let now = await touch()
  while (now === first && performance.now() < end) {
    await setTimeout(1)
    now = await touch()
  }
  return now
}

/** When a file or folder was written or moved, see {@link writtenAt}; 0 if there is none. */
export async function dateOf(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null)
  return stats ? writtenAt(stats) : 0
}
