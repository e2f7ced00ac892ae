/** Replaces pages of a segment, so that only edited pages are counted again. */
import { encodePairs, fromPairOnPage } from './count-pairs.ts'
import { decodeTerm, encodeTerm } from './postings.ts'
import {
  createSegmentWriter,
  readPairs,
  readTerms,
  type SegmentSource,
  type SegmentTerm,
} from './segment.ts'

/**
 * Replace pages of a segment. The result has the bytes of a segment of all pages.
 *
 * @param before - Segment of all pages before the edit.
 * @param now - Segment of the edited pages alone.
 * @param edited - Their numbers.
 */
export function spliceSegment(
  before: SegmentSource,
  now: SegmentSource,
  edited: ReadonlySet<number>,
): Uint8Array {
  const segment = createSegmentWriter(before.length + now.length)
  const [old, own] = [readTerms(before), readTerms(now)]
  for (const term of [...new Set([...old.keys(), ...own.keys()])].sort()) {
    const made = spliceTerm(old.get(term), own.get(term), edited)
    if (made) segment.add({ ...made, term })
  }
  const kept = readPairs(before).filter((each) => !edited.has(fromPairOnPage(each).page))
  const added = readPairs(now)
  const pairs = new Float64Array(kept.length + added.length)
  pairs.set(kept)
  pairs.set(added, kept.length)
  return segment.finish(encodePairs(pairs.sort()))
}

/** @returns `null` for a term that only edited pages contained. */
function spliceTerm(
  before: SegmentTerm | undefined,
  now: SegmentTerm | undefined,
  edited: ReadonlySet<number>,
): Omit<SegmentTerm, 'term'> | null {
  const all = before ? decodeTerm(before) : []
  const kept = all.filter(({ page }) => !edited.has(page))
  if (before && !now && kept.length === all.length) return before
  const postings = now ? [...kept, ...decodeTerm(now)].sort((a, b) => a.page - b.page) : kept
  return postings.length === 0 ? null : encodeTerm(postings)
}
