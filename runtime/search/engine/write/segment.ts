/**
 * A segment: the terms of some pages that follow each other, in order, each with its postings. It is
 * read term by term through a small window, so that it need not be in memory.
 */
import { createByteReader } from '../format/bytes.ts'

/** The bytes of a segment, wherever they are. */
export interface SegmentSource {
  /** In bytes. */
  readonly length: number
  /** Begin to read; may be called several times. */
  open(): SegmentBytes
}

/** Bytes that are read piece by piece. */
export interface SegmentBytes {
  /** So many bytes from an offset; never asked for more than there are. */
  read(at: number, size: number): Uint8Array
  close(): void
}

/**
 * A segment that is in memory.
 *
 * ```ts
 * const segments = batches.map(({ segment }) => segmentInMemory(segment))
 * ```
 */
export function segmentInMemory(bytes: Uint8Array): SegmentSource {
  return {
    length: bytes.length,
    open: () => ({ read: (at, size) => bytes.subarray(at, at + size), close: () => {} }),
  }
}

/** A term of a segment with its postings. */
export interface SegmentTerm {
  term: string
  count: number
  first: number
  last: number
  /** Profile and sections of the first page, then `pages since, profile, sections` of the others. */
  bytes: Uint8Array
}

/** Reads a segment in its order. */
export interface SegmentReader {
  /** The next term, or `null` at the end. Its bytes stay valid. */
  next(): SegmentTerm | null
  close(): void
}

const WINDOW = 65_536
const NO_BYTES = new Uint8Array(0)
/** Upper bound in bytes of what stands before the postings of a term: five numbers and its name. */
const HEADER_BYTES = 256
const decoder = new TextDecoder()

/** @param hasBytes - Without: terms and counts alone, which is all that a first look needs. */
export function openSegment(source: SegmentSource, hasBytes = true): SegmentReader {
  const { length } = source
  const input = source.open()
  let window: Uint8Array = new Uint8Array(0)
  /** Of `window` in the segment, and of the next term in `window`. */
  let start = 0
  let at = 0

  /** Make sure that so many bytes from `at` on are in the window, or all that are left. */
  function need(size: number): void {
    if (at + size <= window.length || start + window.length >= length) return
    start += at
    at = 0
    window = input.read(start, Math.min(Math.max(WINDOW, size), length - start))
  }

  return {
    next() {
      if (start + at >= length) return null
      need(HEADER_BYTES)
      const reader = createByteReader(window, at)
      const nameLength = reader.number()
      const name = decoder.decode(window.subarray(reader.at, reader.at + nameLength))
      const numbers = createByteReader(window, reader.at + nameLength)
      const count = numbers.number()
      const first = numbers.number()
      const last = numbers.number()
      const size = numbers.number()
      at = numbers.at
      if (hasBytes) need(size)
      const bytes = hasBytes ? window.slice(at, at + size) : NO_BYTES
      at += size
      return { term: name, count, first, last, bytes }
    },
    close: () => input.close(),
  }
}
