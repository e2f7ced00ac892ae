/**
 * Encodes images of pages in smaller formats and several widths. The results are cached under names that
 * follow from the image and the options, so that each is encoded once.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, parse } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { KNOWN_FILES, type KnownFiles, openKnownFiles } from '../../base/disk/known-files.ts'
import { imageTooLarge, imageUnreadable } from '../../base/errors/catalogue.ts'
import type { PictureSource } from '../../base/model/asset.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { ShownPicture } from '../../base/model/picture.ts'
import type { StaticFile } from '../../base/model/source-file.ts'
import type { StepProgress } from '../../base/model/step-progress.ts'
import { type Encode, type Encoder, MAX_POINTS, type PictureFormat } from './load-encoder.ts'

/** Options of the encoding. */
interface PictureOptions {
  /** In order of preference, best first. */
  formats: readonly PictureFormat[]
  widths: readonly number[]
  quality: Readonly<Record<PictureFormat, number>>
}

/** Encoder, cache folder and callback of an encoding run. */
interface EncodeSetup {
  options: PictureOptions
  encoder: Encoder
  /** Absolute. */
  cacheDir: string
  /** Whether to remove all other files from the cache; asked when all images are encoded. */
  keepOnly(): boolean
  /** Called with the number of images done, of those that have to be encoded. */
  onProgress: StepProgress
  /** Called once if a file of the cache was damaged. Default: nothing. */
  onDamage?: (() => void) | undefined
  /** Pictures that other machines have encoded. Default: none. */
  share?: PictureShare | undefined
}

/** A file of a picture. */
export interface EncodedBytes {
  format: PictureFormat
  /** In pixels. */
  width: number
  content: Uint8Array
}

/** Exchange of encoded pictures with other machines. A key names an image, the options and the encoder. */
export interface PictureShare {
  /** Sort keys into groups: one is encoded before the next one is asked for. */
  inTurn(keys: readonly string[]): readonly (readonly string[])[]
  /** Call `use` for each picture that another machine has encoded. */
  take(
    keys: readonly string[],
    use: (key: string, files: readonly EncodedBytes[]) => void,
  ): Promise<void>
  give(key: string, files: readonly EncodedBytes[]): Promise<void>
}

/** Result of encoding the images. */
export interface EncodedPictures {
  /** Key of the asset → its other formats; absent for an image that has none. */
  sources: ReadonlyMap<string, readonly PictureSource[]>
  /** Files to publish. */
  copies: readonly StaticFile[]
  diagnostics: readonly Diagnostic[]
}

/** Images encoded at the same time; each holds some lines of its image in memory. */
const PARALLEL = Math.min(4, availableParallelism())

/** A narrower width is written only if it is at most this fraction of the widest one. */
const LEAST_STEP = 0.8

/** A file in the cache: its name, and its content. */
interface EncodedFile {
  name: string
  format: PictureFormat
  width: number
  bytes: number
}

/** Encode images that are not in the cache. An image that cannot be encoded stays as it is, and is reported. */
export async function encodePictures(
  pictures: readonly ShownPicture[],
  setup: EncodeSetup,
): Promise<EncodedPictures> {
  const { cacheDir, options, encoder } = setup
  const keyOf = new Map(pictures.map((one) => [one, toKey(one.hash, options, encoder.edition)]))
  const made = new Map<ShownPicture, readonly EncodedFile[]>()
  const known = openKnownFiles(cacheDir, setup.onDamage)
  for (const [picture, key] of keyOf) {
    const files = readRecord(cacheDir, key, known)
    if (files) made.set(picture, files)
  }
  const failed = new Map<ShownPicture, Diagnostic>()
  const work = { ...setup, keyOf, made, known, failed }
  const open = pictures.filter((picture) => !made.has(picture))
  for (const group of inTurn(open, work)) {
    await takeOthers(group, work)
    await encodeAll(
      group.filter((picture) => !made.has(picture)),
      work,
    )
  }
  const keys = new Set(keyOf.values())
  const keepsOnly = setup.keepOnly()
  if (keepsOnly) forgetOthers(cacheDir, keys)
  known.save((name) => !keepsOnly || keys.has(toKeyOf(name)))
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
  const diagnostics = pictures.flatMap((picture) => failed.get(picture) ?? [])
  return { sources, copies: [...copies.values()], diagnostics }
}

/** Sort pictures into groups, see {@link PictureShare}. */
function inTurn(open: readonly ShownPicture[], { share, keyOf }: OpenWork): ShownPicture[][] {
  if (!share) return [[...open]]
  const byKey = groupByKey(open, keyOf)
  return share.inTurn([...byKey.keys()]).map((keys) => keys.flatMap((key) => byKey.get(key) ?? []))
}

/** Several images may have the same content. */
function groupByKey(pictures: readonly ShownPicture[], keyOf: OpenWork['keyOf']) {
  const groups = new Map<string, ShownPicture[]>()
  for (const picture of pictures) {
    const key = keyOf.get(picture) ?? ''
    groups.set(key, [...(groups.get(key) ?? []), picture])
  }
  return groups
}

/** Write the files of pictures that other machines have encoded. */
async function takeOthers(open: readonly ShownPicture[], work: OpenWork): Promise<void> {
  const { share, keyOf, made, known, cacheDir, options } = work
  if (!share || open.length === 0) return
  mkdirSync(cacheDir, { recursive: true })
  const byKey = groupByKey(open, keyOf)
  const isKnown = ({ format, width }: EncodedBytes) =>
    options.formats.includes(format) && Number.isInteger(width)
  await share.take([...byKey.keys()], (key, files) => {
    if (!files.every(isKnown)) return
    const written = writePicture(key, files, known)
    for (const picture of byKey.get(key) ?? []) made.set(picture, written)
  })
}

/** Write the files of a picture to the cache. */
function writePicture(
  key: string,
  files: readonly EncodedBytes[],
  known: KnownFiles,
): EncodedFile[] {
  const written = files.map(({ format, width, content }) => {
    const name = `${key}-${width}.${format}`
    known.write(name, content)
    return { name, format, width, bytes: content.length }
  })
  known.write(`${key}.json`, JSON.stringify(written))
  return written
}

interface OpenWork extends EncodeSetup {
  keyOf: ReadonlyMap<ShownPicture, string>
  /** Results are added here. */
  made: Map<ShownPicture, readonly EncodedFile[]>
  known: KnownFiles
  /** Images that could not be encoded. */
  failed: Map<ShownPicture, Diagnostic>
}

async function encodeAll(open: readonly ShownPicture[], work: OpenWork): Promise<void> {
  if (open.length === 0) return
  const encode = await work.encoder.load()
  mkdirSync(work.cacheDir, { recursive: true })
  const waiting = open.values()
  let done = 0
  const run = async () => {
    for (const picture of waiting) {
      try {
        work.made.set(picture, await encodePicture(picture, encode, work))
      } catch (error) {
        work.failed.set(picture, toDiagnostic(picture, error))
      }
      done += 1
      work.onProgress(done, open.length)
    }
  }
  work.onProgress(0, open.length)
  await Promise.all(Array.from({ length: PARALLEL }, run))
}

/** An image that is too large for memory. */
class TooManyPoints extends Error {}

function toDiagnostic({ path, size, source }: ShownPicture, error: unknown): Diagnostic {
  const name = parse(path).base
  if (error instanceof TooManyPoints)
    return imageTooLarge(name, { ...size, most: MAX_POINTS }, source)
  // The package's message is left out: it may be about another image that is read at the same time.
  return imageUnreadable(name, source)
}

/** Encode all widths in the formats that are smaller than the image itself. */
async function encodePicture(
  picture: ShownPicture,
  encode: Encode,
  { options, known, keyOf, share }: OpenWork,
): Promise<EncodedFile[]> {
  const { width, height } = picture.size
  if (width * height > MAX_POINTS) throw new TooManyPoints()
  const bytes = await readFile(picture.disk)
  const key = keyOf.get(picture) ?? ''
  const files: EncodedBytes[] = []
  for (const format of options.formats) {
    const quality = options.quality[format]
    // Widest first: if it is no smaller in bytes than the image, the whole format is left out.
    for (const wanted of toWidths(width, options.widths)) {
      const content = await encode(bytes, { format, width: wanted, quality })
      if (content.length >= picture.bytes) break
      files.push({ format, width: wanted, content })
    }
  }
  const written = writePicture(key, files, known)
  await share?.give(key, files)
  return written
}

/** Widths in pixels, descending. */
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

/** Lower case, so that two names that differ only in case are one file on every disk. */
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

/** Earlier results for an image; `null` where one of the files is missing or damaged. */
function readRecord(cacheDir: string, key: string, known: KnownFiles): EncodedFile[] | null {
  if (!known.isAsLeft(`${key}.json`)) return null
  const read: unknown = JSON.parse(readFileSync(join(cacheDir, `${key}.json`), 'utf8'))
  if (!Array.isArray(read) || !read.every(isEncodedFile)) return null
  return read.every(({ name }) => known.isAsLeft(name)) ? read : null
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

/** The key that the name of a file in the cache begins with. */
const toKeyOf = (name: string) => name.slice(0, 24)

function forgetOthers(cacheDir: string, keys: ReadonlySet<string>): void {
  if (!existsSync(cacheDir)) return
  for (const name of readdirSync(cacheDir))
    if (!keys.has(toKeyOf(name)) && name !== KNOWN_FILES)
      rmSync(join(cacheDir, name), { force: true })
}
