/**
 * Public entry for Node: an index in folders of a disk, and segments in files. Not for browsers.
 */
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
import { deflateRawSync } from 'node:zlib'
import { indexFilePath } from './format/index-format.ts'
import type { IndexSource } from './read/load-files.ts'
import type { IndexFile } from './write/index-pages.ts'
import type { SegmentSource } from './write/segment.ts'

export { createSearchEngine } from './read/search-engine.ts'

/**
 * The files of an index on disk.
 *
 * ```ts
 * const engine = createSearchEngine(createDiskSource('dist/assets/search'))
 * const { hits } = await engine.search({ ...request, query: 'tokens' })
 * ```
 *
 * @param folders - Of one index, the first that has a file gives it; they need not exist until the
 *   first question.
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
 * Write files of an index where {@link createDiskSource} finds them.
 *
 * ```ts
 * writeToDisk('dist/assets/search', buildIndex({ language: 'en', pages, compress }))
 * ```
 *
 * @param folder - Is made where it does not exist; files of an older index stay.
 */
export function writeToDisk(folder: string, files: readonly IndexFile[]): void {
  for (const { path, content } of files) {
    const file = join(folder, indexFilePath(path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/**
 * How files of an index are compressed: raw deflate, the same bytes for the same input.
 *
 * ```ts
 * const files = buildIndex({ language: 'en', pages, compress })
 * ```
 */
export function compress(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes)
}

/** Where in a file a segment lies; offset and length in bytes. Plain data, so that it crosses threads. */
export interface SegmentRef {
  file: string
  offset: number
  length: number
}

/**
 * A segment in a file, which is read through a small window: for sites whose segments are larger than
 * memory.
 *
 * ```ts
 * writeFileSync('/tmp/segment-0', segment)
 * const segments = [openSegmentFile({ file: '/tmp/segment-0', offset: 0, length: segment.length })]
 * writeIndex({ ...parts, segments }, emit)
 * ```
 *
 * @throws when it is read and ends before its length.
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
