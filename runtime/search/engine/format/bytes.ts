/** Variable-length numbers, seven bits in each byte, low bits first; and the checksum in the names of files. */

/** A growing array of bytes. */
export interface ByteWriter {
  /** Write an integer from 0 to 2^32 - 1. */
  number(value: number): void
  byte(value: number): void
  bytes(values: Uint8Array): void
  readonly length: number
  /** A copy of all bytes. */
  take(): Uint8Array
  /** All bytes without a copy, valid until the next call. */
  written(): Uint8Array
  /** Start again in the same memory. */
  clear(): void
}

/** Maximum length of a number, in bytes. */
export const MOST_NUMBER_BYTES = 5

export function createByteWriter(size = 256): ByteWriter {
  let buffer = new Uint8Array(size)
  let length = 0

  function reserve(more: number): void {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer)
    buffer = larger
  }

  return {
    number(value) {
      reserve(MOST_NUMBER_BYTES)
      let rest = value
      while (rest > 127) {
        buffer[length] = (rest & 127) | 128
        length += 1
        rest >>>= 7
      }
      buffer[length] = rest
      length += 1
    },
    byte(value) {
      reserve(1)
      buffer[length] = value
      length += 1
    },
    bytes(values) {
      reserve(values.length)
      buffer.set(values, length)
      length += values.length
    },
    get length() {
      return length
    },
    take: () => buffer.slice(0, length),
    written: () => buffer.subarray(0, length),
    clear() {
      length = 0
    },
  }
}

/** Reads the output of a {@link ByteWriter}. */
interface ByteReader {
  /** @throws RangeError at the end of the bytes, or for an invalid number. */
  number(): number
  byte(): number
  readonly at: number
  readonly done: boolean
}

export function createByteReader(bytes: Uint8Array, start = 0, end = bytes.length): ByteReader {
  let at = start

  function byte(): number {
    const value = at < end ? bytes[at] : undefined
    if (value === undefined) throw new RangeError('The bytes end too early.')
    at += 1
    return value
  }

  return {
    byte,
    number() {
      let value = 0
      for (let shift = 0; shift < 35; shift += 7) {
        const next = byte()
        value |= (next & 127) << shift
        if (next < 128) return value >>> 0
      }
      throw new RangeError('No number stands here.')
    },
    get at() {
      return at
    },
    get done() {
      return at >= end
    },
  }
}

/**
 * Checksum of bytes as 11 letters and digits: two 32-bit lanes of multiplications, after cyrb53. It detects
 * truncated and swapped files, not forgery. Implemented here because `crypto.subtle` is missing on sites
 * without TLS.
 */
export function checksum(bytes: Uint8Array): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let index = 0; index < bytes.length; index += 1) {
    const value = bytes[index] ?? 0
    a = Math.imul(a ^ value, 2654435761)
    b = Math.imul(b ^ value, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  const number = 4294967296 * (2097151 & b) + (a >>> 0)
  return number.toString(36).padStart(11, '0')
}
