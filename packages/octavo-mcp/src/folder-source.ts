import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isInside, type SiteSource } from './site-source.ts'

/** The files of a build in a folder. Links to files outside of it count as missing. */
export function fromFolder(folder: string): SiteSource {
  return async (path) => {
    if (!isInside(path)) return null
    try {
      const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))])
      if (!file.startsWith(root + sep) || !(await stat(file)).isFile()) return null
      return await readFile(file)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
}

function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code))
}
