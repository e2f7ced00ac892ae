/** JSON files of caches that carry the hash of their content, so that a damaged one is not believed. */
import { readFileSync } from 'node:fs'
import { digest } from './digest.ts'

/** The value of a file; `null` for no file, one of another version of this program, or a damaged one. */
interface Checked<T> {
  value: T | null
  isDamaged?: true
}

/** Read a file, which one module alone writes. */
export function readCheckedJson<T>(file: string): Checked<T> {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return { value: null }
  }
  const start = headOf('').length + HASH_LENGTH
  const body = bytes.subarray(start, -1)
  if (bytes.toString('latin1', 0, start) !== headOf(digest(body)))
    return isOther(bytes) ? { value: null } : { value: null, isDamaged: true }
  return { value: JSON.parse(body.toString('utf8')) }
}

/** The text of a file that holds a value. */
export function toCheckedJson(value: unknown): string {
  const body = JSON.stringify(value)
  return `${headOf(digest(body))}${body}}`
}

/** Characters of a digest. */
const HASH_LENGTH = 43

const headOf = (sum: string) => `{"sum":"${sum}","value":`

/** Whether a file is whole, but was written before files had hashes. */
function isOther(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !('sum' in value)
  } catch {
    return false
  }
}
