/** The one digest of contents: whether two contents are the same, however they were found. */
import { createHash, hash } from 'node:crypto'

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
