/**
 * A segment: the sorted terms of some consecutive pages, each with its postings; then the word pairs of
 * these pages; then the length of the terms and the number of pairs. It is read forward through a small
 * window, so that it need not be in memory.
 */
import { createByteWriter, MOST_NUMBER_BYTES } from '../format/bytes.ts'
import { toPairOnPage } from './count-pairs.ts'

/** The bytes of a segment, in memory or in a file. */
export interface SegmentSource {
  /** Length in bytes. */
  readonly length: number
  /** Open it for reading; may be called several times. */
  open(): SegmentBytes
}

/** Random access to the bytes of a segment. */
export interface SegmentBytes {
  /** Read some bytes at an offset; the range is always inside the segment. */
  read(at: number, size: number): Uint8Array
  close(): void
}

/**
 * A segment in memory.
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
  /** Profile and sections of the first page, then `distance in pages, profile, sections` of the others. */
  bytes: Uint8Array
}

/** Reads the terms of a segment in order. */
export interface SegmentReader {
  /** The next term, or `null` at the end. Its bytes stay valid. */
  next(): SegmentTerm | null
  close(): void
}

/** Bytes that are read at once. */
const WINDOW = 65_536
/** Length of the end of a segment, in bytes. */
const END_BYTES = 8

/** Lengths of the parts of a segment. */
interface SegmentEnd {
  /** Length of its terms, in bytes. */
  terms: number
  /** Number of its pairs; a pair counts once for each page. */
  pairs: number
}

/** Writes a segment. */
interface SegmentWriter {
  /** Add the next term. Its bytes are copied. */
  add(term: SegmentTerm): void
  /** Add the pairs, and end the segment. @returns its bytes. */
  finish(pairs: { bytes: Uint8Array; count: number }): Uint8Array
}

/** Terms have at most 40 UTF-16 units, see `tokenise.ts`; a unit takes at most three bytes. */
const MOST_TERM_BYTES = 120
const encoder = new TextEncoder()

/** Create a writer. @param size - Expected length of the segment, in bytes. */
export function createSegmentWriter(size = WINDOW): SegmentWriter {
  const segment = createByteWriter(size)
  const utf8 = new Uint8Array(MOST_TERM_BYTES)
  return {
    add({ term, count, first, last, bytes }) {
      const { written } = encoder.encodeInto(term, utf8)
      segment.number(written)
      segment.bytes(utf8.subarray(0, written))
      segment.number(count)
      segment.number(first)
      segment.number(last)
      segment.number(bytes.length)
      segment.bytes(bytes)
    },
    finish(pairs) {
      const end = new DataView(new ArrayBuffer(END_BYTES))
      end.setUint32(0, segment.length)
      end.setUint32(4, pairs.count)
      segment.bytes(pairs.bytes)
      segment.bytes(new Uint8Array(end.buffer))
      return segment.take()
    },
  }
}

function readEnd(input: SegmentBytes, length: number): SegmentEnd {
  const { buffer, byteOffset } = input.read(length - END_BYTES, END_BYTES)
  const bytes = new DataView(buffer, byteOffset)
  return { terms: bytes.getUint32(0), pairs: bytes.getUint32(4) }
}

/** Number of pairs in a segment. */
export function countPairs(source: SegmentSource): number {
  const input = source.open()
  try {
    return readEnd(input, source.length).pairs
  } finally {
    input.close()
  }
}

const NO_BYTES = new Uint8Array(0)
const decoder = new TextDecoder()

/** Open a segment for reading. @param hasBytes - False to read only terms and counts, which a first pass needs. */
export function openSegment(source: SegmentSource, hasBytes = true): SegmentReader {
  const input = source.open()
  const window = createWindow(input, { start: 0, end: readEnd(input, source.length).terms })

  return {
    next() {
      if (window.isDone()) return null
      const term = decoder.decode(window.take(window.number()))
      const count = window.number()
      const first = window.number()
      const last = window.number()
      const size = window.number()
      if (hasBytes) return { term, count, first, last, bytes: window.take(size).slice() }
      window.skip(size)
      return { term, count, first, last, bytes: NO_BYTES }
    },
    close: () => input.close(),
  }
}

/** Reads the pairs of a segment in ascending order. */
interface PairReader {
  /** Call `visit` for each pair below a limit that was not visited yet. */
  readBelow(limit: number, visit: (pair: number, page: number) => void): void
  close(): void
}

export function openPairs(source: SegmentSource): PairReader {
  const input = source.open()
  const start = readEnd(input, source.length).terms
  const window = createWindow(input, { start, end: source.length - END_BYTES })
  let pair = 0
  /** Page of the pair that was read last and is not below the limit; -1 for none. */
  let page = -1

  return {
    readBelow(limit, visit) {
      if (page >= 0) {
        if (pair >= limit) return
        visit(pair, page)
        page = -1
      }
      while (!window.isDone()) {
        pair += window.number()
        page = window.number()
        if (pair >= limit) return
        visit(pair, page)
        page = -1
      }
    },
    close: () => input.close(),
  }
}

/** All pairs of a segment, as results of {@link toPairOnPage}, ascending. */
export function readPairs(source: SegmentSource): Float64Array {
  const pairs = new Float64Array(countPairs(source))
  let size = 0
  const reader = openPairs(source)
  try {
    reader.readBelow(Number.POSITIVE_INFINITY, (pair, page) => {
      pairs[size++] = toPairOnPage(pair, page)
    })
  } finally {
    reader.close()
  }
  return pairs
}

/** All terms of a segment, in order. */
export function readTerms(source: SegmentSource): Map<string, SegmentTerm> {
  const reader = openSegment(source)
  const terms = new Map<string, SegmentTerm>()
  try {
    for (let one = reader.next(); one; one = reader.next()) terms.set(one.term, one)
  } finally {
    reader.close()
  }
  return terms
}

/** A part of a segment, read forward. */
function createWindow(input: SegmentBytes, { start, end }: { start: number; end: number }) {
  let window: Uint8Array = NO_BYTES
  /** Offset of `window` in the segment, and of the next byte in `window`. */
  let from = start
  let at = 0

  /** Make sure that the window contains so many bytes from `at` on, or all that remain. */
  function fill(size: number): void {
    if (at + size <= window.length || from + window.length >= end) return
    from += at
    at = 0
    window = input.read(from, Math.min(Math.max(WINDOW, size), end - from))
  }

  return {
    isDone: () => from + at >= end,
    /** The next bytes, valid until the next call. */
    take(size: number): Uint8Array {
      fill(size)
      at += size
      return window.subarray(at - size, at)
    },
    /** Read the next number. */
    number(): number {
      fill(MOST_NUMBER_BYTES)
      let value = 0
      let byte = 128
      for (let shift = 0; byte > 127; shift += 7) {
        byte = window[at++] ?? 0
        value |= (byte & 127) << shift
      }
      return value >>> 0
    },
    skip(size: number): void {
      at += size
    },
  }
}
