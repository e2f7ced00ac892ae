/** A file of the output: path below the output folder, and its bytes. */
export interface OutputFile {
  path: string
  content: string | Uint8Array
}

/** File at the top of every output: the folder is ours, what we did not make may be removed, and nothing in it is input. */
export const OUTPUT_SENTINEL = '.octavo-output'
