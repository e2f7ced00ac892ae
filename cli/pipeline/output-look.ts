/** Checks whether output files of an earlier build are unchanged. */
import { join } from 'node:path'
import { digest } from '../engine/digest.ts'
import { holdsOfEntry, nodeDisk } from '../engine/disk.ts'
import { ABSENT, isAsWritten, type Stamp, toStamp } from '../engine/stamp.ts'

/** Files of an output. */
interface OutputParts {
  /** Paths in the output. */
  paths: readonly string[]
  /** Digest of each file, or how to get them. They are needed only where a date differs. */
  hashes: readonly string[] | (() => readonly string[])
  stamps: readonly Stamp[]
}

/** The output folder to check. */
export interface OutputPlace {
  /** Absolute. */
  out: string
  /** The folder relative to the site folder. */
  name: string
  /** Compare contents. Default: trust sizes and dates. */
  verifies?: boolean
  /** Gets the current stamps of unchanged files. Default: not collected. */
  seen?: Map<string, Stamp>
}

/** Whether files are unchanged: by size and date, or by content if dates differ, as in a copy, or with `verifies`. */
export function isAsLeft(
  { out, verifies, seen }: Pick<OutputPlace, 'out' | 'verifies' | 'seen'>,
  { paths, hashes, stamps }: OutputParts,
): boolean {
  const isSame = (path: string, index: number) => {
    const disk = join(out, path)
    const now = toStamp(nodeDisk.stat(disk))
    const left = {
      stamp: stamps[index] ?? ABSENT,
      get digest() {
        return (typeof hashes === 'function' ? hashes() : hashes)[index] ?? ''
      },
    }
    const digestNow = () => digest(nodeDisk.read(disk))
    const isLeft = isAsWritten(left, now, { digestNow, verifies })
    if (isLeft) seen?.set(path, now)
    return isLeft
  }
  return paths.every((path, index) => holdsOfEntry(() => isSame(path, index)))
}

/** Stamps of some files; that of a missing file for an unpublished one. */
export function pickStamps(paths: readonly string[], stamps: ReadonlyMap<string, Stamp>): Stamp[] {
  return paths.map((path) => stamps.get(path) ?? ABSENT)
}
