/**
 * The folder for caches and spools. Work goes on without it: where it cannot be written, a temporary
 * folder takes its place until the command ends.
 */
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { codeOf, type Disk, nodeDisk } from '../emit/disk.ts'
import { cacheUnwritable } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { onInterrupt } from '../process/interrupt.ts'
import { STATE_FOLDER } from './state-folder.ts'

/** Files of a cache; `clear` removes no others where the folder is the user's own. */
const ENTRIES =
  /^(bundle|drawn|images|pages|refs|search|served|translated|started|last-build\.json(\.\d+)?|external-links\.json|CACHEDIR\.TAG|spool-\w+)$/

/** File that tells backup tools, and our fingerprint, to skip the folder: nothing in it is an input. */
const TAG = 'CACHEDIR.TAG'
const TAG_TEXT = 'Signature: 8a477f597d28d172789f06886806bc55\n# Caches of octavo.\n'

/** Size that distinguishes a full disk from one with a little room, in bytes. */
const PROBE_BYTES = 65_536

/** A cache folder that can be written. */
export interface Cache {
  /** Absolute. */
  folder: string
  /** Why it is a temporary one; `null` where it is the wanted one. */
  diagnostic: Diagnostic | null
  /** Remove it where it is temporary. */
  close(): void
}

/** Open the wanted folder, or a temporary one in its place. */
export function openCache(folder: string, disk: Disk = nodeDisk): Cache {
  const cause = findCacheRefusal(folder, disk)
  if (cause === null) return { folder, diagnostic: null, close() {} }
  return openTemporaryCache(cacheUnwritable(folder, cause))
}

/** A cache of one command; `diagnostic` says why. */
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

/** Work that is run with a cache. */
interface CachedWork<T> {
  run(folder: string): Promise<T>
  /** Why a folder cannot be written, `null` where it can; default: as the disk says. */
  findRefusal?(folder: string): unknown
}

/**
 * Run something with a cache, from the beginning with a temporary one where the disk of the first became
 * full. `warn` is called once at most.
 */
export async function withCache<T>(
  cache: Cache,
  warn: (diagnostic: Diagnostic) => void,
  { run, findRefusal = (folder) => findCacheRefusal(folder, nodeDisk) }: CachedWork<T>,
): Promise<T> {
  if (cache.diagnostic) warn(cache.diagnostic)
  try {
    return await run(cache.folder)
  } catch (error) {
    // What failed may have been removed since, so that there is room again: the failure counts too.
    const cause = cache.diagnostic ? null : [findRefusal(cache.folder), error].find(isDiskFull)
    if (!cause) throw error
    const instead = openTemporaryCache(cacheUnwritable(cache.folder, cause))
    return await withCache(instead, warn, { run })
  } finally {
    cache.close()
  }
}

function isDiskFull(cause: unknown): boolean {
  return codeOf(cause) === 'ENOSPC' || codeOf(cause) === 'EDQUOT'
}

/** Remove the caches from a folder, and the folder where it is empty then. @returns whether any were there. */
export function clearCache(folder: string): boolean {
  if (!existsSync(join(folder, TAG))) return false
  const entries = readdirSync(folder).filter((name) => ENTRIES.test(name))
  for (const name of entries) rmSync(join(folder, name), { recursive: true, force: true })
  if (readdirSync(folder).length === 0) rmdirSync(folder)
  return entries.length > 0
}

/** @returns `null` where files can be made in it, which makes the folder. */
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
    // A part of the probe may be there.
    if (existsSync(probe)) unlinkSync(probe)
    return error
  }
}

/** A folder of the user is never taken for one, since `clear` empties it. */
function isCache(folder: string, disk: Disk): boolean {
  if (basename(folder) === STATE_FOLDER || disk.stat(join(folder, TAG))) return true
  return disk.list(folder).length === 0
}
