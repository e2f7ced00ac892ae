/** Changes of the output by a publication. */
export interface Publication {
  /** Number of files that were written. */
  written: number
  removed: number
  /** Whether the output contains only published files. */
  isWhole: boolean
  /** Files and folders that were written, replaced or removed; absent where the output had to be listed. */
  changed?: readonly string[]
}
