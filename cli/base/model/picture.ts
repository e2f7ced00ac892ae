import type { Source } from './diagnostic.ts'
import type { ImageSize } from './image-size.ts'

/** A raster image that pages show, of which other formats can be made. */
export interface ShownPicture {
  /** Key in the map of assets. */
  key: string
  disk: string
  /** Path of publication below the output folder: `assets/images/plan-4f2a91c0.png`. */
  path: string
  /** Hash of its bytes, in hexadecimal. */
  hash: string
  bytes: number
  size: ImageSize
  /** Position of its first use in a page. */
  source: Source
}
