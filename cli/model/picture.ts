import type { Source } from './diagnostic.ts'
import type { ImageSize } from './image-size.ts'

/** A picture of points that pages show, which other formats may be made of. */
export interface ShownPicture {
  /** In the map of assets. */
  key: string
  disk: string
  /** Where it is published, below the output folder: `assets/images/plan-4f2a91c0.png`. */
  path: string
  /** Of its bytes, in hexadecimal. */
  hash: string
  bytes: number
  size: ImageSize
  /** Where a page shows it first. */
  source: Source
}
