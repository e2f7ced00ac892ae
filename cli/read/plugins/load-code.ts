import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Source } from '../../base/model/diagnostic.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { loadExports } from '../../config/load-module.ts'

/** The export of a module, and the site's files that it was built from. */
interface LoadedCode {
  /** Its default export, or `module.exports`. */
  value: unknown
  /** Absolute paths of the site's files that were loaded; for a package, only the file that was loaded. */
  files: readonly string[]
  /**
   * Position in a file of the site at which its functions threw the error; `null` where the stack names no
   * such file.
   */
  locate(error: unknown): Source | null
}

/**
 * Load the code in a file. A file of the site is compiled first, TypeScript or not; a package is loaded by
 * Node.
 *
 * @param root - The site folder.
 * @throws `CONFIG_SYNTAX`, `CONFIG_IMPORT`, `CONFIG_THREW` for files of the site, and any error of a
 * package as it is.
 */
export async function loadCode(disk: string, root: string): Promise<LoadedCode> {
  if (!disk.includes(`${sep}node_modules${sep}`)) return loadExports(disk, root)
  const bin = join(findPackageRoot(), 'bin')
  // `import-module.cjs` is our own file and exports this one function.
  const importModule = createRequire(join(bin, 'octavo.js'))('./import-module.cjs') as (
    url: string,
  ) => Promise<unknown>
  return {
    value: pickDefault(await importModule(pathToFileURL(disk).href)),
    files: [disk],
    locate: () => null,
  }
}

function pickDefault(exports: unknown): unknown {
  return typeof exports === 'object' && exports !== null && 'default' in exports
    ? exports.default
    : exports
}
