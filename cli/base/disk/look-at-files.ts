/**
 * Stamps of many files in one folder. A second thread may help: both take the next files from one counter, so the work
 * ends when the last file is stamped, whoever is faster, and also if the other thread never starts.
 */
import { type Disk, holdsOfEntry, nodeDisk } from './disk.ts'
import { ABSENT, type Stamp, toStamp } from './stamp.ts'

/** Files to look at, and what was seen of them. Plain data that threads share. */
export interface FileLook {
  /** Absolute. */
  folder: string
  /** Paths in the folder. '' is the folder that it leads to, if it is a link. */
  paths: readonly string[]
  /** {@link NUMBERS} for each path. */
  stamps: Float64Array
  /** Number of the next path that nobody has taken, and of the paths that are stamped. */
  progress: Int32Array
}

/** Numbers of a {@link Stamp}. */
export const NUMBERS = ABSENT.length

const [NEXT, DONE] = [0, 1]
/** Paths that a thread takes at once. */
const CHUNK = 256
/** A thread that takes longer for a chunk has ended. */
const LONGEST_MS = 2_000

/** Create a look at files, of which none is stamped yet. */
export function createLook(folder: string, paths: readonly string[]): FileLook {
  return {
    folder,
    paths,
    stamps: new Float64Array(new SharedArrayBuffer(paths.length * NUMBERS * 8)),
    progress: new Int32Array(new SharedArrayBuffer(8)),
  }
}

/** Stamp files until another thread has taken the last of them. */
export function helpLook({ progress, ...look }: FileLook, disk: Disk = nodeDisk): void {
  const count = look.paths.length
  for (;;) {
    const from = Atomics.add(progress, NEXT, CHUNK)
    if (from >= count) return
    const end = Math.min(from + CHUNK, count)
    stampFiles(look, { from, end, disk })
    Atomics.add(progress, DONE, end - from)
    Atomics.notify(progress, DONE)
  }
}

/** Stamp the files that are left, and wait for the other thread. @returns the stamps of all of them. */
export function finishLook(look: FileLook, disk: Disk = nodeDisk): Float64Array {
  const { paths, progress, stamps } = look
  helpLook(look, disk)
  for (;;) {
    const done = Atomics.load(progress, DONE)
    if (done >= paths.length) return stamps
    if (Atomics.wait(progress, DONE, done, LONGEST_MS) === 'timed-out') break
  }
  stampFiles(look, { from: 0, end: paths.length, disk })
  return stamps
}

/** The stamp of a path by its number. */
export function stampAt(stamps: Float64Array, number: number): Stamp {
  const at = NUMBERS * number
  return [stamps[at] ?? ABSENT[0], stamps[at + 1] ?? 0, stamps[at + 2] ?? 0, stamps[at + 3] ?? 0]
}

function stampFiles(
  { folder, paths, stamps }: Omit<FileLook, 'progress'>,
  { from, end, disk }: { from: number; end: number; disk: Disk },
): void {
  for (let number = from; number < end; number += 1)
    stamps.set(stampFile(`${folder}/${paths[number] || '.'}`, disk), NUMBERS * number)
}

function stampFile(path: string, disk: Disk): Stamp {
  let stamp = ABSENT
  holdsOfEntry(() => {
    stamp = toStamp(disk.stat(path))
    return true
  })
  return stamp
}
