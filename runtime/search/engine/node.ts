/** Public entry for Node: an index in folders on disk, and segments in files. Not for browsers. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isWholeFile } from './format/block-file.ts'
import { indexFilePath } from './format/index-format.ts'
import type { IndexSource } from './read/load-files.ts'
import type { IndexFile } from './write/index-page.ts'
import type { IndexBefore } from './write/patch-index.ts'
import type { SegmentSource } from './write/segment.ts'

export { createSearchEngine } from './read/search-engine.ts'
export { unknownWords } from './read/unknown-words.ts'

/**
 * The files of an index on disk.
 *
 * ```ts
 * const engine = createSearchEngine(createDiskSource('dist/assets/search'))
 * const { hits } = await engine.search({ ...request, query: 'tokens' })
 * ```
 *
 * @param folders - Folders of one index; a file is read from the first that contains it. They need not
 * exist until the
 *   first query.
 */
export function createDiskSource(...folders: readonly string[]): IndexSource {
  return async (name) => {
    const file = folders
      .map((folder) => join(folder, indexFilePath(name)))
      .find((path) => existsSync(path))
    return file === undefined ? null : readFileSync(file)
  }
}

/**
 * Write files of an index, in the layout of {@link createDiskSource}.
 *
 * ```ts
 * writeToDisk('dist/assets/search', buildIndex({ language: 'en', pages, compress }))
 * ```
 *
 * @param folder - Created if it does not exist; files of an older index are kept.
 */
export function writeToDisk(folder: string, files: readonly IndexFile[]): void {
  for (const { path, content } of files) {
    const file = join(folder, indexFilePath(path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/** A file of an index on disk is missing, or has another content than its name or its checksum promises. */
export class IndexDamaged extends Error {
  override readonly name = 'IndexDamaged'
}

/**
 * Functions that read the files of an index on disk, for `patchIndex`. Each throws {@link IndexDamaged}.
 *
 * ```ts
 * const { read, readFile } = openIndexFolder('dist/assets/search')
 * const core = decodeCore(readFile('index.json'))
 * ```
 */
export function openIndexFolder(folder: string): Pick<IndexBefore, 'read' | 'readFile'> {
  const orDamaged = <T>(name: string, work: () => T): T => {
    try {
      return work()
    } catch (cause) {
      throw new IndexDamaged(`${join(folder, name)} cannot be read.`, { cause })
    }
  }
  const readFile = (name: string) =>
    orDamaged(name, () => readFileSync(join(folder, indexFilePath(name))))
  return {
    readFile,
    read(name) {
      const bytes = orDamaged(name, () => inflateRawSync(readFile(name)))
      if (!isWholeFile(name, bytes)) throw new IndexDamaged(`${join(folder, name)} is damaged.`)
      return bytes
    },
  }
}

/**
 * Compress files of an index: raw deflate, the same bytes for the same input.
 *
 * ```ts
 * const files = buildIndex({ language: 'en', pages, compress })
 * ```
 */
export function compress(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes)
}

/**
 * Position of a segment in a file; offset and length in bytes. Plain data, so that it can be sent between
 * threads.
 */
export interface SegmentRef {
  file: string
  offset: number
  length: number
}

/**
 * A segment in a file, read through a small window, for sites whose segments do not fit into memory.
 *
 * ```ts
 * writeFileSync('/tmp/segment-0', segment)
 * const segments = [openSegmentFile({ file: '/tmp/segment-0', offset: 0, length: segment.length })]
 * writeIndex({ ...parts, segments }, emit)
 * ```
 *
 * @throws while reading, if the file ends before the segment.
 */
export function openSegmentFile({ file, offset, length }: SegmentRef): SegmentSource {
  return {
    length,
    open() {
      const descriptor = openSync(file, 'r')
      return {
        read(at, size) {
          const bytes = Buffer.allocUnsafe(size)
          readFully(descriptor, bytes, offset + at)
          return bytes
        },
        close: () => closeSync(descriptor),
      }
    },
  }
}

function readFully(descriptor: number, into: Uint8Array, position: number): void {
  for (let read = 0; read < into.length; ) {
    const count = readSync(descriptor, into, read, into.length - read, position + read)
    if (count === 0) throw new Error('A segment ends before its length.')
    read += count
  }
}
