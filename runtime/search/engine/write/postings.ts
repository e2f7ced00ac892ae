/** Lists of postings in the format of an index: their number, then `distance in pages, profile, sections` of each. */
import { createByteReader, createByteWriter } from '../format/bytes.ts'
import type { SegmentTerm } from './segment.ts'

/** Occurrences of a term on a page. */
export interface Posting {
  page: number
  /** See `toProfile`. */
  profile: number
  /** See `sectionBit`. */
  sections: number
}

/** Postings of a list, in page order. @throws RangeError where the bytes end too early. */
export function decodeList(list: Uint8Array): Posting[] {
  return decodeHead(list, Number.POSITIVE_INFINITY)
}

/** Number of postings in a list. */
export function countPostings(list: Uint8Array): number {
  return createByteReader(list).number()
}

/** The first postings of a list. @throws as {@link decodeList}. */
export function decodeHead(list: Uint8Array, most: number): Posting[] {
  const reader = createByteReader(list)
  const size = reader.number()
  let page = 0
  return Array.from({ length: Math.min(most, size) }, () => {
    page += reader.number()
    return { page, profile: reader.byte(), sections: reader.number() }
  })
}

/** The inverse of {@link decodeList}. */
export function encodeList(postings: readonly Posting[]): Uint8Array {
  const list = createByteWriter(postings.length * 4 + 1)
  list.number(postings.length)
  let last = 0
  for (const { page, profile, sections } of postings) {
    list.number(page - last)
    list.byte(profile)
    list.number(sections)
    last = page
  }
  return list.take()
}

/** Replace the posting of one page, without decoding the others. @param now - `null` removes it. */
export function replacePosting(list: Uint8Array, page: number, now: Posting | null): Uint8Array {
  const reader = createByteReader(list)
  const size = reader.number()
  const start = reader.at
  /** End of the postings before the page, and the number of the last of them. */
  let [end, last] = [start, 0]
  let next = -1
  while (!reader.done) {
    next = last + reader.number()
    if (next >= page) break
    skipPosting(reader)
    ;[end, last, next] = [reader.at, next, -1]
  }
  const isKnown = next === page
  if (isKnown) {
    skipPosting(reader)
    next = reader.done ? -1 : page + reader.number()
  }
  const made = createByteWriter(list.length + SPARE)
  made.number(size + (now ? 1 : 0) - (isKnown ? 1 : 0))
  made.bytes(list.subarray(start, end))
  if (now) {
    made.number(page - last)
    made.byte(now.profile)
    made.number(now.sections)
    last = page
  }
  if (next >= 0) {
    made.number(next - last)
    made.bytes(list.subarray(reader.at))
  }
  return made.take()
}

/** A posting more takes less. */
const SPARE = 16

function skipPosting(reader: ReturnType<typeof createByteReader>): void {
  reader.byte()
  reader.number()
}

/** Postings of a term of a segment, which stores the number of the first page separately. */
export function decodeTerm({ first, bytes }: Pick<SegmentTerm, 'first' | 'bytes'>): Posting[] {
  const reader = createByteReader(bytes)
  const postings: Posting[] = []
  for (let page = first; !reader.done; ) {
    if (postings.length > 0) page += reader.number()
    postings.push({ page, profile: reader.byte(), sections: reader.number() })
  }
  return postings
}
