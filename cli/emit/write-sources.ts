import { dirname, join } from 'node:path'
import type { OutputFile } from '../model.ts'
import { type Disk, nodeDisk } from './disk.ts'
import { guardDisk } from './guard-disk.ts'
import { checkOutputPath } from './output-path.ts'

/**
 * Write files that belong to the site's own sources, such as catalogues. One that has these bytes
 * already is left alone; another is replaced in one step, so that a reader never sees half of it.
 *
 * @returns paths that changed.
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE`, `EMIT_PATH_INVALID`.
 */
export function writeSources(
  root: string,
  files: readonly OutputFile[],
  disk: Disk = nodeDisk,
): string[] {
  return files.flatMap(({ path, content }) => {
    checkOutputPath(path)
    const to = join(root, path)
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
    return guardDisk(to, () => {
      if (disk.stat(to)?.isFile() && disk.read(to).equals(bytes)) return []
      disk.mkdir(dirname(to))
      const temporary = `${to}.new`
      disk.write(temporary, bytes)
      disk.rename(temporary, to)
      return [path]
    })
  })
}
