import { createHash } from 'node:crypto'

/** Short name of a text: 12 hex digits, enough for the sections of one page and their history. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
