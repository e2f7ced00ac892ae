/**
 * Inputs of a finished bundle, so that the next build can prove that its bundle would be the same. Each file
 * that the bundler read is compared by content, each path that it did not find must still be absent, and each
 * folder that it listed must contain the same names.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { digest } from '../../base/disk/digest.ts'
import { isAbsent, stampOf, writtenAt } from '../../base/disk/stamp.ts'
import { readValueFile, writeValueFile } from '../../base/disk/value-file.ts'
import type { Manifest } from '../../base/model/manifest.ts'
import { fromPortable, toPortable } from '../../base/package/portable-path.ts'
import type { StampedHashes } from './stamped-hashes.ts'

/** Stored next to the folders of bundles, see {@link recordName}. */
export interface BundleRecord {
  /** Hash of everything that is not a file: options, generated modules, this program. */
  key: string
  /** Path → hash of the content. All paths are portable, see {@link toPortable}; those in memory are absolute. */
  files: Readonly<Record<string, string>>
  /** Paths that were asked for and did not exist. */
  missing: readonly string[]
  /** Path of a folder → hash of the names in it. */
  folders: Readonly<Record<string, string>>
  /** Name of the folder with the output, next to the record. */
  output: string
  /** Path below `output` → hash of the file. */
  sums: Readonly<Record<string, string>>
  manifest: Manifest
  /** Paths below `output/client`, which are also their paths below the published folder. */
  client: readonly string[]
  /** Name of the file below `output/server`. */
  server: string
  /** Id of the code that browsers run. Absent: unknown. */
  code?: string
}

/** Files and folders that the bundler reports as read. */
export interface Dependencies {
  files: readonly string[]
  missing: readonly string[]
  folders: readonly string[]
}

/** Name of the file of a record. */
export const recordName = (mode: string) => `${mode}.record`
/** A record of another version has another key. */
const WRITER = 'bundle 1'

export type Inputs = Pick<BundleRecord, 'files' | 'missing' | 'folders'>

/** A bundle that is looked for. */
interface WantedBundle {
  key: string
  /** The site folder, absolute. */
  root: string
  /** Called with the folder of the record if the bundle was damaged. Default: nothing. */
  onDamage?: ((folder: string) => void) | undefined
  /** Known hashes of files. Default: all files are read. */
  hashes?: StampedHashes | undefined
}

/** The stored record; `null` unless a bundle made now with this key would be the same, and its files are whole. */
export async function readRecord(
  file: string,
  { key, root, onDamage = () => {}, hashes }: WantedBundle,
): Promise<BundleRecord | null> {
  const folder = path.dirname(file)
  // Its key contains the version that wrote it.
  const { value: stored, isDamaged } = readValueFile<BundleRecord>(file, WRITER)
  if (isDamaged) onDamage(folder)
  if (stored?.key !== key) return null
  const output = path.join(folder, stored.output)
  if (!existsSync(output)) return null
  const record = { ...stored, ...mapInputs(stored, (one) => fromPortable(one, root)) }
  const { modified, removed } = await changedInputs(record, hashes)
  if (modified.length + removed.length > 0) return null
  const sums = await hashOutputs(output, Object.keys(record.sums), hashes)
  if (Object.entries(record.sums).every(([name, sum]) => sums[name] === sum)) return record
  onDamage(folder)
  return null
}

/** Hash the files of a bundle. @param folder - Absolute. @param names - Default: all files. */
export async function hashOutputs(
  folder: string,
  names?: readonly string[],
  hashes?: StampedHashes,
): Promise<Record<string, string>> {
  const all = names ?? (await listFiles(folder))
  const entries = all.map(
    async (name) => [name, await findOrHash(path.join(folder, name), hashFile, hashes)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
}

/** Copy inputs with other paths. */
export function mapInputs(
  { files, missing, folders }: Inputs,
  map: (path: string) => string,
): Inputs {
  const mapKeys = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).map(([name, hash]) => [map(name), hash]))
  return { files: mapKeys(files), missing: missing.map(map), folders: mapKeys(folders) }
}

/** Store a record in one step, so that a reader never sees half of it. @param root - Site folder. */
export async function writeRecord(file: string, record: BundleRecord, root: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const stored = { ...record, ...mapInputs(record, (one) => toPortable(one, root)) }
  writeValueFile(file, WRITER, stored)
}

/**
 * Hash the files that the bundler read.
 *
 * @param since - Start of reading, from {@link timeOfDisk}. A file that was written or moved at that time or
 *   later may have been read before or after the change; it gets a hash that no content has, so that it counts
 *   as changed.
 */
export async function hashInputs(
  { files, missing, folders }: Dependencies,
  since: number,
): Promise<Inputs> {
  const hashSettled = async (file: string) =>
    writtenAt(stampOf(file)) >= since ? 'written while bundling' : hashFile(file)
  return {
    files: await hashEach(files, hashSettled),
    missing: [...missing].sort(),
    folders: await hashEach(folders, hashFolder),
  }
}

/**
 * Changed paths; a path that exists now but did not before counts as modified.
 *
 * @param hashes - Known hashes. Default: all files are read.
 */
export async function changedInputs({ files, missing, folders }: Inputs, hashes?: StampedHashes) {
  const changed = [
    ...(await differing(files, (file) => findOrHash(file, hashFile, hashes))),
    ...(await differing(folders, (folder) => findOrHash(folder, hashFolder, hashes))),
    ...missing.filter((file) => !isAbsent(stampOf(file))),
  ]
  return {
    modified: changed.filter((name) => existsSync(name)),
    removed: changed.filter((name) => !existsSync(name)),
  }
}

/** Hash of anything that JSON can hold. */
export function hashOfJson(value: unknown): string {
  return digest(JSON.stringify(value))
}

async function differing(
  known: Readonly<Record<string, string>>,
  hash: (path: string) => Promise<string>,
): Promise<string[]> {
  const now = await hashEach(Object.keys(known), hash)
  return Object.keys(known).filter((name) => now[name] !== known[name])
}

async function hashEach(names: readonly string[], hash: (path: string) => Promise<string>) {
  const sorted = [...names].sort()
  const entries = await Promise.all(sorted.map(async (name) => [name, await hash(name)] as const))
  return Object.fromEntries(entries)
}

async function findOrHash(
  path: string,
  hash: (path: string) => Promise<string>,
  hashes: StampedHashes | undefined,
): Promise<string> {
  const known = hashes?.find(path)
  if (known !== undefined) return known
  const made = await hash(path)
  hashes?.note(path, made)
  return made
}

async function hashFile(file: string): Promise<string> {
  try {
    return digest(await readFile(file))
  } catch (error) {
    if (fileErrorCode(error) === 'EISDIR') return hashFolder(file)
    return `absent: ${fileErrorCode(error)}`
  }
}

async function hashFolder(folder: string): Promise<string> {
  try {
    return digest((await readdir(folder)).sort().join('\0'))
  } catch (error) {
    return `absent: ${fileErrorCode(error)}`
  }
}

/** Code of an error of the file system; the error itself if it has none. */
export function fileErrorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : error
}
