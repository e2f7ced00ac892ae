import { hash } from 'node:crypto'

/** Short name of a text: 12 hex digits, enough for the sections of one page and their history. */
export function hashText(text: string): string {
  return hash('sha256', text).slice(0, 12)
}
