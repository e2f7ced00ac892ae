/** An asset that content refers to, found on disk. */
export interface Asset {
  disk: string
  /** Path below the output folder: `assets/files/plan-4f2a91c0.zip`. */
  path: string
  width?: number
  height?: number
  /** Other formats of the image, best first. Default: none. */
  sources?: readonly PictureSource[]
}

/** An image in one format and several widths. */
export interface PictureSource {
  /** `image/avif` */
  type: string
  /** Sorted by width in pixels, ascending; `path` is below the output folder. */
  files: readonly { path: string; width: number }[]
}
