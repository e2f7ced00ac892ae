import { dirname, join } from 'node:path'
import type { Disk } from '../base/disk/disk.ts'
import { outputUnwritable } from '../base/errors/catalogue.ts'
import type { Journal } from './journal.ts'
import type { Listing } from './list-output.ts'

/**
 * Check, before anything is changed, that all folders in which entries will change are writable.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE` with all folders that are not.
 */
export function checkChangeable(
  out: string,
  { journal, existing }: { journal: Journal; existing: Listing },
  disk: Disk,
): void {
  const refused: string[] = []
  let cause: unknown = null
  for (const folder of changedFolders(journal, new Set(existing.folders)))
    try {
      // An output that does not exist yet is created with the first file.
      if (folder === '' && !disk.stat(out)) continue
      disk.checkWritable(join(out, folder))
    } catch (error) {
      refused.push(folder === '' ? '.' : folder)
      cause ??= error
    }
  if (refused.length > 0) throw outputUnwritable(out, cause, refused)
}

/** Existing folders in which an entry is added, removed or replaced; `''` is the output itself. */
function changedFolders(journal: Journal, existing: ReadonlySet<string>): string[] {
  const { clear, clearFolders, move, remove, removeFolders } = journal
  const folders = new Set<string>()
  for (const path of [...clear, ...clearFolders, ...move, ...remove, ...removeFolders]) {
    let folder = toParent(path)
    while (folder !== '' && !existing.has(folder)) folder = toParent(folder)
    folders.add(folder)
  }
  return [...folders].sort()
}

function toParent(path: string): string {
  const parent = dirname(path)
  return parent === '.' ? '' : parent
}
