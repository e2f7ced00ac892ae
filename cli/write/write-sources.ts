import { dirname, join } from 'node:path'
import { type Disk, nodeDisk } from '../base/disk/disk.ts'
import type { OutputFile } from '../base/model/output-file.ts'
import { guardDisk } from './guard-disk.ts'
import { checkOutputPath } from './output-path.ts'

/**
 * Write files that belong to the site's own sources, such as catalogues. Files whose content does not change
 * are left alone. All others are first written next to their targets and then renamed, so that a full disk
 * changes nothing and no reader sees a partial file.
 *
 * @returns paths that changed.
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE`, `EMIT_PATH_INVALID`.
 */
export function writeSources(
  root: string,
  files: readonly OutputFile[],
  disk: Disk = nodeDisk,
): string[] {
  const changed = changedSources(root, files, disk)
  const staged: string[] = []
  try {
    for (const { path, content } of changed) stage(join(root, path), content, { disk, staged })
  } catch (error) {
    for (const temporary of staged) if (disk.stat(temporary)) disk.unlink(temporary)
    throw error
  }
  for (const { path } of changed) {
    const to = join(root, path)
    guardDisk(to, () => disk.rename(`${to}.new`, to))
  }
  return changed.map(({ path }) => path)
}

/**
 * The files whose content differs on the disk.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE`, `EMIT_PATH_INVALID`.
 */
export function changedSources(
  root: string,
  files: readonly OutputFile[],
  disk: Disk = nodeDisk,
): OutputFile[] {
  for (const { path } of files) checkOutputPath(path)
  return [...byPath(files).values()].filter(
    ({ path, content }) => !isWritten(join(root, path), content, disk),
  )
}

/**
 * Write a file whose name follows from its content, unless a file of the same size exists there. An
 * interrupted write leaves a partial file, so every reader must check the content.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE`, `EMIT_PATH_INVALID`.
 */
export function keepFile(
  root: string,
  { path, content }: { path: string; content: string },
  disk: Disk = nodeDisk,
): void {
  checkOutputPath(path)
  const to = join(root, path)
  guardDisk(to, () => {
    if (disk.stat(to)?.size === Buffer.byteLength(content)) return
    disk.mkdir(dirname(to))
    disk.write(to, content)
  })
}

/** One file per path: two files with the same path would be staged under one name. */
function byPath(files: readonly OutputFile[]): ReadonlyMap<string, OutputFile> {
  const found = new Map<string, OutputFile>()
  for (const file of files) {
    const other = found.get(file.path)
    if (!other) found.set(file.path, file)
    else if (!toBytes(other.content).equals(toBytes(file.content)))
      throw new Error(`${file.path} would be written with two contents`)
  }
  return found
}

/** Remove files of the site's own sources, and ignore missing ones. */
export function removeSources(
  root: string,
  paths: readonly string[],
  disk: Disk = nodeDisk,
): string[] {
  return paths.filter((path) => {
    checkOutputPath(path)
    const file = join(root, path)
    if (!disk.stat(file)) return false
    guardDisk(file, () => disk.unlink(file))
    return true
  })
}

function isWritten(to: string, content: OutputFile['content'], disk: Disk): boolean {
  return guardDisk(to, () => {
    return disk.stat(to)?.isFile() === true && disk.read(to).equals(toBytes(content))
  })
}

function stage(
  to: string,
  content: OutputFile['content'],
  { disk, staged }: { disk: Disk; staged: string[] },
): void {
  guardDisk(to, () => {
    disk.mkdir(dirname(to))
    staged.push(`${to}.new`)
    disk.write(`${to}.new`, content)
  })
}

const toBytes = (content: OutputFile['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
