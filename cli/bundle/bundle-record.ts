/**
 * Inputs of a finished bundle, so that the next build can prove that its bundle would be the same. Each file
 * that the bundler read is compared by content, each path that it did not find must still be absent, and each
 * folder that it listed must contain the same names.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from '../model/manifest.ts'
import { fromPortable, toPortable } from '../package/portable-path.ts'

/** Stored as `<mode>.json` beside the folders of bundles. */
export interface BundleRecord {
  /** Hash of everything that is not a file: options, generated modules, this program. */
  key: string
  /** Path → hash of the content. All paths are portable, see {@link toPortable}; those in memory are absolute. */
  files: Readonly<Record<string, string>>
  /** Paths that were asked for and did not exist. */
  missing: readonly string[]
  /** Path of a folder → hash of the names in it. */
  folders: Readonly<Record<string, string>>
  /** Name of the folder with the output, beside the record. */
  output: string
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

export type Inputs = Pick<BundleRecord, 'files' | 'missing' | 'folders'>

/** The stored record; `null` unless a bundle made now with this key would be the same. @param root - Site folder. */
export async function readRecord(
  file: string,
  key: string,
  root: string,
): Promise<BundleRecord | null> {
  const stored = await readJson(file)
  if (stored?.key !== key || !existsSync(path.join(path.dirname(file), stored.output))) return null
  const record = { ...stored, ...mapInputs(stored, (one) => fromPortable(one, root)) }
  const { modified, removed } = await changedInputs(record)
  return modified.length + removed.length === 0 ? record : null
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
  const temporary = `${file}.${process.pid}`
  await mkdir(path.dirname(file), { recursive: true })
  const stored = { ...record, ...mapInputs(record, (one) => toPortable(one, root)) }
  await writeFile(temporary, JSON.stringify(stored))
  await rename(temporary, file)
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
    (await writtenAt(file)) >= since ? 'written while bundling' : hashFile(file)
  return {
    files: await hashEach(files, hashSettled),
    missing: [...missing].sort(),
    folders: await hashEach(folders, hashFolder),
  }
}

/**
 * The current time of the file system that contains `folder`, in ms since the epoch. It is compared with dates of
 * files, which may come from another clock than that of the machine.
 */
export async function timeOfDisk(folder: string): Promise<number> {
  const started = path.join(folder, 'started')
  await writeFile(started, '')
  return writtenAt(started)
}

/** Changed paths; a path that exists now but did not before counts as modified. */
export async function changedInputs({ files, missing, folders }: Inputs) {
  const changed = [
    ...(await differing(files, hashFile)),
    ...(await differing(folders, hashFolder)),
    ...missing.filter((file) => existsSync(file)),
  ]
  return {
    modified: changed.filter((name) => existsSync(name)),
    removed: changed.filter((name) => !existsSync(name)),
  }
}

/** Hash of anything that JSON can hold. */
export function hashOfJson(value: unknown): string {
  return toHash(JSON.stringify(value))
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

async function hashFile(file: string): Promise<string> {
  try {
    return toHash(await readFile(file))
  } catch (error) {
    if (codeOf(error) === 'EISDIR') return hashFolder(file)
    return `absent: ${codeOf(error)}`
  }
}

async function writtenAt(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null)
  // A move keeps the date of the content.
  return stats ? Math.max(stats.mtimeMs, stats.ctimeMs) : 0
}

async function hashFolder(folder: string): Promise<string> {
  try {
    return toHash((await readdir(folder)).sort().join('\0'))
  } catch (error) {
    return `absent: ${codeOf(error)}`
  }
}

function toHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}

function codeOf(error: unknown): unknown {
  return error instanceof Object && 'code' in error ? error.code : error
}

async function readJson(file: string): Promise<BundleRecord | null> {
  try {
    // Written only by `writeRecord`; its key contains the version that wrote it.
    return JSON.parse(await readFile(file, 'utf8')) as BundleRecord
  } catch {
    // There is no record, or a full disk truncated it: make a new bundle.
    return null
  }
}
