/**
 * Where the packages of a prebuilt bundle lie in an installation. Their files are named by package, because each
 * package manager has other folders.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** One package imports another: `['react-dom', 'scheduler']`. The program itself is {@link PROGRAM}. */
export type PackageImport = readonly [importer: string, name: string]

/** Name of the program's own package. */
export const PROGRAM = ''

/** Packages of an installation. */
interface PlacedPackages {
  /** Name → real path of the folder. */
  folders: ReadonlyMap<string, string>
  /** Paths where a package was looked for before it was found: one that is installed there would be used instead. */
  absent: readonly string[]
}

/**
 * Find packages as the bundler finds them.
 *
 * @param imports - Each importer is the program, or was imported earlier in the list.
 * @returns `null` if a package is not installed, or if two importers get different copies of it.
 */
export function placePackages(
  imports: readonly PackageImport[],
  packageRoot: string,
): PlacedPackages | null {
  const folders = new Map([[PROGRAM, packageRoot]])
  const absent: string[] = []
  for (const [importer, name] of imports) {
    const from = folders.get(importer)
    const found = from === undefined ? null : findInstalled(name, from)
    if (!found || (folders.get(name) ?? found.folder) !== found.folder) return null
    folders.set(name, found.folder)
    absent.push(...found.absent)
  }
  return { folders, absent }
}

/**
 * List all imports between packages, for {@link placePackages}.
 *
 * @param wanted - Real paths of the folders of the packages that matter.
 */
export function listPackageImports(
  packageRoot: string,
  wanted: ReadonlySet<string>,
): PackageImport[] {
  const imports: PackageImport[] = []
  const known = new Map([[PROGRAM, packageRoot]])
  // Packages that are found are appended, and visited in their turn.
  for (const [importer, folder] of known)
    for (const name of listDependencies(folder)) {
      const found = findInstalled(name, folder)
      if (!found || !wanted.has(found.folder)) continue
      imports.push([importer, name])
      known.set(name, found.folder)
    }
  return imports
}

function listDependencies(folder: string): string[] {
  // Written by the author of an installed package, whom the bundler trusts too.
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'peerDependencies', Record<string, string>>>
  return Object.keys({ ...dependencies, ...peerDependencies }).sort()
}

function findInstalled(name: string, from: string): { folder: string; absent: string[] } | null {
  const absent: string[] = []
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(candidate)) return { folder: realpathSync(candidate), absent }
    absent.push(candidate)
    if (folder === path.dirname(folder)) return null
  }
}
