/**
 * Cached values in files of their own, which are needed before a store is open, or decide whether it is. A line with
 * the writer and the hash of the rest, then plain data, serialised as for structured cloning. Files are replaced
 * atomically, and never repaired.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { digest } from './digest.ts'
import { replaceFile } from './replace-file.ts'

/** The value of a file; `null` for no file, one of another writer, or a damaged one. */
interface FileValue<T> {
  value: T | null
  /** The file exists, but is not as it was written. */
  isDamaged?: true
}

const FORMAT = 'octavo value 1'

/** Read a file. @param writer - Key of the code that writes the file, which changes with the type of its value. */
export function readValueFile<T>(file: string, writer: string): FileValue<T> {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return { value: null }
  }
  const end = bytes.indexOf(0x0a)
  const [format, writtenBy, sum] = bytes.toString('latin1', 0, Math.max(0, end)).split('\t')
  const body = bytes.subarray(end + 1)
  if (format !== FORMAT || sum !== digest(body)) return { value: null, isDamaged: true }
  return { value: writtenBy === writer ? deserialize(body) : null }
}

/** Write a file into a folder that may be missing; if it fails, as with a full disk, there is none next time. */
export function tryWriteValueFile(file: string, writer: string, value: unknown): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeValueFile(file, writer, value)
  } catch {
    // What it would have saved is made again.
  }
}

/** Write a file. @throws errors of the file system; the file is then unchanged. */
export function writeValueFile(file: string, writer: string, value: unknown): void {
  const body = serialize(value)
  const head = [FORMAT, writer, digest(body)].join('\t')
  replaceFile(file, [`${head}\n`, body])
}
