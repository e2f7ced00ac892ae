/**
 * Hashes of files, kept with their stamps as in git's index: a file is read again if its inode, its size or
 * one of its dates differs. Programs cannot set ctime, so a changed stamp also shows an edit that restores
 * mtime, and one after the clock was set back.
 */
import type { Stats } from 'node:fs'
import { writtenAt } from './written-at.ts'

/** Path from the site folder → stamp of the file, and hash of its content. */
export type HashIndex = ReadonlyMap<string, readonly [stamp: string, hash: string]>

/** A file may change twice within one tick of the disk's clock, and some disks count in steps of two seconds. */
const SETTLED_MS = 3_000

/** Stamp of a file: a text that changes with its content. */
export function toStamp({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`
}

/**
 * Whether every later write will change the stamp.
 *
 * @param since - Start of the run, in ms of the epoch, by the clock of the disk.
 */
export function isSettled(stats: Stats, since: number): boolean {
  return writtenAt(stats) < since - SETTLED_MS
}
