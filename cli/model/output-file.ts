/** A file of the output: path below the output folder, and its bytes. */
export interface OutputFile {
  path: string
  content: string | Uint8Array
}
