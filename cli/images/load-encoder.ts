/** The program that writes pictures in other formats: `sharp`, where the site has it. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { findPackageRoot } from '../package/package-root.ts'
import { findModule } from '../plugins/find-module.ts'
import { loadCode } from '../plugins/load-code.ts'

/** Formats that pictures are written in. */
export type PictureFormat = 'avif' | 'webp'

/** How a picture is written. */
interface EncodeTask {
  format: PictureFormat
  width: number
  /** 1 to 100. */
  quality: number
}

/** An encoder that is there, and not loaded: most builds find all of their pictures in the cache. */
export interface Encoder {
  /** Another version writes other bytes. */
  edition: string
  /** @throws what the package throws where it cannot run here. */
  load(): Promise<Encode>
}

/** Write a picture; rejected for one that cannot be read. */
export type Encode = (bytes: Buffer, task: EncodeTask) => Promise<Buffer>

/** Points of one picture: some 400 MB where it cannot be read line by line. */
export const MAX_POINTS = 100_000_000

/** What is used of the package. */
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
      // Whatever its version, it has been a function with these methods.
      return toEncode(value as Sharp)
    },
  }
}

function toEncode(sharp: Sharp): Encode {
  // Pictures are written side by side, so that each needs one thread and gives the same bytes everywhere.
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
