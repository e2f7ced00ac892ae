import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadExports } from '../config/load-module.ts'
import type { Source } from '../model/diagnostic.ts'
import { findPackageRoot } from '../package/package-root.ts'

/** What a module gives, and the files of the site that took part. */
interface LoadedCode {
  /** Its default export, or `module.exports`. */
  value: unknown
  /** Absolute paths of files of the site; of a package the file that was loaded alone. */
  files: readonly string[]
  /** Where in files of the site an error comes from that its functions throw; `null` where it says nothing of them. */
  locate(error: unknown): Source | null
}

/**
 * Load code by its file: that of the site compiled, TypeScript or not; that of a package by Node.
 *
 * @param root - The site folder.
 * @throws `CONFIG_SYNTAX`, `CONFIG_IMPORT`, `CONFIG_THREW` for files of the site, whatever is thrown for packages.
 */
export async function loadCode(disk: string, root: string): Promise<LoadedCode> {
  if (!disk.includes(`${sep}node_modules${sep}`)) return loadExports(disk, root)
  const bin = join(findPackageRoot(), 'bin')
  // Our own file, of one function.
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
