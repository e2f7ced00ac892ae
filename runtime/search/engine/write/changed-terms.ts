/** Finds terms that an edit changed, by comparing the segments of the same pages before and after it. */
import { decodeTerm, type Posting } from './postings.ts'
import { readTerms, type SegmentSource, type SegmentTerm } from './segment.ts'

/** Consecutive pages that were indexed again. */
export interface ChangedSegment {
  /** Number of the first page. */
  first: number
  /** Number of the page after the last one. */
  end: number
  before: SegmentSource
  after: SegmentSource
}

/** Terms of a page: term → profile, see `toProfile`. */
export type PageProfiles = ReadonlyMap<string, number>

/** Differences between two segments of the same pages. */
export interface ChangedTerms {
  first: number
  end: number
  /** Changed term → its new postings; an empty list for a term that was removed. */
  postings: ReadonlyMap<string, readonly Posting[]>
  /** Changed term → number of these pages that contained it; absent for a new term. */
  counts: ReadonlyMap<string, number>
  /** All terms of a page, before and after the edit. */
  profilesOf(page: number): { before: PageProfiles; now: PageProfiles }
}

/** Compare two segments, term by term. */
export function compareSegments({ first, end, before, after }: ChangedSegment): ChangedTerms {
  const old = readTerms(before)
  const now = readTerms(after)
  const postings = new Map<string, readonly Posting[]>()
  for (const [term, part] of now)
    if (!isSame(old.get(term), part)) postings.set(term, decodeTerm(part))
  for (const term of old.keys()) if (!now.has(term)) postings.set(term, [])
  const counts = new Map(
    [...postings.keys()].flatMap((term) => {
      const part = old.get(term)
      return part ? [[term, part.count] as const] : []
    }),
  )
  return {
    first,
    end,
    postings,
    counts,
    profilesOf: (page) => ({ before: pickPage(old, page), now: pickPage(now, page) }),
  }
}

function isSame(one: SegmentTerm | undefined, { first, bytes }: SegmentTerm): boolean {
  if (one?.first !== first || one.bytes.length !== bytes.length) return false
  return one.bytes.every((byte, index) => byte === bytes[index])
}

function pickPage(terms: ReadonlyMap<string, SegmentTerm>, page: number): PageProfiles {
  const profiles = new Map<string, number>()
  for (const [term, part] of terms) {
    if (page < part.first || page > part.last) continue
    const own = decodeTerm(part).find((posting) => posting.page === page)
    if (own) profiles.set(term, own.profile)
  }
  return profiles
}
