/**
 * Stamps answer for the whole program whether a file is as it was left, without reading it. In: stats of a file, and
 * the stamp of an earlier look. Out: yes, or no. What must stay true: a "yes" is never wrong for a file that others
 * edit, also if an edit restores size and date, and within one tick of the clock of the disk.
 */
import { type Stats, statSync } from 'node:fs'
import { diskNow } from './disk-time.ts'

/**
 * Size in bytes, date of the content, date of the entry, and inode. Dates are in ms of the epoch by the clock of the
 * disk, with all digits that it has. Plain data.
 *
 * A program can set the first date, but not the second, so an edit that restores the first one changes the second. The
 * device is no part of a stamp: it differs after a restart of a container, as in git.
 */
export type Stamp = readonly [size: number, written: number, changed: number, inode: number]

/** Stamp of a name without a file or folder, so that a look can also find that there is still none. */
export const ABSENT: Stamp = [-1, 0, 0, 0]

/** In place of the size: sizes of folders differ between disks that hold the same names. */
const FOLDER = -2
/** In place of the size of links, pipes and devices. */
const OTHER = -3

/** A file may change twice within one tick of the disk's clock, and some disks count in steps of two seconds. */
const SETTLED_MS = 3_000
/** More than clocks of disks differ, in ms. */
const FUTURE_MS = 60_000

/** Stamp of a file or folder. @param stats - `null`: there is none. */
export function toStamp(stats: Stats | null | undefined): Stamp {
  if (!stats) return ABSENT
  const size = stats.isFile() ? stats.size : stats.isDirectory() ? FOLDER : OTHER
  return [size, stats.mtimeMs, stats.ctimeMs, stats.ino]
}

/** Stamp of what a path leads to, through links; {@link ABSENT} for a path that cannot be looked at either. */
export function stampOf(path: string): Stamp {
  try {
    return toStamp(statSync(path, { throwIfNoEntry: false }))
  } catch {
    // `throwIfNoEntry` does not cover a path below a file, or a name that is too long.
    return ABSENT
  }
}

/** Whether a stamp is that of a regular file. */
export const isOfFile = ([size]: Stamp): boolean => size >= 0

/** Whether a stamp is that of a name without a file or folder. */
export const isAbsent = ([size]: Stamp): boolean => size === ABSENT[0]

/** Whether a file that others edit is as it was, or a missing one is still missing. */
export function isSame(before: Stamp, now: Stamp): boolean {
  return before.every((part, at) => part === now[at])
}

/**
 * Whether a file that only this program writes is as it was, or is a copy of it with its date, as in a folder that a
 * CI system restored: size and date of the content are compared.
 */
export function isCopy(before: Stamp, now: Stamp): boolean {
  // Taking the stamps apart would cost more than the comparison, for each file of the output.
  return before[0] === now[0] && before[1] === now[1]
}

/** A text that is the key of everything with this stamp. */
export const toStampKey = (stamp: Stamp): string => stamp.join(' ')

/**
 * When a file was last written or moved, in ms of the epoch by the clock of its disk; 0 for a missing file. A move
 * keeps the date of the content.
 *
 * A date of the content in the future, as of a file from an archive that was packed in another time zone, is no time
 * of writing.
 */
export function writtenAt([, written, changed]: Stamp, now: number = diskNow()): number {
  return written > now + FUTURE_MS ? changed : Math.max(written, changed)
}

/**
 * Whether every write after `since` changes the stamp. If not, the stamp proves nothing. A missing file is settled,
 * because a file that appears has a stamp.
 *
 * @param since - When the file was looked at or earlier, in ms of the epoch by the clock of the disk.
 */
export function isSettled(stamp: Stamp, since: number = diskNow()): boolean {
  return writtenAt(stamp) < since - SETTLED_MS
}

/** Something that was made from the content of a file. */
export interface Look<T> {
  /** Stamp of the file before it was read; `null` if it proves nothing. */
  stamp: Stamp | null
  value: T
}

/**
 * Look at a file: the value of an earlier look if the file is the same, otherwise a new one.
 *
 * @param before - The earlier look, if there was one.
 * @param make - Reads the file. Its stamp was taken before, so a write in between is noticed by the next look.
 * @param since - Start of the run. Default: now.
 */
export function lookAt<T>(
  path: string,
  before: Look<T> | undefined,
  make: (stamp: Stamp) => T,
  since?: number,
): Look<T> {
  const stamp = stampOf(path)
  if (before?.stamp && isSame(before.stamp, stamp)) return before
  return { value: make(stamp), stamp: isSettled(stamp, since) ? stamp : null }
}

/** A file that this program wrote. */
export interface WrittenFile {
  stamp: Stamp
  /** Digest of its content. */
  digest: string
}

/**
 * Whether a file that this program wrote is as it was written: by stamp, or by content if only dates differ, as in a
 * copy that lost them.
 *
 * @param now - Its stamp now.
 * @param digestNow - Reads the file. Called only if needed.
 * @param verifies - Compare the content in any case.
 */
export function isAsWritten(
  left: WrittenFile,
  now: Stamp,
  { digestNow, verifies = false }: { digestNow(): string; verifies?: boolean | undefined },
): boolean {
  if (!isOfFile(now) || now[0] !== left.stamp[0]) return false
  // The digest is asked for only here, because it may have to be read.
  return (!verifies && isCopy(left.stamp, now)) || digestNow() === left.digest
}
