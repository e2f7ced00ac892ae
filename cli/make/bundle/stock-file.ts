/**
 * The file of all prebuilt bundles of this program, compressed together because they share most of their text:
 * `stock.br`, and `stock.json` with their keys, so that builds open the file only if it has their key.
 *
 * ```text
 * {"bundles":{"<key>":{…}},"sizes":[12,340]}   one line
 * <content 0><content 1>…                      each content once, also if several bundles have it
 * ```
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { digest } from '../../base/disk/digest.ts'
import { replaceFile } from '../../base/disk/replace-file.ts'
import type { Manifest } from '../../base/model/manifest.ts'
import type { Inputs } from './bundle-record.ts'
import type { PackageImport } from './stock-packages.ts'

/** A prebuilt bundle, without its files. */
export interface StockBundle {
  /** Hashes of all that it was made from, by portable paths, see `stock-bundle.ts`. */
  inputs: Inputs
  packages: readonly PackageImport[]
  manifest: Manifest
  /** Name of the file below `server/`. */
  server: string
}

/** A prebuilt bundle with its files: path below `client/` or `server/` with that folder → content. */
export interface PackedBundle extends StockBundle {
  files: ReadonlyMap<string, Buffer>
}

/** Content of `stock.json`. */
interface StockIndex {
  keys: readonly string[]
  /** Hash of `stock.br`. */
  hash: string
}

/** First line of `stock.br`. */
interface StockHead {
  /** Key → bundle, with its files as numbers of contents. */
  bundles: Readonly<Record<string, StockBundle & { files: readonly (readonly [string, number])[] }>>
  sizes: readonly number[]
}

/** Keys of the prebuilt bundles in a folder; none if there are no valid files. */
export function listStock(folder: string): readonly string[] {
  return readIndex(folder)?.keys ?? []
}

/** Read a prebuilt bundle. @returns `null` if the key is unknown, or if a file is damaged. */
export function readStock(folder: string, key: string): PackedBundle | null {
  const index = readIndex(folder)
  if (!index?.keys.includes(key)) return null
  try {
    const packed = readFileSync(path.join(folder, 'stock.br'))
    return digest(packed) === index.hash ? unpack(brotliDecompressSync(packed), key) : null
  } catch {
    // The file is missing or damaged: the bundler makes the same bundle.
    return null
  }
}

/** Write the prebuilt bundles of a package, by their keys. */
export function writeStock(folder: string, bundles: ReadonlyMap<string, PackedBundle>): void {
  const packed = compress(pack(bundles))
  const index: StockIndex = { keys: [...bundles.keys()], hash: digest(packed) }
  replaceFile(path.join(folder, 'stock.br'), [packed])
  replaceFile(path.join(folder, 'stock.json'), [`${JSON.stringify(index)}\n`])
}

function pack(bundles: ReadonlyMap<string, PackedBundle>): Buffer {
  const contents: Buffer[] = []
  const numbers = new Map<string, number>()
  const toNumber = (content: Buffer) => {
    const hash = digest(content)
    const number = numbers.get(hash) ?? contents.push(content) - 1
    numbers.set(hash, number)
    return number
  }
  const entries = Array.from(bundles, ([key, { files, ...bundle }]) => {
    const numbered = Array.from(files, ([name, content]) => [name, toNumber(content)] as const)
    return [key, { ...bundle, files: numbered }] as const
  })
  const head: StockHead = {
    bundles: Object.fromEntries(entries),
    sizes: contents.map(({ length }) => length),
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents])
}

function unpack(text: Buffer, key: string): PackedBundle | null {
  const end = text.indexOf('\n')
  // Its hash is that of a file that `writeStock` wrote.
  const { bundles, sizes } = JSON.parse(text.toString('utf8', 0, end)) as StockHead
  const bundle = bundles[key]
  if (!bundle) return null
  let start = end + 1
  const contents = sizes.map((size) => {
    const content = text.subarray(start, start + size)
    start += size
    return content
  })
  const files = bundle.files.map(([name, number]) => [name, contents[number] ?? NOTHING] as const)
  return { ...bundle, files: new Map(files) }
}

const NOTHING = Buffer.alloc(0)

/** Two bundles are up to 6 MB: the window has to contain both, or the second is stored again. */
function compress(text: Buffer): Buffer {
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  // The best quality takes 20 times as long, for a tenth less.
  const params = {
    [BROTLI_PARAM_QUALITY]: 9,
    [BROTLI_PARAM_LGWIN]: 24,
    [BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  return brotliCompressSync(text, { params })
}

function readIndex(folder: string): StockIndex | null {
  try {
    // Written by `writeStock`; a damaged one counts as missing.
    const index = JSON.parse(readFileSync(path.join(folder, 'stock.json'), 'utf8')) as StockIndex
    return Array.isArray(index.keys) ? index : null
  } catch {
    return null
  }
}
