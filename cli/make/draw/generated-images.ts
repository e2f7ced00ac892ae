/**
 * Images that a build draws. Each is named by a hash of its inputs, so that the name is known before the
 * image is drawn, and an image in the cache under that name need not be drawn again.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { KNOWN_FILES, openKnownFiles } from '../../base/disk/known-files.ts'
import type { StaticFile } from '../../base/model/source-file.ts'
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

/** How to draw images. */
interface DrawSetup {
  /** Absolute. */
  cacheDir: string
  /** Remove all other images from the cache. */
  keepOnly: boolean
  loadPainter(): Promise<Painter>
  /** Called once if an image of the cache was damaged. Default: nothing. */
  onDamage?: () => void
}

/** Draw the images that are missing or damaged in the cache. */
export async function drawMissingImages(
  generatedImages: readonly GeneratedImage[],
  { cacheDir, keepOnly, loadPainter, onDamage }: DrawSetup,
): Promise<StaticFile[]> {
  const keys = new Set(generatedImages.map(({ key }) => key))
  const known = openKnownFiles(cacheDir, onDamage)
  if (keepOnly) forgetOthers(cacheDir, keys)
  let paint: Painter | null = null
  for (const { key, picture, convert } of generatedImages) {
    if (known.isAsLeft(key)) continue
    paint ??= await loadPainter()
    const png = await paint(picture)
    mkdirSync(cacheDir, { recursive: true })
    known.write(key, convert ? convert(png) : png)
  }
  known.save((key) => !keepOnly || keys.has(key))
  return generatedImages.map(({ key, path }) => ({ disk: join(cacheDir, key), path }))
}

function forgetOthers(cacheDir: string, keys: ReadonlySet<string>): void {
  if (!existsSync(cacheDir)) return
  for (const name of readdirSync(cacheDir))
    if (!keys.has(name) && name !== KNOWN_FILES) rmSync(join(cacheDir, name), { force: true })
}
