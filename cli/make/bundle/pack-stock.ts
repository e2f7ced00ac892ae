/** Takes a bundle apart for the file of prebuilt bundles: all of its paths become valid in any installation. */
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { toPortable } from '../../base/package/portable-path.ts'
import { type Inputs, mapInputs } from './bundle-record.ts'
import { readFiles } from './compile-site.ts'
import type { NewBundle } from './stock-bundle.ts'
import type { PackedBundle } from './stock-file.ts'
import { listPackageImports, placePackages } from './stock-packages.ts'

/**
 * Prepare a bundle for `writeStock`.
 *
 * @param outDir - Contains `client` and `server`.
 * @param packageRoot - Folder of the program, whose dependencies are installed.
 * @throws if it was made from a file outside of this program and the packages that it depends on.
 */
export async function packBundle(
  { manifest, serverFile, inputs }: NewBundle,
  outDir: string,
  packageRoot: string,
): Promise<PackedBundle> {
  const ofPackage = (file: string) => packageOf(file, packageRoot)
  const wanted = new Set(Object.keys(inputs.files).flatMap((file) => ofPackage(file) ?? []))
  const packages = listPackageImports(packageRoot, wanted)
  const placed = placePackages(packages, packageRoot)?.folders ?? []
  const names = new Map(Array.from(placed, ([name, folder]) => [folder, name]))
  const toName = (file: string) => {
    const folder = ofPackage(file)
    const name = folder === null ? undefined : names.get(folder)
    if (folder !== null && name !== undefined)
      return `package:${name}/${restOf(file).split(path.sep).join('/')}`
    const own = toPortable(file, packageRoot, packageRoot)
    if (folder === null && own.startsWith('octavo:')) return own
    throw new Error(`${file} is neither of this program nor of a package that it depends on.`)
  }
  const files = await Promise.all(
    ['client', 'server'].map(async (top) =>
      (await readFiles(path.join(outDir, top))).map(
        (file) => [`${top}/${file.path}`, Buffer.from(file.content)] as const,
      ),
    ),
  )
  return {
    inputs: mapInputs(withoutLayout(inputs, packageRoot), toName),
    packages,
    manifest,
    server: path.basename(serverFile),
    files: new Map(files.flat()),
  }
}

/** Path inside of the package that contains a file. */
const restOf = (file: string) => path.relative(folderOf(file) ?? '', file)

/**
 * Omit paths that the bundler checked while it searched for packages: `placePackages` searches each
 * installation.
 */
function withoutLayout({ files, missing, folders }: Inputs, packageRoot: string): Inputs {
  const isPackage = (name: string) => folderOf(name) === name
  const isAround = (name: string) => {
    const folder = packageOf(name, packageRoot)
    const isInside = folder === null ? name.startsWith(packageRoot + path.sep) : existsSync(folder)
    return !isInside || isPackage(name) || path.basename(name) === 'node_modules'
  }
  return {
    files: Object.fromEntries(Object.entries(files).filter(([name]) => !isPackage(name))),
    missing: missing.filter((name) => !isAround(name)),
    folders,
  }
}

/** Real path of the installed package that contains a path; `null` for the program's own and all other paths. */
function packageOf(file: string, packageRoot: string): string | null {
  const folder = folderOf(file)
  if (folder === null || folder === packageRoot) return null
  // The bundler reports a linked file by both of its paths.
  return existsSync(folder) ? realpathSync(folder) : folder
}

function folderOf(file: string): string | null {
  const parts = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)(?:[\\/]|$)/.exec(file)
  return parts?.[1] ?? null
}
