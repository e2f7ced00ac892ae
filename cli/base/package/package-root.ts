import { existsSync } from 'node:fs'
import path from 'node:path'

/** Found once: the paths of a bundle's record ask for it thousands of times in a build. */
let found: string | undefined

/**
 * Folder of this program: the one with its `package.json`, `runtime/` and `bin/`.
 *
 * It is searched from the folder of the running code, which is `cli/base/package/` for sources and `lib/` for the
 * built file.
 */
export function findPackageRoot(): string {
  found ??= search()
  return found
}

function search(): string {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`)
    folder = parent
  }
  return folder
}
