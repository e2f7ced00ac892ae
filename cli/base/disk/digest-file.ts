import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/** A file may be too large for memory, so it is read in pieces of this buffer, which is reused. */
const PIECE = Buffer.allocUnsafe(262_144)

/** `digest` of the content of a file. @throws errors of the file system. */
export function digestFile(path: string): string {
  const sum = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, PIECE); read > 0; read = readSync(file, PIECE))
      sum.update(PIECE.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return sum.digest('base64url')
}
