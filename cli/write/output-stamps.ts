/**
 * Stamps of a published output. They show later whether anyone changed it: a changed file has another size or date,
 * and a new or removed file changes the date of its folder.
 */
import { dirname, join, sep } from 'node:path'
import { type Disk, nodeDisk } from '../base/disk/disk.ts'
import { createLook, finishLook, NUMBERS, stampAt } from '../base/disk/look-at-files.ts'
import { isCopy, isOfFile, type Stamp, toStamp } from '../base/disk/stamp.ts'
import type { Listing } from './list-output.ts'

/** Files and folders of an output. Plain data. */
export interface OutputStamps {
  /** Paths in the output. */
  files: readonly string[]
  /** '' is the output itself. */
  folders: readonly string[]
  /** Stamps of the files, then of the folders: {@link NUMBERS} each. */
  stamps: Float64Array
  /** Whether the output contains nothing else. Default: not known. */
  isWhole?: boolean
}

/** Stamps of an output, and those that the same files and folders have now. */
export interface ComparedOutput {
  before: OutputStamps
  /** In the same order. */
  now: Float64Array
}

/** Look at an output again. */
export function compareOutput(
  out: string,
  before: OutputStamps,
  disk: Disk = nodeDisk,
): ComparedOutput {
  const look = createLook(out, [...before.files, ...before.folders])
  return { before, now: finishLook(look, disk) }
}

/** Stamps that need not be read from the disk again. */
interface KnownStamps {
  /** The output before it was published. */
  compared: ComparedOutput
  /** Files and folders that were written, replaced or removed since. */
  changed: readonly string[]
}

/**
 * Stamp the files of a build in an output, and the folders that contain them.
 *
 * @param known - Default: all are read.
 */
export function stampOutput(
  out: string,
  paths: Iterable<string>,
  { known, disk = nodeDisk }: { known?: KnownStamps | undefined; disk?: Disk } = {},
): OutputStamps {
  const files = [...new Set(paths)]
  const folders = listFolders(files)
  const find = known ? createFinder(known) : () => undefined
  const stamps = new Float64Array((files.length + folders.length) * NUMBERS)
  for (const [at, path] of files.entries())
    stamps.set(find(path) ?? toStamp(disk.stat(join(out, path))), at * NUMBERS)
  for (const [at, path] of folders.entries())
    stamps.set(find(`${path}/`) ?? stampFolder(out, path, disk), (files.length + at) * NUMBERS)
  return { files, folders, stamps }
}

/** Find stamps of files, and of folders by their path and a slash, that are still those of the look. */
function createFinder({ compared, changed }: KnownStamps): (path: string) => Stamp | undefined {
  const { before, now } = compared
  const { files, folders } = before
  const numbers = new Map(
    [...files, ...folders.map((path) => `${path}/`)].map((path, at) => [path, at]),
  )
  for (const path of changed)
    for (const one of [path, `${path}/`, `${toParent(path)}/`]) numbers.delete(one)
  return (path) => {
    const at = numbers.get(path)
    return at === undefined ? undefined : stampAt(now, at)
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
export function toKnownListing(compared: ComparedOutput): Listing | null {
  const { files, folders, isWhole = false } = compared.before
  if (!isWhole || !hasFolders(compared)) return null
  return {
    files: new Set(files),
    links: new Set(),
    folders: folders.filter((path) => path !== ''),
  }
}

function hasFolders(compared: ComparedOutput): boolean {
  const { files, folders } = compared.before
  return folders.every((_, at) => isAt(compared, files.length + at))
}

/** Whether the files and folders of an output still have their stamps. */
export function hasStamps(compared: ComparedOutput): boolean {
  const { files, stamps } = compared.before
  return (
    hasFolders(compared) &&
    files.every((_, at) => isOfFile(stampAt(stamps, at)) && isAt(compared, at))
  )
}

/** Whether an entry is as it was, by its number. */
function isAt({ before, now }: ComparedOutput, at: number): boolean {
  return isCopy(stampAt(before.stamps, at), stampAt(now, at))
}

/** Path and size in bytes of each file. */
export function listSizes({
  files,
  stamps,
}: OutputStamps): (readonly [path: string, bytes: number])[] {
  return files.map((path, at) => [path, Math.max(0, stamps[at * NUMBERS] ?? 0)])
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
