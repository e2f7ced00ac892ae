/**
 * Runs lie on disk, one after the other in one file or several, and are read term by term through a
 * small window.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { createByteReader } from '../../runtime/contract/search/bytes.ts'

/** A segment on disk. */
export interface SegmentRef {
  file: string
  offset: number
  length: number
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
/** Bytes that hold the five numbers and the name of any term. */
const HEAD = 256

/** @param hasBytes - Without: terms and counts alone, which is all that a first look needs. */
export function openSegment({ file, offset, length }: SegmentRef, hasBytes = true): SegmentReader {
  const descriptor = openSync(file, 'r')
  let window: Uint8Array = new Uint8Array(0)
  /** Of `window` in the segment, and of the next term in `window`. */
  let start = 0
  let at = 0

  /** Make sure that so many bytes from `at` on are in the window, or all that are left. */
  function need(size: number): void {
    if (at + size <= window.length || start + window.length >= length) return
    start += at
    at = 0
    const bytes = Buffer.allocUnsafe(Math.min(Math.max(WINDOW, size), length - start))
    readFully(descriptor, bytes, offset + start)
    window = bytes
  }

  return {
    next() {
      if (start + at >= length) return null
      need(HEAD)
      const reader = createByteReader(window, at)
      const nameLength = reader.number()
      const name = Buffer.from(window.subarray(reader.at, reader.at + nameLength)).toString()
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
    close: () => closeSync(descriptor),
  }
}

function readFully(descriptor: number, into: Uint8Array, position: number): void {
  for (let read = 0; read < into.length; ) {
    const count = readSync(descriptor, into, read, into.length - read, position + read)
    if (count === 0) throw new Error('A segment ends before its length.')
    read += count
  }
}
