/**
 * Stamps of a published output. They show later whether anyone changed it: a changed file has another size or date,
 * and a new or removed file changes the date of its folder.
 */
import { dirname, join, sep } from 'node:path'
import { type Disk, holdsOfEntry, nodeDisk } from '../engine/disk.ts'
import { isCopy, isOfFile, type Stamp, toStamp } from '../engine/stamp.ts'
import type { Listing } from './list-output.ts'

/** A path in the output, and its stamp. */
type StampedPath = readonly [path: string, ...stamp: Stamp]

/** Files and folders of an output. Plain data. */
export interface OutputStamps {
  files: readonly StampedPath[]
  folders: readonly StampedPath[]
  /** Whether the output contains nothing else. Default: not known. */
  isWhole?: boolean
}

/** Stamps of an output that were compared with the disk during this build. */
interface KnownStamps {
  /** Unchanged files. */
  files: ReadonlyMap<string, Stamp>
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
  const unchanged = known?.folders.filter(([path]) => !parents.has(path) && !changed.has(path))
  const before = new Map(unchanged?.map(([path, ...stamp]) => [path, stamp] as const))
  return {
    files: files.map((path) => {
      const stamp = changed.has(path) ? undefined : known?.files.get(path)
      return [path, ...(stamp ?? toStamp(disk.stat(join(out, path))))]
    }),
    folders: listFolders(files).map((path) => [
      path,
      ...(before.get(path) ?? stampFolder(out, path, disk)),
    ]),
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
  return folders.every(([path, ...stamp]) =>
    holdsOfEntry(() => isCopy(stamp, stampFolder(out, path, disk))),
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
    files.every(([path, ...stamp]) =>
      holdsOfEntry(() => isOfFile(stamp) && isCopy(stamp, toStamp(disk.stat(join(out, path))))),
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

/** The output itself may be a link to a folder. */
function stampFolder(out: string, folder: string, disk: Disk): Stamp {
  return toStamp(disk.stat(folder === '' ? `${out}${sep}.` : join(out, folder)))
}
