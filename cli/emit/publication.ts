/** Changes of the output by a publication. */
export interface Publication {
  /** Number of files that were written. */
  written: number
  removed: number
}
