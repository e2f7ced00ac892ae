/** Dates of a file, in ms of the epoch. */
interface FileDates {
  mtimeMs: number
  ctimeMs: number
}

/** More than clocks of disks differ, in ms. */
const FUTURE_MS = 60_000

/**
 * When a file was last written or moved, in ms of the epoch, by the clock of its disk. A move keeps `mtime`, and no
 * program can set `ctime`.
 *
 * An `mtime` in the future, as of a file from an archive that was packed in another time zone, is no time of writing.
 */
export function writtenAt({ mtimeMs, ctimeMs }: FileDates, now: number = Date.now()): number {
  return mtimeMs > now + FUTURE_MS ? ctimeMs : Math.max(mtimeMs, ctimeMs)
}
