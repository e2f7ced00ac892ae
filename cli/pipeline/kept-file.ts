/**
 * Cache files of builds: a line with the program's key and the hash of the rest, then plain data, serialised as for
 * structured cloning. Files are replaced atomically, and never repaired.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { replaceFile } from '../caches/replace-file.ts'

/** The value of a file, or why there is none: no file, a file of another program, or a damaged one. */
export type KeptValue = { value: unknown } | { missing: 'absent' | 'foreign' | 'damaged' }

const FORMAT = 'octavo kept 1'

/** Read a cache file. @param program - Key of this program; a file with another key is `foreign`. */
export function readKept(file: string, program: string): KeptValue {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return { missing: 'absent' }
  }
  const end = bytes.indexOf(0x0a)
  const [format, writer, sum] = bytes.toString('latin1', 0, Math.max(0, end)).split('\t')
  const body = bytes.subarray(end + 1)
  if (format !== FORMAT || sum !== hash('sha256', body, 'base64url')) return { missing: 'damaged' }
  return writer === program ? { value: deserialize(body) } : { missing: 'foreign' }
}

/** Whether a file exists, but is not as it was written. */
export function isDamaged(found: KeptValue): boolean {
  return 'missing' in found && found.missing === 'damaged'
}

/** Write a cache file. @throws errors of the file system; the file is then unchanged. */
export function writeKept(file: string, program: string, value: unknown): void {
  const body = serialize(value)
  const head = [FORMAT, program, hash('sha256', body, 'base64url')].join('\t')
  replaceFile(file, `${head}\n`, body)
}
