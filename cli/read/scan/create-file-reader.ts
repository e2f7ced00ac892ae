import { isUtf8 } from 'node:buffer'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { hasHiddenPart, isInside, isOtherCase } from './inside.ts'

/** Size limit of a file that a page imports, in bytes. */
const MAX_BYTES = 10_000_000

/** Reads a file that a page imports, by its path from the site folder; `null` if the page may not read it. */
export type ReadFile = (path: string) => string | null

/** Folders and files that pages may import, named as in the options of parse. Paths from the site folder. */
interface Readable {
  contentFolders: readonly string[]
  codeFolders?: readonly string[]
  siteModules?: readonly string[]
}

/** All of them as one list of folders and single files. */
export function readableFolders({ contentFolders, codeFolders, siteModules }: Readable): string[] {
  return [...contentFolders, ...(codeFolders ?? []), ...(siteModules ?? [])]
}

/**
 * Create a reader that is restricted to some folders, also through links. Synchronous, as `loadSource` is.
 *
 * @param folders - Folders or single files, from the site folder; other files are treated as missing.
 */
export function createFileReader(root: string, folders: readonly string[]): ReadFile {
  const realRoot = toRealPath(root) ?? root
  const allowed = folders.flatMap((folder) => toRealPath(resolve(root, folder)) ?? [])
  return (path) => {
    // A backslash separates names only on Windows.
    if (path.includes('\\')) return null
    const wanted = resolve(root, path)
    const disk = toRealPath(wanted)
    const isAllowed = (folder: string) =>
      disk !== null && isInside(folder, disk) && !hasHiddenPart(relative(folder, disk))
    // Checked after links are resolved: the target of a link must not be hidden.
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
