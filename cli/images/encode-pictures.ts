/**
 * Pictures of pages in smaller formats and several widths. What was written lies in the cache under a name that follows
 * from the picture and how it is written, so that each is written once.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, parse } from 'node:path'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { imageTooLarge, imageUnreadable } from '../errors/catalogue.ts'
import type { PictureSource } from '../model/asset.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ShownPicture } from '../model/picture.ts'
import type { StaticFile } from '../model/source-file.ts'
import type { StepProgress } from '../model/step-progress.ts'
import { type Encode, type Encoder, MAX_POINTS, type PictureFormat } from './load-encoder.ts'

/** How pictures are written. */
interface PictureOptions {
  /** The best first. */
  formats: readonly PictureFormat[]
  widths: readonly number[]
  quality: Readonly<Record<PictureFormat, number>>
}

/** Tools and places. */
interface EncodeSetup {
  options: PictureOptions
  encoder: Encoder
  /** Absolute. */
  cacheDir: string
  /** Forget what is not among these. */
  keepOnly: boolean
  /** Told how many of those that have to be written are done. */
  onProgress: StepProgress
}

/** Pictures that were written. */
export interface EncodedPictures {
  /** Key of the asset → its other formats; none for a picture that stays as it is. */
  sources: ReadonlyMap<string, readonly PictureSource[]>
  /** To be published. */
  copies: readonly StaticFile[]
  diagnostics: readonly Diagnostic[]
}

/** Written at the same time; each holds some lines of its picture in memory. */
const PARALLEL = Math.min(4, availableParallelism())

/** A width that saves less than a fifth is not worth a file. */
const LEAST_STEP = 0.8

/** A file in the cache: its name, and what is in it. */
interface EncodedFile {
  name: string
  format: PictureFormat
  width: number
  bytes: number
}

/** Write what the cache does not hold. A picture that cannot be written stays as it is, and is named. */
export async function encodePictures(
  pictures: readonly ShownPicture[],
  setup: EncodeSetup,
): Promise<EncodedPictures> {
  const { cacheDir, options, encoder } = setup
  const keyOf = new Map(pictures.map((one) => [one, toKey(one.hash, options, encoder.edition)]))
  const made = new Map<ShownPicture, readonly EncodedFile[]>()
  for (const [picture, key] of keyOf) {
    const files = readRecord(cacheDir, key)
    if (files) made.set(picture, files)
  }
  const open = pictures.filter((picture) => !made.has(picture))
  const diagnostics = await encodeAll(open, { ...setup, keyOf, made })
  if (setup.keepOnly) forgetOthers(cacheDir, keyOf.values())
  const sources = new Map<string, readonly PictureSource[]>()
  const copies = new Map<string, StaticFile>()
  for (const picture of pictures) {
    const published = (made.get(picture) ?? []).map((file) => ({
      ...file,
      path: toPath(picture, file),
    }))
    for (const { name, path } of published) copies.set(path, { disk: join(cacheDir, name), path })
    const ofPicture = toSources(published, options.formats)
    if (ofPicture.length > 0) sources.set(picture.key, ofPicture)
  }
  return { sources, copies: [...copies.values()], diagnostics }
}

interface OpenWork extends EncodeSetup {
  keyOf: ReadonlyMap<ShownPicture, string>
  /** Gets what was written. */
  made: Map<ShownPicture, readonly EncodedFile[]>
}

/** @returns what could not be written, in the order of the pictures. */
async function encodeAll(open: readonly ShownPicture[], work: OpenWork): Promise<Diagnostic[]> {
  if (open.length === 0) return []
  const failed = new Map<ShownPicture, Diagnostic>()
  const encode = await work.encoder.load()
  mkdirSync(work.cacheDir, { recursive: true })
  const waiting = open.values()
  let done = 0
  const run = async () => {
    for (const picture of waiting) {
      try {
        work.made.set(picture, await encodePicture(picture, encode, work))
      } catch (error) {
        failed.set(picture, toDiagnostic(picture, error))
      }
      done += 1
      work.onProgress(done, open.length)
    }
  }
  work.onProgress(0, open.length)
  await Promise.all(Array.from({ length: PARALLEL }, run))
  return open.flatMap((picture) => failed.get(picture) ?? [])
}

/** A picture that is too large for memory. */
class TooManyPoints extends Error {}

function toDiagnostic({ path, size, source }: ShownPicture, error: unknown): Diagnostic {
  const name = parse(path).base
  if (error instanceof TooManyPoints)
    return imageTooLarge(name, { ...size, most: MAX_POINTS }, source)
  // What the program says of it may come from another picture that it reads at the time.
  return imageUnreadable(name, source)
}

/** All widths of the formats that are smaller than the picture itself. */
async function encodePicture(
  picture: ShownPicture,
  encode: Encode,
  { options, cacheDir, keyOf }: OpenWork,
): Promise<EncodedFile[]> {
  const { width, height } = picture.size
  if (width * height > MAX_POINTS) throw new TooManyPoints()
  const bytes = await readFile(picture.disk)
  const key = keyOf.get(picture) ?? ''
  const files: EncodedFile[] = []
  for (const format of options.formats) {
    const quality = options.quality[format]
    // The widest first: where it is no smaller than the picture, the format is left out as a whole.
    for (const wanted of toWidths(width, options.widths)) {
      const written = await encode(bytes, { format, width: wanted, quality })
      if (written.length >= picture.bytes) break
      const name = `${key}-${wanted}.${format}`
      writeWhole(join(cacheDir, name), written)
      files.push({ name, format, width: wanted, bytes: written.length })
    }
  }
  writeWhole(join(cacheDir, `${key}.json`), JSON.stringify(files))
  return files
}

/** Descending. */
function toWidths(width: number, wanted: readonly number[]): number[] {
  const widest = Math.min(width, Math.max(...wanted))
  const narrower = wanted.filter((one) => one <= widest * LEAST_STEP)
  return [...new Set([...narrower, widest])].sort((a, b) => b - a)
}

function toKey(
  hash: string,
  { formats, widths, quality }: PictureOptions,
  edition: string,
): string {
  const parts = JSON.stringify([hash, formats, widths, quality.avif, quality.webp, edition])
  return createHash('sha256').update(parts).digest('hex').slice(0, 24)
}

/** Named in lower case, so that two names that differ in case alone are one file on every disk. */
function toPath({ path }: ShownPicture, { name, format, width }: EncodedFile): string {
  const stem = parse(path)
    .name.toLowerCase()
    .replace(/[^\w.~-]+/g, '-')
  return `assets/images/${stem}-${width}-${name.slice(0, 8)}.${format}`
}

function toSources(
  files: readonly { format: PictureFormat; width: number; path: string }[],
  formats: readonly PictureFormat[],
): PictureSource[] {
  return formats.flatMap((format) => {
    const own = files.filter((file) => file.format === format).sort((a, b) => a.width - b.width)
    const listed = own.map(({ path, width }) => ({ path, width }))
    return listed.length > 0 ? [{ type: `image/${format}`, files: listed }] : []
  })
}

/** What was made of a picture before; `null` where a file is not there any more. */
function readRecord(cacheDir: string, key: string): EncodedFile[] | null {
  try {
    const read: unknown = JSON.parse(readFileSync(join(cacheDir, `${key}.json`), 'utf8'))
    if (!Array.isArray(read) || !read.every(isEncodedFile)) return null
    return read.every(({ name, bytes }) => statSync(join(cacheDir, name)).size === bytes)
      ? read
      : null
  } catch {
    // None, or cut short: the picture is written again.
    return null
  }
}

function isEncodedFile(value: unknown): value is EncodedFile {
  if (!isRecord(value)) return false
  const { name, format, width, bytes } = value
  const isFormat = format === 'avif' || format === 'webp'
  return (
    isFormat &&
    [width, bytes].every(Number.isInteger) &&
    typeof name === 'string' &&
    /^[\w.-]+$/.test(name)
  )
}

/** Renamed into place, so that a killed build leaves no half of one. */
function writeWhole(file: string, content: Buffer | string): void {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, content)
  renameSync(temporary, file)
}

function forgetOthers(cacheDir: string, keys: Iterable<string>): void {
  if (!existsSync(cacheDir)) return
  const known = new Set(keys)
  for (const name of readdirSync(cacheDir))
    if (!known.has(name.slice(0, 24))) rmSync(join(cacheDir, name), { force: true })
}
