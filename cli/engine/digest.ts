/** The one digest of contents: whether two contents are the same, however they were found. */
import { createHash, hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/** Digest of a content: SHA-256 in base64url, 43 characters. A text has the digest of its UTF-8 bytes. */
export function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url')
}

/** {@link digest} of a content in pieces, which may be too large for memory. */
export async function digestStream(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of pieces) sum.update(piece)
  return sum.digest('base64url')
}

/** A file may be too large for memory, so it is read in pieces of this buffer, which is reused. */
const PIECE = Buffer.allocUnsafe(262_144)

/** Digest of the content of a file. @throws errors of the file system. */
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
