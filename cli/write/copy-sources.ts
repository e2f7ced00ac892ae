import { dirname, join } from 'node:path'
import { type Disk, nodeDisk } from '../base/disk/disk.ts'
import type { StaticFile } from '../base/model/source-file.ts'
import { guardDisk } from './guard-disk.ts'
import { checkOutputPath } from './output-path.ts'

/**
 * Copy files into the site's own sources, without reading any as a whole into memory. Files copied before a
 * failure are removed again.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE`, `EMIT_PATH_INVALID`.
 */
export function copySources(
  root: string,
  files: readonly StaticFile[],
  disk: Disk = nodeDisk,
): void {
  for (const { path } of files) checkOutputPath(path)
  const copied: string[] = []
  try {
    for (const { disk: from, path } of files) {
      const to = join(root, path)
      guardDisk(to, () => {
        disk.mkdir(dirname(to))
        copied.push(to)
        disk.copy(from, to)
      })
    }
  } catch (error) {
    for (const to of copied) if (disk.stat(to)) disk.unlink(to)
    throw error
  }
}
