/** Finds the program that encodes images: `sharp`, where it is installed. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { findModule } from '../../read/plugins/find-module.ts'
import { loadCode } from '../../read/plugins/load-code.ts'

/** Formats in which images are encoded. */
export type PictureFormat = 'avif' | 'webp'

/** How to encode an image. */
interface EncodeTask {
  format: PictureFormat
  width: number
  /** From 1 to 100. */
  quality: number
}

/** An installed encoder that is not loaded yet: most builds find all of their images in the cache. */
export interface Encoder {
  /** Part of the cache key: another version writes other bytes. */
  edition: string
  /** @throws the error of the package where it cannot run on this machine. */
  load(): Promise<Encode>
}

/** Encode an image; rejects where it cannot be read. */
export type Encode = (bytes: Buffer, task: EncodeTask) => Promise<Buffer>

/** Most pixels of one image: some 400 MB of memory where it cannot be read line by line. */
export const MAX_POINTS = 100_000_000

/** The part of the package's interface that is used here. */
interface Sharp {
  (bytes: Buffer, options: { limitInputPixels: number; failOn: 'error' }): Pipeline
  concurrency(threads: number): unknown
  cache(isOn: boolean): unknown
}

interface Pipeline {
  rotate(): Pipeline
  resize(options: { width: number; withoutEnlargement: true }): Pipeline
  toFormat(format: PictureFormat, options: { quality: number }): Pipeline
  toBuffer(): Promise<Buffer>
}

/** @returns `null` where it is not installed. @param root - The site folder. */
export function findEncoder(root: string): Encoder | null {
  const disk = findModule('sharp', root) ?? findModule('sharp', findPackageRoot())
  if (disk === null) return null
  return {
    edition: `sharp ${versionOf(disk)}`,
    async load() {
      const { value } = await loadCode(disk, root)
      // Every version of the package exports a function with these methods.
      return toEncode(value as Sharp)
    },
  }
}

function toEncode(sharp: Sharp): Encode {
  // Images are encoded in parallel, so each needs only one thread, which also gives the same bytes
  // everywhere.
  sharp.concurrency(1)
  sharp.cache(false)
  return (bytes, { format, width, quality }) =>
    sharp(bytes, { limitInputPixels: MAX_POINTS, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, { quality })
      .toBuffer()
}

function versionOf(disk: string): string {
  const folder = dirname(disk)
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return folder === dirname(folder) ? '' : versionOf(folder)
  const read: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  const isPackage = isRecord(read) && typeof read.version === 'string'
  return isPackage ? String(read.version) : versionOf(folder)
}
