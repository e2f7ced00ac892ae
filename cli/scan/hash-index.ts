/**
 * Hashes of files by what the disk says of them, as git's index has them: a file is read again where its inode, size or
 * one of its dates is another one. The date of the last change of the entry cannot be set by programs, so an edit that
 * keeps the date of the content shows too, and one after the clock went back.
 */
import type { Stats } from 'node:fs'

/** Path from the site folder → what the disk said of the file, and the hash of its content. */
export type HashIndex = ReadonlyMap<string, readonly [stamp: string, hash: string]>

/** A file may be written twice within one tick of a clock, and some disks count in two seconds. */
const SETTLED_MS = 3_000

/** What tells a file from one with another content. */
export function toStamp({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`
}

/**
 * Whether a later write is sure to give another stamp.
 *
 * @param since - When looking at files began, in ms of the epoch, by the clock of the disk.
 */
export function isSettled({ mtimeMs, ctimeMs }: Stats, since: number): boolean {
  return Math.max(mtimeMs, ctimeMs) < since - SETTLED_MS
}
