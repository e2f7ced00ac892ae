import { isUtf8 } from 'node:buffer'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { hasHiddenPart, isInside, isOtherCase } from './inside.ts'

/** Bytes of a file that a page may import. */
const MAX_BYTES = 10_000_000

/** Reads a file that a page imports, by its path from the site folder; `null` for what it may not have. */
export type ReadFile = (path: string) => string | null

/** What pages may read, as options of parse name it. Paths from the site folder. */
interface Readable {
  contentFolders: readonly string[]
  codeFolders?: readonly string[]
  siteModules?: readonly string[]
}

/** Folders, and single files. */
export function readableFolders({ contentFolders, codeFolders, siteModules }: Readable): string[] {
  return [...contentFolders, ...(codeFolders ?? []), ...(siteModules ?? [])]
}

/**
 * A reader of files that lie in one of some folders, links followed. Synchronous, as `loadSource` is.
 *
 * @param folders - From the site folder, or single files; what lies elsewhere is as if it did not exist.
 */
export function createFileReader(root: string, folders: readonly string[]): ReadFile {
  const realRoot = toRealPath(root) ?? root
  const allowed = folders.flatMap((folder) => toRealPath(resolve(root, folder)) ?? [])
  return (path) => {
    // A backslash parts names on Windows alone.
    if (path.includes('\\')) return null
    const wanted = resolve(root, path)
    const disk = toRealPath(wanted)
    const isAllowed = (folder: string) =>
      disk !== null && isInside(folder, disk) && !hasHiddenPart(relative(folder, disk))
    // Links are followed before that is asked: one must not lead to what is hidden.
    if (disk === null || !allowed.some(isAllowed)) return null
    if (isOtherCase({ folder: root, wanted }, { folder: realRoot, wanted: disk })) return null
    return readText(disk)
  }
}

function toRealPath(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch {
    return null
  }
}

function readText(disk: string): string | null {
  try {
    const stats = statSync(disk)
    if (!stats.isFile() || stats.size > MAX_BYTES) return null
    const bytes = readFileSync(disk)
    return isUtf8(bytes) ? bytes.toString('utf8').replace(/^\uFEFF/, '') : null
  } catch {
    return null
  }
}
