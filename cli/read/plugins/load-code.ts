import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Source } from '../../base/model/diagnostic.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { toPortable } from '../../base/package/portable-path.ts'
import { listVariables, readVariables } from '../../base/process/variables.ts'
import { loadExports } from '../../config/load-module.ts'
import { findModuleFile } from '../../config/module-files.ts'

/** The export of a module, and the site's files that it was built from. */
interface LoadedCode {
  /** Its default export, or `module.exports`. */
  value: unknown
  /** Absolute paths of the files that were loaded: those of the site, or those of the package that its main file imports. */
  files: readonly string[]
  /** Changes with the content of these files, and with the variables of the environment that they read. */
  version: string
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
  if (!disk.includes(`${sep}node_modules${sep}`)) {
    const loaded = await loadExports(disk, root)
    return { ...loaded, version: hashFiles(loaded.files, root) }
  }
  // Node keeps the modules of a package until the process ends, so its version is that of the first time.
  const { files, version } = packages.get(disk) ?? readPackage(disk, root)
  const bin = join(findPackageRoot(), 'bin')
  // `import-module.cjs` is our own file and exports this one function.
  const importModule = createRequire(join(bin, 'octavo.js'))('./import-module.cjs') as (
    url: string,
  ) => Promise<unknown>
  return {
    value: pickDefault(await importModule(pathToFileURL(disk).href)),
    files,
    version,
    locate: () => null,
  }
}

/** Main file → files and version of the package when it was first loaded. */
const packages = new Map<string, Pick<LoadedCode, 'files' | 'version'>>()

function readPackage(disk: string, root: string) {
  const files = listImported(disk)
  const read = { files, version: hashFiles(files, root) }
  packages.set(disk, read)
  return read
}

/** An import of a file by its relative path, in any notation. */
const IMPORT =
  /\b(?:from|import|require)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?(["'`])(\.{1,2}(?:\/[^"'`\n]*)?)\1/g

/** A module, and all files that it and they import by relative paths; absolute, the module first. */
function listImported(main: string): string[] {
  const files = new Set([main])
  // The loop also reaches files that it adds.
  for (const file of files)
    for (const [, , path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const found = findModuleFile(resolve(dirname(file), path))
      if (found !== null) files.add(found)
    }
  return [...files]
}

/** One hash of the paths and the content of all files, the same wherever the site is. @param root - Site folder. */
function hashFiles(files: readonly string[], root: string): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
    const variables = readVariables(bytes.toString('latin1')) ?? listVariables()
    hash.update(JSON.stringify([toPortable(file, root), variables])).update(bytes)
  }
  return hash.digest('base64url')
}

function pickDefault(exports: unknown): unknown {
  return typeof exports === 'object' && exports !== null && 'default' in exports
    ? exports.default
    : exports
}
