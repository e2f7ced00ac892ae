/** An asset that content refers to, found on disk. */
export interface Asset {
  disk: string
  /** Path below the output folder: `assets/files/plan-4f2a91c0.zip`. */
  path: string
  width?: number
  height?: number
}
