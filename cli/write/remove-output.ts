import { basename, join, resolve } from 'node:path'
import { type Disk, nodeDisk } from '../base/disk/disk.ts'
import { outputUnsafe } from '../base/errors/catalogue.ts'
import { OUTPUT_SENTINEL } from '../base/model/output-file.ts'
import { guardDisk } from './guard-disk.ts'
import { isInsideFolder } from './output-scope.ts'
import { removeAsides } from './release-stage.ts'
import { checkOwner } from './stage.ts'
import { toStagePlaces } from './stage-place.ts'
import { isSwitched, toBuildsFolder } from './switch-place.ts'

/**
 * Remove outputs and caches of a site. Missing ones are no error.
 *
 * @param folders - Relative to `root`. One whose name starts with `.octavo` is a cache; any other must be an
 * output.
 * @returns those of `folders` that existed.
 * @throws {@link SiteError} `OUTPUT_FOREIGN` for a folder that no build wrote, `OUTPUT_UNSAFE`,
 * `OUTPUT_UNWRITABLE`.
 */
export async function removeOutput(
  root: string,
  folders: readonly string[],
  disk: Disk = nodeDisk,
): Promise<string[]> {
  return folders.filter((name) => {
    const folder = resolve(root, name)
    return guardDisk(folder, () => removeOne(root, folder, disk))
  })
}

function removeOne(root: string, folder: string, disk: Disk): boolean {
  if (isInsideFolder(folder, resolve(root))) throw outputUnsafe(folder, 'contains', root)
  if (!basename(folder).startsWith('.octavo') && !isSwitched(folder, disk)) checkOwner(folder, disk)
  for (const stage of toStagePlaces(folder)) removeAsides(stage, disk)
  const found = [folder, toBuildsFolder(folder), ...toStagePlaces(folder)].filter((path) =>
    disk.stat(path),
  )
  for (const path of found) removeFolder(path, disk)
  return found.length > 0
}

/**
 * Remove a folder, the mark of an output last: a killed process leaves no folder that no build seems to have written. Of
 * a link, only the link.
 */
function removeFolder(folder: string, disk: Disk): void {
  const entries = disk.stat(folder)?.isDirectory() ? disk.list(folder) : []
  for (const { name } of entries) if (name !== OUTPUT_SENTINEL) disk.removeAll(join(folder, name))
  disk.removeAll(folder)
}
