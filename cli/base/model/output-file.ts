/** A file of the output: path below the output folder, and its bytes. */
export interface OutputFile {
  path: string
  content: string | Uint8Array
}

/** File at the top of every output. It says that the folder is ours: a build may remove other files there, and never reads the folder as input. */
export const OUTPUT_SENTINEL = '.octavo-output'
