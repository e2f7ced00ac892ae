/**
 * A spool is a temporary file of articles, written by parse and read by render, so that memory does not grow with
 * the site: one append-only file for each worker, read by offset.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { DocBody, DocSection } from '../base/model/doc.ts'
import { digest } from './digest.ts'

/** Reference to an article in a spool: a file and a range of bytes. */
export interface SpoolRef {
  file: string
  offset: number
  length: number
  /** {@link hashArticle} of the bytes. */
  hash: string
  /** An earlier build wrote it, so the bytes are compared with the hash when they are read. */
  isKept?: true
}

/** Name of the error for a spool of an earlier build that has changed: no cache of that build can be trusted. */
const DAMAGED = 'SpoolDamaged'

/** Whether an error reports a damaged spool; also after it was sent between threads. */
export function isDamage(error: unknown): boolean {
  return error instanceof Object && 'name' in error && error.name === DAMAGED
}

export interface Spool {
  write(value: DocBody | readonly DocSection[]): SpoolRef
  /** Write buffered data to the file, so that readers can read it. */
  flush(): void
  close(): void
}

/** Size of the write buffer in bytes. */
const BUFFER_BYTES = 262_144

/** Start an empty spool at `file`. */
export function createSpool(file: string): Spool {
  const descriptor = openSync(file, 'w')
  let offset = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0

  function flush(): void {
    if (waiting.length > 0) writeAll(descriptor, Buffer.concat(waiting))
    waiting = []
    waitingBytes = 0
  }

  return {
    write(value) {
      const bytes = Buffer.from(JSON.stringify(value))
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes >= BUFFER_BYTES) flush()
      const ref = { file, offset, length: bytes.length, hash: hashArticle(bytes) }
      offset += bytes.length
      return ref
    },
    flush,
    close() {
      flush()
      closeSync(descriptor)
    },
  }
}

/** Reads articles from any spool; files stay open until `close`. */
export function createSpoolReader() {
  const descriptors = new Map<string, number>()
  function readBytes(ref: SpoolRef): Buffer {
    const { file, offset, length } = ref
    let descriptor = descriptors.get(file)
    if (descriptor === undefined) {
      descriptor = openSync(file, 'r')
      descriptors.set(file, descriptor)
    }
    const bytes = Buffer.allocUnsafe(length)
    for (let read = 0; read < length; ) {
      const count = readSync(descriptor, bytes, read, length - read, offset + read)
      if (count === 0) throw new Error(`spool ${file} ends before ${offset + length}`)
      read += count
    }
    if (ref.isKept && hashArticle(bytes) !== ref.hash)
      throw Object.assign(new Error(`${file} is damaged`), { name: DAMAGED })
    return bytes
  }

  return {
    readBytes,
    // Written by createSpool from a DocBody.
    read: (ref: SpoolRef): DocBody => JSON.parse(readBytes(ref).toString('utf8')) as DocBody,
    // Written by createSpool from sections.
    readSections: (ref: SpoolRef): readonly DocSection[] =>
      JSON.parse(readBytes(ref).toString('utf8')) as readonly DocSection[],
    close() {
      for (const descriptor of descriptors.values()) closeSync(descriptor)
      descriptors.clear()
    },
  }
}

/**
 * Copy data of several spools into a new one.
 *
 * @returns the new references, in the order of `refs`.
 */
export function copySpool(refs: readonly SpoolRef[], file: string): SpoolRef[] {
  const reader = createSpoolReader()
  const descriptor = openSync(file, 'w')
  let offset = 0
  try {
    return refs.map((ref) => {
      writeAll(descriptor, reader.readBytes({ ...ref, isKept: true }))
      offset += ref.length
      return { ...ref, file, offset: offset - ref.length }
    })
  } finally {
    closeSync(descriptor)
    reader.close()
  }
}

/** Hash of the bytes of an article: 22 characters of base64url, the first 132 bits of SHA-256. */
export function hashArticle(bytes: Uint8Array): string {
  return digest(bytes).slice(0, 22)
}

/** Write all bytes, also if the system writes only a part at a time. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(descriptor, bytes, written, bytes.length - written)
}
