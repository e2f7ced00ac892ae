/**
 * Images that a build draws. Each is named by a hash of its inputs, so that the name is known before the
 * image is drawn, and an image in the cache under that name need not be drawn again.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaticFile } from '../model/source-file.ts'
import type { Painter, Picture } from './painter.ts'

/** Part of every hash: another version of the font or of the renderer makes other images. */
const EDITION = 'takumi 2.16.3, geist 5.3.0'

/** An image and the path at which it is published. */
export interface GeneratedImage {
  /** Path below the output: `assets/images/social-4f2a91c04f2a91c0.png`. */
  path: string
  /** Name in the cache. */
  key: string
  picture: Picture
  /** Converts the PNG into the published file. Default: the PNG itself. */
  convert?: (png: Uint8Array) => Uint8Array
}

/** Name an image by its content. `path` replaces the default path of publication. */
export function toGeneratedImage(name: string, picture: Picture, path?: string): GeneratedImage {
  const hash = createHash('sha256').update(EDITION).update(name)
  const { images, ...rest } = picture
  hash.update(JSON.stringify(rest))
  for (const [src, data] of Object.entries(images)) hash.update(src).update(data)
  const key = `${name}-${hash.digest('hex').slice(0, 16)}`
  return { key, picture, path: path ?? `assets/images/${key}.png` }
}

/** Draw the images that are missing in the cache. `keepOnly`: remove all other images from the cache. */
export async function drawMissingImages(
  generatedImages: readonly GeneratedImage[],
  options: { cacheDir: string; keepOnly: boolean; loadPainter(): Promise<Painter> },
): Promise<StaticFile[]> {
  const { cacheDir, keepOnly, loadPainter } = options
  if (keepOnly) forgetOthers(cacheDir, new Set(generatedImages.map(({ key }) => key)))
  let paint: Painter | null = null
  for (const { key, picture, convert } of generatedImages) {
    const file = join(cacheDir, key)
    if (existsSync(file)) continue
    paint ??= await loadPainter()
    const png = await paint(picture)
    mkdirSync(cacheDir, { recursive: true })
    // Renamed into place, so that a killed build leaves no partial file.
    writeFileSync(`${file}.new`, convert ? convert(png) : png)
    renameSync(`${file}.new`, file)
  }
  return generatedImages.map(({ key, path }) => ({ disk: join(cacheDir, key), path }))
}

function forgetOthers(cacheDir: string, keys: ReadonlySet<string>): void {
  if (!existsSync(cacheDir)) return
  for (const name of readdirSync(cacheDir))
    if (!keys.has(name)) rmSync(join(cacheDir, name), { force: true })
}
