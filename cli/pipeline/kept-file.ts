/**
 * Cache files of builds: a line with the program's key and the hash of the rest, then plain data, serialised as for
 * structured cloning. Files are replaced atomically, and never repaired.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { digest } from '../engine/digest.ts'
import { replaceFile } from '../engine/replace-file.ts'

/** The value of a file; `null` for no file, one of another program, or a damaged one. */
interface Kept<T> {
  value: T | null
  isForeign?: true
  /** The file exists, but is not as it was written. */
  isDamaged?: true
}

const FORMAT = 'octavo kept 1'

/** Read a cache file. @param program - Key of this program, which is the only one that writes files with it. */
export function readKept<T>(file: string, program: string): Kept<T> {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return { value: null }
  }
  const end = bytes.indexOf(0x0a)
  const [format, writer, sum] = bytes.toString('latin1', 0, Math.max(0, end)).split('\t')
  const body = bytes.subarray(end + 1)
  if (format !== FORMAT || sum !== digest(body)) return { value: null, isDamaged: true }
  return writer === program ? { value: deserialize(body) } : { value: null, isForeign: true }
}

/** Write a cache file into a folder that may be missing; if it fails, as with a full disk, there is none next time. */
export function tryWriteKept(file: string, program: string, value: unknown): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeKept(file, program, value)
  } catch {
    // What it would have saved is made again.
  }
}

/** Write a cache file. @throws errors of the file system; the file is then unchanged. */
export function writeKept(file: string, program: string, value: unknown): void {
  const body = serialize(value)
  const head = [FORMAT, program, digest(body)].join('\t')
  replaceFile(file, [`${head}\n`, body])
}
