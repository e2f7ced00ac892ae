import { type ByteWriter, createByteWriter } from '../format/bytes.ts'
import { encodePairs } from './count-pairs.ts'
import { keepBest } from './cut-list.ts'
import { decodeList, encodeList } from './postings.ts'
import {
  countPairs,
  createSegmentWriter,
  openSegment,
  readPairs,
  type SegmentReader,
  type SegmentSource,
  type SegmentTerm,
} from './segment.ts'

/** A term, merged from all segments. */
export interface MergedTerm {
  term: string
  /** Number of pages with the term, even if the list contains only the best of them. */
  count: number
  /** Its postings in the format of the index. */
  list: Uint8Array
}

/**
 * Merge segments term by term, in order of terms; only one term of each segment is in memory.
 *
 * @param segments - In page order, because their postings are concatenated.
 * @param listPages - Maximum of pages in a list.
 */
export function* mergeSegments(
  segments: readonly SegmentSource[],
  listPages: number,
): Generator<MergedTerm> {
  const heap = createHeap(segments.map((segment) => openSegment(segment)))
  const list = createByteWriter()
  try {
    for (let parts = heap.take(); parts; parts = heap.take())
      yield mergeTerm(parts, list, listPages)
  } finally {
    heap.close()
  }
}

/** Number of pages with each term, in order of terms. */
export function* countPages(segments: readonly SegmentSource[]): Generator<number> {
  const heap = createHeap(segments.map((segment) => openSegment(segment, false)))
  try {
    for (let parts = heap.take(); parts; parts = heap.take())
      yield parts.reduce((sum, { count }) => sum + count, 0)
  } finally {
    heap.close()
  }
}

/**
 * Join segments to one, so that a later merge reads fewer. The result of that merge is the same.
 *
 * ```ts
 * const segment = segmentInMemory(joinSegments(batches.map((batch) => segmentInMemory(batch.segment))))
 * ```
 *
 * @param segments - In page order.
 */
export function joinSegments(segments: readonly SegmentSource[]): Uint8Array {
  const joined = createSegmentWriter(segments.reduce((sum, { length }) => sum + length, 0))
  const list = createByteWriter()
  const heap = createHeap(segments.map((segment) => openSegment(segment)))
  try {
    for (let parts = heap.take(); parts; parts = heap.take()) {
      list.clear()
      writePostings(parts, list)
      joined.add({
        term: parts[0]?.term ?? '',
        count: countOf(parts),
        first: parts[0]?.first ?? 0,
        last: parts.at(-1)?.last ?? 0,
        bytes: list.written(),
      })
    }
  } finally {
    heap.close()
  }
  return joined.finish(joinPairs(segments))
}

function joinPairs(segments: readonly SegmentSource[]): ReturnType<typeof encodePairs> {
  const all = new Float64Array(segments.reduce((sum, segment) => sum + countPairs(segment), 0))
  let size = 0
  for (const segment of segments) {
    const own = readPairs(segment)
    all.set(own, size)
    size += own.length
  }
  return encodePairs(all.sort())
}

const countOf = (parts: readonly SegmentTerm[]) => parts.reduce((sum, { count }) => sum + count, 0)

/** Postings of one term in the format of a segment, in which the number of the first page is stored separately. */
function writePostings([head, ...rest]: readonly SegmentTerm[], list: ByteWriter): void {
  if (head) list.bytes(head.bytes)
  let last = head?.last ?? 0
  for (const part of rest) {
    list.number(part.first - last)
    list.bytes(part.bytes)
    last = part.last
  }
}

/** Merge the parts of a term from several segments, in page order. @param list - Writer whose memory is reused. */
function mergeTerm(parts: readonly SegmentTerm[], list: ByteWriter, listPages: number): MergedTerm {
  const count = countOf(parts)
  list.clear()
  list.number(count)
  let last = 0
  for (const part of parts) {
    list.number(part.first - last)
    list.bytes(part.bytes)
    last = part.last
  }
  const term = parts[0]?.term ?? ''
  if (count <= listPages) return { term, count, list: list.take() }
  return { term, count, list: encodeList(keepBest(decodeList(list.written()), listPages)) }
}

interface Head {
  segment: number
  reader: SegmentReader
  term: SegmentTerm
}

/** A heap of segments: the one with the smallest next term on top; of equal ones, the one with earlier pages. */
function createHeap(readers: readonly SegmentReader[]) {
  const heap: Head[] = []
  for (const [segment, reader] of readers.entries()) {
    const term = reader.next()
    if (term) push({ segment, reader, term })
  }

  function isBefore(a: Head | undefined, b: Head | undefined): boolean {
    if (!a || !b) return a !== undefined
    return a.term.term < b.term.term || (a.term.term === b.term.term && a.segment < b.segment)
  }

  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]]
    if (first && second) [heap[a], heap[b]] = [second, first]
  }

  function push(head: Head): void {
    heap.push(head)
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!isBefore(heap[at], heap[parent])) break
      swap(at, parent)
      at = parent
    }
  }

  function sink(): void {
    for (let at = 0; ; ) {
      const left = at * 2 + 1
      const smaller = isBefore(heap[left + 1], heap[left]) ? left + 1 : left
      if (left >= heap.length || !isBefore(heap[smaller], heap[at])) return
      swap(at, smaller)
      at = smaller
    }
  }

  /** Take the top term and advance its segment. */
  function pop(): SegmentTerm | undefined {
    const [top] = heap
    if (!top) return undefined
    const { term } = top
    const next = top.reader.next()
    const last = next ? undefined : heap.pop()
    if (next) top.term = next
    else if (last && last !== top) heap[0] = last
    sink()
    return term
  }

  return {
    /** All parts of the smallest term, in page order. */
    take(): SegmentTerm[] | null {
      const first = pop()
      if (!first) return null
      const parts = [first]
      while (heap[0]?.term.term === first.term) {
        const next = pop()
        if (next) parts.push(next)
      }
      return parts
    },
    close: () => {
      for (const reader of readers) reader.close()
    },
  }
}
