/**
 * The files of a built site for a server: found by exact name, tagged by a hash of their content, and compressed in a
 * memory cache of limited size.
 */
import { realpathSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { digest, digestStream } from '../base/disk/digest.ts'
import { isOfFile, isSettled, stampOf, toStamp, toStampKey } from '../base/disk/stamp.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Larger files are streamed, and not compressed. */
const WHOLE_BYTES = 16_000_000
const CACHE_BYTES = 128_000_000

/** Ending of a compressed file next to its source. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const

export type Encoding = 'br' | 'gzip' | 'identity'

/** One version of a file. */
export interface ServedFile {
  /** {@link digest} of the content. */
  hash: string
  /** Size in bytes. */
  size: number
  /** The whole content; absent for large files. */
  body?: Buffer
}

/** Access to the files of one folder. */
export interface ServedFiles {
  /** Whether there is a regular file with exactly this name, which no link places outside of the folder. */
  exists(path: string): boolean
  /** Load a file; `null` if it does not exist any more. */
  load(path: string): Promise<ServedFile | null>
  /**
   * Compress a body. @param path - Path of the file, to use the compressed file that the build wrote next to
   * it.
   */
  encode(file: ServedFile & { body: Buffer }, encoding: Encoding, path?: string): Promise<Buffer>
  /** Open a file for streaming; the caller closes it. */
  open(path: string): Promise<FileHandle>
}

/** Open a folder. @param folder - Absolute; a new build may replace it at any time. */
export function createServedFiles(folder: string): ServedFiles {
  const hashes = new Map<string, string>()
  const bodies = createByteCache(CACHE_BYTES)

  async function read(handle: FileHandle): Promise<ServedFile> {
    const stamp = toStamp(await handle.stat())
    const name = toStampKey(stamp)
    const known = hashes.get(name)
    const note = (hash: string) => {
      if (isSettled(stamp)) hashes.set(name, hash)
    }
    const [size] = stamp
    if (size > WHOLE_BYTES) {
      const pieces = () => handle.createReadStream({ start: 0, autoClose: false })
      const hash = known ?? (await digestStream(pieces()))
      note(hash)
      return { hash, size }
    }
    const cached = known === undefined ? undefined : bodies.get(`${known} identity`)
    const body = cached ?? (await handle.readFile())
    const hash = cached && known !== undefined ? known : digest(body)
    note(hash)
    bodies.set(`${hash} identity`, body)
    return { hash, size: body.length, body }
  }

  return {
    exists: (path) => findFile(folder, path) !== null,
    open: (path) => open(join(folder, path)),
    async load(path) {
      const handle = await open(join(folder, path)).catch(() => null)
      if (!handle) return null
      try {
        return await read(handle)
      } finally {
        await handle.close()
      }
    },
    async encode({ hash, body }, encoding, path) {
      if (encoding === 'identity') return body
      const key = `${hash} ${encoding}`
      const built = path === undefined ? null : findFile(folder, path + ENDINGS[encoding])
      const encoded =
        bodies.get(key) ?? (built ? await readFile(built) : await compress(body, encoding))
      bodies.set(key, encoded)
      return encoded
    },
  }
}

/** Find a file by its exact case, and not through a link out of the folder, as static hosts do, on any file system. */
function findFile(folder: string, path: string): string | null {
  try {
    const root = realpathSync.native(folder)
    const wanted = join(root, path)
    const real = realpathSync.native(wanted)
    if (real !== wanted && real.toLowerCase() === wanted.toLowerCase()) return null
    return real.startsWith(root + sep) && isOfFile(stampOf(real)) ? real : null
  } catch {
    return null
  }
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body)
  return toBrotli(body, {
    params: {
      // The highest level would take seconds for a large file, this one about 0.1 s.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** A cache of limited size in bytes that removes the least recently used entries. */
function createByteCache(limit: number) {
  const entries = new Map<string, Buffer>()
  let total = 0
  return {
    get(key: string): Buffer | undefined {
      const value = entries.get(key)
      if (value) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set(key: string, value: Buffer): void {
      total += value.length - (entries.get(key)?.length ?? 0)
      entries.delete(key)
      entries.set(key, value)
      for (const [oldest, { length }] of entries) {
        if (total <= limit) break
        entries.delete(oldest)
        total -= length
      }
    },
  }
}
