import { hash } from 'node:crypto'

/** Short hash of a text: 12 hex digits, enough to tell apart the sections of one page and their history. */
export function hashText(text: string): string {
  return hash('sha256', text).slice(0, LENGTH)
}

/** The same hash, from the SHA-256 of the text's bytes in base64url. */
export function toTextHash(sha256: string): string {
  return Buffer.from(sha256, 'base64url').toString('hex').slice(0, LENGTH)
}

const LENGTH = 12
