/**
 * Pictures that a build draws, named by what they are drawn from. So the name is known before
 * anything is drawn, and what lies in the cache under it needs no generatedImage.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaticFile } from '../model/source-file.ts'
import type { Painter, Picture } from './painter.ts'

/** Part of every name: another version of the font or of the generatedImage program makes other pictures. */
const EDITION = 'takumi 2.16.3, geist 5.3.0'

/** A picture, and where it is published. */
export interface GeneratedImage {
  /** Path below the output: `assets/images/social-4f2a91c04f2a91c0.png`. */
  path: string
  /** Name in the cache. */
  key: string
  picture: Picture
  /** Changes the PNG into what is published. */
  convert?: (png: Uint8Array) => Uint8Array
}

/** Name a picture by its content; `path` overrules where it is published. */
export function toGeneratedImage(name: string, picture: Picture, path?: string): GeneratedImage {
  const hash = createHash('sha256').update(EDITION).update(name)
  const { images, ...rest } = picture
  hash.update(JSON.stringify(rest))
  for (const [src, data] of Object.entries(images)) hash.update(src).update(data)
  const key = `${name}-${hash.digest('hex').slice(0, 16)}`
  return { key, picture, path: path ?? `assets/images/${key}.png` }
}

/** Draw what the cache does not hold. `keepOnly`: forget what is not among these. */
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
    // Renamed into place, so that a killed build leaves no half of one.
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
