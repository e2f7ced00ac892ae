/**
 * Sizes and dates of a published output. They show later whether anyone changed it: a changed file has
 * another size or date, and a new or removed file changes the date of its folder.
 */
import { join } from 'node:path'
import { type Disk, nodeDisk } from './disk.ts'

/** Path in the output → size in bytes, and time of the last write in ms since the epoch. Plain data. */
export interface OutputStamps {
  files: readonly (readonly [path: string, size: number, written: number])[]
  folders: readonly (readonly [path: string, written: number])[]
}

/** Stamp the files of a build in an output, and the folders that hold them. */
export function stampOutput(
  out: string,
  paths: Iterable<string>,
  disk: Disk = nodeDisk,
): OutputStamps {
  const files = [...new Set(paths)]
  return {
    files: files.map((path) => {
      const stats = disk.stat(join(out, path))
      return [path, stats?.isFile() ? stats.size : -1, stats?.mtimeMs ?? 0]
    }),
    folders: listFolders(files).map((path) => [path, writtenAt(out, path, disk)]),
  }
}

/** Whether the files and folders of an output still have these stamps. */
export function hasStamps(
  out: string,
  { files, folders }: OutputStamps,
  disk: Disk = nodeDisk,
): boolean {
  return (
    folders.every(([path, written]) => writtenAt(out, path, disk) === written) &&
    files.every(([path, size, written]) => {
      const stats = disk.stat(join(out, path))
      return stats?.isFile() === true && stats.size === size && stats.mtimeMs === written
    })
  )
}

/** All folders above some files; `''` is the output itself. */
function listFolders(files: readonly string[]): string[] {
  const folders = new Set([''])
  for (const path of files)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return [...folders]
}

/** Time of the last write; `0` for a path that is not a folder. The output itself may be a link to one. */
function writtenAt(out: string, folder: string, disk: Disk): number {
  const stats = disk.stat(folder === '' ? join(out, '.') : join(out, folder))
  return stats?.isDirectory() ? stats.mtimeMs : 0
}
