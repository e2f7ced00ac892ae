/** Checks whether output files of an earlier build are unchanged. */
import { join } from 'node:path'
import { holdsOfEntry, nodeDisk } from '../emit/disk.ts'
import { hashOutput } from '../emit/stage.ts'

/** Size in bytes, and time of writing in ms since the epoch. */
export type Stamp = readonly [size: number, written: number]

/** Files of an output. */
interface OutputParts {
  /** Paths in the output. */
  paths: readonly string[]
  /** `hashOutput` of the content of each file. */
  hashes: readonly string[]
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
    const [size, written] = stamps[index] ?? [-1, 0]
    const disk = join(out, path)
    const stats = nodeDisk.stat(disk)
    if (stats?.isFile() !== true || stats.size !== size) return false
    const isTrusted = stats.mtimeMs === written && verifies !== true
    if (!isTrusted && hashOutput(nodeDisk.read(disk)) !== hashes[index]) return false
    seen?.set(path, [size, stats.mtimeMs])
    return true
  }
  return paths.every((path, index) => holdsOfEntry(() => isSame(path, index)))
}

/** Stamps of some files; for an unpublished one, a stamp that no file has. */
export function pickStamps(paths: readonly string[], stamps: ReadonlyMap<string, Stamp>): Stamp[] {
  return paths.map((path) => stamps.get(path) ?? [-1, 0])
}
