import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'

/** The file system as a store uses it, so that a test can let any one call fail. */
export const nodeFiles = {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
}

export type Files = typeof nodeFiles

/** Write all bytes at a place of a file, also if the system writes only a part at a time. */
export function writeAt(files: Files, descriptor: number, bytes: Uint8Array, offset: number): void {
  for (let written = 0; written < bytes.length; )
    written += files.writeSync(descriptor, bytes, written, bytes.length - written, offset + written)
}

/** Fill a buffer with a range of a file. @returns the part that was read; shorter if the file ends before. */
export function readAt(files: Files, descriptor: number, bytes: Buffer, offset: number): Buffer {
  let read = 0
  while (read < bytes.length) {
    const count = files.readSync(descriptor, bytes, read, bytes.length - read, offset + read)
    if (count === 0) break
    read += count
  }
  return bytes.subarray(0, read)
}
