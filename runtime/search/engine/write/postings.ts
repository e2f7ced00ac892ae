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
  const reader = createByteReader(list)
  const size = reader.number()
  let page = 0
  return Array.from({ length: size }, () => {
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

/** The inverse of {@link decodeTerm}. @param postings - At least one. */
export function encodeTerm(postings: readonly Posting[]): Omit<SegmentTerm, 'term'> {
  const list = createByteWriter(postings.length * 4)
  const [first = 0, last = 0] = [postings[0]?.page, postings.at(-1)?.page]
  let before = first
  for (const { page, profile, sections } of postings) {
    if (page > first) list.number(page - before)
    list.byte(profile)
    list.number(sections)
    before = page
  }
  return { count: postings.length, first, last, bytes: list.take() }
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
