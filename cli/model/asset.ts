/** An asset that content refers to, found on disk. */
export interface Asset {
  disk: string
  /** Path below the output folder: `assets/files/plan-4f2a91c0.zip`. */
  path: string
  width?: number
  height?: number
  /** The same picture in other formats, best first. Absent: none. */
  sources?: readonly PictureSource[]
}

/** A picture in one format, in several widths. */
export interface PictureSource {
  /** `image/avif` */
  type: string
  /** Ascending by width in pixels; `path` below the output folder. */
  files: readonly { path: string; width: number }[]
}
