/** Whether files of an earlier build lie in an output as that build left them. */
import { join } from 'node:path'
import { nodeDisk } from '../emit/disk.ts'
import { hashOutput } from '../emit/stage.ts'

/** Size in bytes, and when it was written in ms of the epoch. */
export type Stamp = readonly [size: number, written: number]

/** Files of an output. */
interface OutputParts {
  /** Paths in the output. */
  paths: readonly string[]
  /** Of each: `hashOutput` of its content. */
  hashes: readonly string[]
  stamps: readonly Stamp[]
}

/** Which output is looked at. */
export interface OutputPlace {
  /** Absolute. */
  out: string
  /** The same from the site folder. */
  name: string
  /** Look at contents, whatever sizes and dates say. Default: these are trusted. */
  verifies?: boolean
  /** Gets the stamps of files that are as they were left, as they are now. Default: nobody wants them. */
  seen?: Map<string, Stamp>
}

/** By size and date; by content where the date is another, as after a copy, or all is to be verified. */
export function isAsLeft(
  { out, verifies, seen }: Pick<OutputPlace, 'out' | 'verifies' | 'seen'>,
  { paths, hashes, stamps }: OutputParts,
): boolean {
  return paths.every((path, index) => {
    const [size, written] = stamps[index] ?? [-1, 0]
    const disk = join(out, path)
    const stats = nodeDisk.stat(disk)
    if (stats?.isFile() !== true || stats.size !== size) return false
    const isTrusted = stats.mtimeMs === written && verifies !== true
    if (!isTrusted && hashOutput(nodeDisk.read(disk)) !== hashes[index]) return false
    seen?.set(path, [size, stats.mtimeMs])
    return true
  })
}

/** Stamps of some files; of one that was not published a stamp that no file has. */
export function pickStamps(paths: readonly string[], stamps: ReadonlyMap<string, Stamp>): Stamp[] {
  return paths.map((path) => stamps.get(path) ?? [-1, 0])
}
