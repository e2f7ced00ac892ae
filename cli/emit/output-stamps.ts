/**
 * Sizes and dates of a published output. They show later whether anyone changed it: a changed file has
 * another size or date, and a new or removed file changes the date of its folder.
 */
import { dirname, join, sep } from 'node:path'
import { type Disk, holdsOfEntry, nodeDisk } from './disk.ts'
import type { Listing } from './list-output.ts'

/** Path in the output → size in bytes, and time of the last write in ms since the epoch. Plain data. */
export interface OutputStamps {
  files: readonly (readonly [path: string, size: number, written: number])[]
  folders: readonly (readonly [path: string, written: number])[]
  /** Whether the output contains nothing else. Default: not known. */
  isWhole?: boolean
}

/** Stamps of an output that were compared with the disk during this build. */
interface KnownStamps {
  /** Unchanged files. */
  files: ReadonlyMap<string, readonly [size: number, written: number]>
  /** Folders, as they were before the output changed. */
  folders: OutputStamps['folders']
  /** Files and folders that were written, replaced or removed since. */
  changed: readonly string[]
}

/**
 * Stamp the files of a build in an output, and the folders that contain them.
 *
 * @param known - Stamps that need not be read from the disk again. Default: all are read.
 */
export function stampOutput(
  out: string,
  paths: Iterable<string>,
  { known, disk = nodeDisk }: { known?: KnownStamps | undefined; disk?: Disk } = {},
): OutputStamps {
  const files = [...new Set(paths)]
  const changed = new Set(known?.changed)
  const parents = new Set(known?.changed.map(toParent))
  const before = new Map(known?.folders.filter(([path]) => !parents.has(path)))
  return {
    files: files.map((path) => {
      const stamp = changed.has(path) ? undefined : known?.files.get(path)
      if (stamp) return [path, ...stamp]
      const stats = disk.stat(join(out, path))
      return [path, stats?.isFile() ? stats.size : -1, stats?.mtimeMs ?? 0]
    }),
    folders: listFolders(files).map((path) => {
      const written = changed.has(path) ? undefined : before.get(path)
      return [path, written ?? writtenAt(out, path, disk)]
    }),
  }
}

function toParent(path: string): string {
  const parent = dirname(path)
  return parent === '.' ? '' : parent
}

/**
 * The entries of an output without listing it: the last build left nothing else there, and no file was added
 * or removed since, as that would have changed the date of a folder.
 *
 * @returns `null` where the output has to be listed.
 */
export function toKnownListing(
  out: string,
  { files, folders, isWhole = false }: OutputStamps,
  disk: Disk = nodeDisk,
): Listing | null {
  if (!isWhole || !hasFolders(out, folders, disk)) return null
  return {
    files: new Set(files.map(([path]) => path)),
    links: new Set(),
    folders: folders.flatMap(([path]) => (path === '' ? [] : [path])),
  }
}

function hasFolders(out: string, folders: OutputStamps['folders'], disk: Disk): boolean {
  return folders.every(([path, written]) =>
    holdsOfEntry(() => writtenAt(out, path, disk) === written),
  )
}

/** Whether the files and folders of an output still have these stamps. */
export function hasStamps(
  out: string,
  { files, folders }: OutputStamps,
  disk: Disk = nodeDisk,
): boolean {
  return (
    hasFolders(out, folders, disk) &&
    files.every(([path, size, written]) =>
      holdsOfEntry(() => {
        const stats = disk.stat(join(out, path))
        return stats?.isFile() === true && stats.size === size && stats.mtimeMs === written
      }),
    )
  )
}

/** All folders above some files, each before those inside it; `''` is the output itself. */
function listFolders(files: readonly string[]): string[] {
  const folders = new Set([''])
  for (const path of files) {
    const inner: string[] = []
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      inner.push(folder)
    }
    for (const folder of inner.reverse()) folders.add(folder)
  }
  return [...folders]
}

/** Time of the last write; `0` for a path that is not a folder. The output itself may be a link to one. */
function writtenAt(out: string, folder: string, disk: Disk): number {
  const stats = disk.stat(folder === '' ? `${out}${sep}.` : join(out, folder))
  return stats?.isDirectory() ? stats.mtimeMs : 0
}
