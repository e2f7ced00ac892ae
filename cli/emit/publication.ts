/** Changes of the output by a publication. */
export interface Publication {
  /** Files that were put in place. */
  written: number
  removed: number
}
