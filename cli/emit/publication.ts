/** What a publication did to the output. */
export interface Publication {
  /** Files that were put in place. */
  written: number
  removed: number
}
