/**
 * The folder for caches and spools. If it cannot be written, a temporary folder is used instead until the command
 * ends.
 */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { enterCache } from '../../base/disk/cache-users.ts'
import { codeOf, type Disk, holdsOfEntry, nodeDisk } from '../../base/disk/disk.ts'
import { cacheLinked, cacheUnwritable } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { onInterrupt } from '../../base/process/interrupt.ts'
import { STATE_FOLDER } from './state-folder.ts'

/** Names of files in a cache; in a folder of the user, `clear` removes no others. */
const ENTRIES =
  /^(bundle|drawn|images|pages|refs|search|served|translated|started|(last-build|output|stamps)(\.json)?(\.\d+)?|external-links\.json|CACHEDIR\.TAG|spool-[\w-]+|used-[\w-]+)$/

/** File that makes backup tools, and our fingerprint, skip the folder, which contains no inputs. */
const TAG = 'CACHEDIR.TAG'
const TAG_TEXT = 'Signature: 8a477f597d28d172789f06886806bc55\n# Caches of octavo.\n'

/** Bytes written to find out whether the disk is full; a smaller probe might fit. */
const PROBE_BYTES = 65_536

/** A writable cache folder. */
export interface Cache {
  /** Absolute. */
  folder: string
  /** The reason for a temporary folder; `null` for the wanted one. */
  diagnostic: Diagnostic | null
  /** Remove the folder if it is temporary. */
  close(): void
}

/**
 * Check the default folder for caches before anything uses it: if it is a link, the folder behind it must be empty, or
 * a cache with nothing else in it.
 *
 * @throws {@link SiteError} `CACHE_LINKED`.
 */
export function checkStateFolder(folder: string): void {
  if (!nodeDisk.stat(folder)?.isSymbolicLink() || !existsSync(folder)) return
  const isForeign = holdsOfEntry(() => {
    const names = statSync(folder).isDirectory() ? readdirSync(folder) : []
    return names.some((name) => !ENTRIES.test(name) || !names.includes(TAG))
  })
  if (isForeign) throw cacheLinked(folder, realpathSync(folder))
}

/** Open the wanted folder, or a temporary one if it cannot be written. */
export function openCache(folder: string, disk: Disk = nodeDisk): Cache {
  const cause = findCacheRefusal(folder, disk)
  if (cause === null) return { folder, diagnostic: null, close() {} }
  return openTemporaryCache(cacheUnwritable(folder, cause))
}

/** Open a temporary cache of one command. @param diagnostic - The reason. Default: `null`. */
export function openTemporaryCache(diagnostic: Diagnostic | null = null): Cache {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-cache-'))
  const discard = () => rmSync(folder, { recursive: true, force: true })
  const release = onInterrupt(discard)
  return {
    folder,
    diagnostic,
    close() {
      discard()
      release()
    },
  }
}

/** Work that needs a cache. */
interface CachedWork<T> {
  run(folder: string): Promise<T>
  /** The reason why a folder cannot be written, or `null`. Default: writes a probe file. */
  findRefusal?(folder: string): unknown
}

/**
 * Run work with a cache; if the disk of the cache is full, or something in the cache cannot be read or replaced, run
 * it again from the start with a temporary one. `warn` is called at most once.
 */
export async function withCache<T>(
  cache: Cache,
  warn: (diagnostic: Diagnostic) => void,
  { run, findRefusal = (folder) => findCacheRefusal(folder, nodeDisk) }: CachedWork<T>,
): Promise<T> {
  if (cache.diagnostic) warn(cache.diagnostic)
  const leave = enterCache(cache.folder)
  try {
    return await run(cache.folder)
  } catch (error) {
    // Cleaning up after the failure may have made room again, so the error itself is checked too.
    const isOurs = (one: unknown) => isDiskFull(one) || isInside(cache.folder, one)
    const cause = cache.diagnostic ? null : [findRefusal(cache.folder), error].find(isOurs)
    if (!cause) throw error
    const instead = openTemporaryCache(cacheUnwritable(cache.folder, cause))
    return await withCache(instead, warn, { run })
  } finally {
    leave()
    cache.close()
  }
}

function isDiskFull(cause: unknown): boolean {
  return codeOf(cause) === 'ENOSPC' || codeOf(cause) === 'EDQUOT'
}

/** Whether an error of the file system is about a path in a folder: a file of another user, a folder in place of a file. */
function isInside(folder: string, error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('path' in error)) return false
  return String(error.path).startsWith(folder + sep)
}

/** Remove the caches from a folder, and then the folder if it is empty. @returns whether there were any caches. */
export function clearCache(folder: string): boolean {
  if (!existsSync(join(folder, TAG))) return false
  const entries = readdirSync(folder).filter((name) => ENTRIES.test(name))
  for (const name of entries) rmSync(join(folder, name), { recursive: true, force: true })
  if (readdirSync(folder).length === 0) rmdirSync(folder)
  return entries.length > 0
}

/** Create a folder if needed, and write a probe. @returns the error, or `null` if it can be written. */
function findCacheRefusal(folder: string, disk: Disk): unknown {
  const probe = join(folder, `spool-probe${process.pid}`)
  try {
    disk.mkdir(folder)
    if (!isCache(folder, disk)) return { code: 'ENOTEMPTY' }
    if (!disk.stat(join(folder, TAG))) disk.write(join(folder, TAG), TAG_TEXT)
    disk.write(probe, Buffer.alloc(PROBE_BYTES))
    disk.unlink(probe)
    return null
  } catch (error) {
    // A part of the probe may have been written.
    if (existsSync(probe)) unlinkSync(probe)
    return error
  }
}

/** Whether a folder is a cache or empty. Other folders of the user are refused, since `clear` removes files. */
function isCache(folder: string, disk: Disk): boolean {
  if (basename(folder) === STATE_FOLDER || disk.stat(join(folder, TAG))) return true
  return disk.list(folder).length === 0
}

/** Absolute path of the folder with the results of builds. */
export const cacheFolder = (stateDir: string): string => join(stateDir, 'pages')
