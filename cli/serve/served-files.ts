/**
 * The files of a built site as a server needs them: found by exact name, tagged by their content,
 * and kept in memory, compressed, as long as there is room.
 */
import { createHash } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Larger files are streamed, and not compressed. */
const WHOLE_BYTES = 16_000_000
const CACHE_BYTES = 128_000_000

/** Ending of a compressed file beside its source. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const

export type Encoding = 'br' | 'gzip' | 'identity'

/** One state of one file; a new build makes a new one. */
export interface ServedFile {
  /** Hex digits that name the content. */
  hash: string
  /** Bytes. */
  size: number
  /** The whole content; absent for large files. */
  body?: Buffer
}

/** Access to the files of one folder. */
export interface ServedFiles {
  /** Whether there is a regular file, spelled exactly so, that does not lead out of the folder. */
  exists(path: string): boolean
  /** `null` when it is gone. */
  load(path: string): Promise<ServedFile | null>
  /** @param path - Where the file lies; what the build compressed beside it is taken. */
  encode(file: ServedFile & { body: Buffer }, encoding: Encoding, path?: string): Promise<Buffer>
  /** Open a file for streaming; the caller closes it. */
  open(path: string): Promise<FileHandle>
}

/** @param folder - Absolute; may be replaced by a new build at any time. */
export function createServedFiles(folder: string): ServedFiles {
  const hashes = new Map<string, string>()
  const bodies = createByteCache(CACHE_BYTES)

  async function read(handle: FileHandle): Promise<ServedFile> {
    const { ino, mtimeMs, size } = await handle.stat()
    const state = `${ino} ${mtimeMs} ${size}`
    const known = hashes.get(state)
    if (size > WHOLE_BYTES) {
      const hash = known ?? (await hashStream(handle))
      hashes.set(state, hash)
      return { hash, size }
    }
    const cached = known === undefined ? undefined : bodies.get(`${known} identity`)
    const body = cached ?? (await handle.readFile())
    const hash = cached && known !== undefined ? known : hashOfBody(body)
    hashes.set(state, hash)
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

/** Static hosts distinguish upper from lower case and follow no link out of the folder; so does this server, on every file system. */
function findFile(folder: string, path: string): string | null {
  try {
    const root = realpathSync.native(folder)
    const wanted = join(root, path)
    const real = realpathSync.native(wanted)
    if (real !== wanted && real.toLowerCase() === wanted.toLowerCase()) return null
    return real.startsWith(root + sep) && statSync(real).isFile() ? real : null
  } catch {
    return null
  }
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body)
  return toBrotli(body, {
    params: {
      // Four tenths of the time of the highest level would still be seconds; this is a tenth of one.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

async function hashStream(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  const stream = handle.createReadStream({ start: 0, autoClose: false })
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex').slice(0, 32)
}

/** Hex digits that name a content. */
export function hashOfBody(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 32)
}

/** Forgets what was not asked for the longest. */
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
