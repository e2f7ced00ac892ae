import { hash } from 'node:crypto'

/** Short name of a text: 12 hex digits, enough for the sections of one page and their history. */
export function hashText(text: string): string {
  return hash('sha256', text).slice(0, LENGTH)
}

/** The same name, from the SHA-256 of the text's bytes in base64url. */
export function toTextHash(sha256: string): string {
  return Buffer.from(sha256, 'base64url').toString('hex').slice(0, LENGTH)
}

const LENGTH = 12
