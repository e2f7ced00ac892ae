import { NUMBERS } from '../../cli/base/disk/look-at-files.ts'
import type { OutputStamps } from '../../cli/write/output-stamps.ts'

/** An output whose files have these sizes; -1 for a file that was not there. */
export function outputOf(...files: (readonly [path: string, bytes: number])[]): OutputStamps {
  const stamps = new Float64Array(files.length * NUMBERS)
  for (const [at, [, bytes]] of files.entries()) stamps[at * NUMBERS] = bytes
  return { files: files.map(([path]) => path), folders: [], stamps }
}
