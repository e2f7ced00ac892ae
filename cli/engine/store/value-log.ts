/**
 * Values in one file that is only appended to. Several threads write to it at once: a shared number is the end of the
 * file, and a writer moves it before it writes. Every read compares the bytes with their hash.
 */
import { createHash, hash } from 'node:crypto'
import { codeOf } from '../../base/disk/disk.ts'
import { type Files, nodeFiles, readAt, writeAt } from './files.ts'

/** Reference to a value: a range of bytes in a file. */
export interface ValueRef {
  /** Absolute path of the log. */
  file: string
  offset: number
  length: number
  /** {@link hashValue} of the bytes. */
  hash: string
}

/** A log that threads write to. */
export interface ValueLog {
  /** Absolute; the file exists. */
  file: string
  /** One 64-bit integer: the offset at which the next value starts. */
  end: SharedArrayBuffer
}

/** Bytes that a writer buffers at most, and that are read at once where a value need not be in memory. */
const BUFFER_BYTES = 262_144

/** Bytes that a code unit of a text needs at most. */
const UTF8_BYTES = 3

/** Name of the error for a value that is not as it was written. */
const DAMAGED = 'ValueDamaged'

/** Whether an error reports a damaged value or a removed log; also after it was sent between threads. */
export function isDamagedValue(error: unknown): boolean {
  return error instanceof Object && 'name' in error && error.name === DAMAGED
}

/** Hash of a value: the first 128 bits of SHA-256 in base64url, 22 characters. */
export function hashValue(bytes: Uint8Array): string {
  return toHashText(hash('sha256', bytes, 'buffer'))
}

const toHashText = (sum: Buffer) => sum.toString('base64url', 0, 16)

/** Error for which {@link isDamagedValue} is true. */
export const damageOf = (file: string, cause?: unknown) =>
  Object.assign(new Error(`${file} is damaged`, { cause }), { name: DAMAGED })

/** Open an existing log. `octavo clear` may have removed it. */
function openLog(file: string, mode: 'r' | 'r+', files: Files): number {
  try {
    return files.openSync(file, mode)
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? damageOf(file, error) : error
  }
}

/** Describe a log. @param end - Bytes that the file has. */
export function toValueLog(file: string, end: number): ValueLog {
  const shared = new SharedArrayBuffer(8)
  new BigInt64Array(shared)[0] = BigInt(end)
  return { file, end: shared }
}

/** Create an empty log, or empty an existing one. @param file - Absolute; its folder exists. */
export function createValueLog(file: string, files: Files = nodeFiles): ValueLog {
  files.closeSync(files.openSync(file, 'w'))
  return toValueLog(file, 0)
}

/** Offset at which the next value starts. */
export function endOf({ end }: ValueLog): number {
  return Number(Atomics.load(new BigInt64Array(end), 0))
}

export interface ValueWriter {
  /**
   * Add a value; a text as UTF-8. Its reference is complete after the next {@link flush}.
   *
   * @param onPlaced - Called with the reference when the value is written.
   * @throws errors of the file system, after which all values of the buffer are lost.
   */
  write(value: Uint8Array | string, onPlaced?: (ref: ValueRef) => void): ValueRef
  /** Write what is buffered, so that other threads can read it. @throws as {@link write}. */
  flush(): void
  /** Close the file without writing what is buffered. */
  close(): void
}

/** A value of the buffer. */
interface Waiting {
  ref: ValueRef
  onPlaced?: ((ref: ValueRef) => void) | undefined
}

/** Open a log for writing. @throws errors of the file system. */
export function openValueWriter(log: ValueLog, files: Files = nodeFiles): ValueWriter {
  const descriptor = openLog(log.file, 'r+', files)
  const end = new BigInt64Array(log.end)
  // Allocated once: new pages of memory cost more than what is copied to them.
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  let waiting: Waiting[] = []
  let size = 0

  function flush(): void {
    if (waiting.length > 0) place(buffer.subarray(0, size))
  }

  /** Write the bytes of all values that wait. */
  function place(bytes: Uint8Array): void {
    const added = waiting
    waiting = []
    size = 0
    const start = Number(Atomics.add(end, 0, BigInt(bytes.length)))
    writeAt(files, descriptor, bytes, start)
    for (const { ref, onPlaced } of added) {
      ref.offset += start
      onPlaced?.(ref)
    }
  }

  return {
    write(value, onPlaced) {
      const most = typeof value === 'string' ? UTF8_BYTES * value.length : value.length
      if (size + most > BUFFER_BYTES) flush()
      const isLarge = most > BUFFER_BYTES
      const bytes = isLarge ? toBytes(value) : copyTo(buffer, size, value)
      const ref = { file: log.file, offset: size, length: bytes.length, hash: hashValue(bytes) }
      waiting.push({ ref, onPlaced })
      if (isLarge) place(bytes)
      else size += bytes.length
      return ref
    },
    flush,
    close: () => files.closeSync(descriptor),
  }
}

const toBytes = (value: Uint8Array | string) =>
  typeof value === 'string' ? Buffer.from(value) : value

/** Copy a value to a place of a buffer with room for it. @returns its bytes there. */
function copyTo(buffer: Buffer, at: number, value: Uint8Array | string): Buffer {
  if (typeof value === 'string') return buffer.subarray(at, at + buffer.write(value, at))
  buffer.set(value, at)
  return buffer.subarray(at, at + value.length)
}

/** Write values to a log. @returns their references, at least one. */
export function writeValues(
  log: ValueLog,
  [first, ...others]: [Uint8Array, ...Uint8Array[]],
): [ValueRef, ...ValueRef[]] {
  const writer = openValueWriter(log)
  try {
    const refs: [ValueRef, ...ValueRef[]] = [
      writer.write(first),
      ...others.map((bytes) => writer.write(bytes)),
    ]
    writer.flush()
    return refs
  } finally {
    writer.close()
  }
}

/** An open value. */
interface OpenValue {
  /** In bytes. */
  length: number
  /** Read some bytes at an offset; the range is always inside the value. */
  read(at: number, size: number): Buffer
}

export interface ValueReader {
  /** Open a file now, so that it can be read after it was removed. @throws errors of the file system. */
  open(file: string): void
  /**
   * Bytes of a value. @throws errors of the file system, and one for which {@link isDamagedValue} is true.
   *
   * @param into - Gets the bytes. Default: a new buffer.
   */
  read(ref: ValueRef, into?: Buffer): Buffer
  /**
   * Random access to the bytes of a value, without having all of them in memory. They are compared with their hash
   * now. @throws as {@link read}
   */
  openValue(ref: ValueRef): OpenValue
  /** As {@link read}, parsed as JSON. */
  readJson<T>(ref: ValueRef): T
  /** Close all files. */
  close(): void
}

/** Create a reader of any logs; their files stay open until `close`. */
export function createValueReader(files: Files = nodeFiles): ValueReader {
  const descriptors = new Map<string, number>()
  let scratch = Buffer.alloc(0)

  function open(file: string): number {
    const descriptor = descriptors.get(file) ?? openLog(file, 'r', files)
    descriptors.set(file, descriptor)
    return descriptor
  }

  function read(
    { file, offset, length, hash: expected }: ValueRef,
    into = Buffer.allocUnsafe(length),
  ): Buffer {
    const bytes = readAt(files, open(file), into, offset)
    if (bytes.length < length || hashValue(bytes) !== expected) throw damageOf(file)
    return bytes
  }

  function openValue({ file, offset, length, hash: expected }: ValueRef): OpenValue {
    const descriptor = open(file)
    const readPart = (at: number, size: number) =>
      readAt(files, descriptor, Buffer.allocUnsafe(size), offset + at)
    const sum = createHash('sha256')
    for (let at = 0; at < length; at += BUFFER_BYTES)
      sum.update(readPart(at, Math.min(BUFFER_BYTES, length - at)))
    if (toHashText(sum.digest()) !== expected) throw damageOf(file)
    return { length, read: readPart }
  }

  return {
    open,
    read,
    openValue,
    readJson(ref) {
      if (ref.length > scratch.length) scratch = Buffer.allocUnsafeSlow(2 * ref.length)
      return JSON.parse(read(ref, scratch.subarray(0, ref.length)).toString('utf8'))
    },
    close() {
      for (const descriptor of descriptors.values()) files.closeSync(descriptor)
      descriptors.clear()
    },
  }
}
