/**
 * Bundles that this package ships for sites without code, so that their builds start no bundler. A prebuilt
 * bundle is used under the same key as a cached one, and only while all files that it was made from are the
 * same: then the bundler would write the same files.
 *
 * Its inputs have paths that are valid in any installation: `octavo:/runtime/app.tsx` in this program,
 * `package:react-dom/client.js` in a package that it depends on.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from '../../base/model/manifest.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { fromPortable } from '../../base/package/portable-path.ts'
import { changedInputs, type Inputs, mapInputs } from './bundle-record.ts'
import type { StampedHashes } from './stamped-hashes.ts'
import { readStock, type StockBundle } from './stock-file.ts'
import { PROGRAM, placePackages } from './stock-packages.ts'

/** A bundle in a folder, and its inputs, with absolute paths. */
export interface NewBundle {
  manifest: Manifest
  /** Paths below `client/`. */
  client: readonly string[]
  /** Absolute path of the file of the renderer. */
  serverFile: string
  inputs: Inputs
}

/** Prebuilt bundles of a package. Absolute paths. */
export interface Stock {
  /** Folder of the files, see `stock-file.ts`. */
  folder: string
  packageRoot: string
}

/** Where the prebuilt bundles of this program are. */
export function findStock(packageRoot = findPackageRoot()): Stock {
  return { folder: path.join(packageRoot, 'lib'), packageRoot }
}

/**
 * Unpack a prebuilt bundle into a folder.
 *
 * @returns `null`, and writes nothing, unless there is one with this key and the bundler would now make the same.
 */
export async function takeStock(
  { folder, packageRoot }: Stock,
  { key, hashes }: { key: string; hashes?: StampedHashes },
  outDir: string,
): Promise<NewBundle | null> {
  const stock = readStock(folder, key)
  const inputs = stock && placeInputs(stock, packageRoot)
  if (!inputs) return null
  const { modified, removed } = await changedInputs(inputs, hashes)
  if (modified.length + removed.length > 0) return null
  for (const [name, content] of stock.files) {
    await mkdir(path.dirname(path.join(outDir, name)), { recursive: true })
    await writeFile(path.join(outDir, name), content)
  }
  const { manifest, server } = stock
  const client = [...stock.files.keys()].filter((name) => name.startsWith(CLIENT))
  return {
    manifest,
    client: client.map((name) => name.slice(CLIENT.length)),
    serverFile: path.join(outDir, 'server', server),
    inputs,
  }
}

const CLIENT = 'client/'

/** Inputs of a prebuilt bundle in this installation; `null` if its packages are not all there. */
function placeInputs({ inputs, packages }: StockBundle, packageRoot: string): Inputs | null {
  const placed = placePackages(packages, packageRoot)
  if (!placed) return null
  const toAbsolute = (name: string) => {
    const [, id = '', rest = ''] = /^package:((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(name) ?? []
    const folder = placed.folders.get(id)
    return folder === undefined || id === PROGRAM
      ? fromPortable(name, packageRoot, packageRoot)
      : path.join(folder, rest)
  }
  const { files, missing, folders } = mapInputs(inputs, toAbsolute)
  return { files, missing: [...missing, ...placed.absent], folders }
}
