/**
 * Pairs the sections of a translation with those of its source, for the moment when a translator confirms
 * that they match. Sections pair by key first; between two pairs, by order and level.
 */
import type { Section } from './split-sections.ts'

/** Fields that sections are paired by. */
type Part = Pick<Section, 'key' | 'level'>

/** Pair the sections of a page with those of its translation. Sections missing in the translation have no entry. */
export function pairSections<Own extends Part>(
  source: readonly Own[],
  translation: readonly Own[],
): ReadonlyMap<Own, Own> {
  const pairs = new Map<Own, Own>()
  let from = { source: 0, translation: 0 }
  for (const place of [
    ...findAnchors(source, translation),
    { source: source.length, translation: translation.length },
  ]) {
    pairBetween(
      source.slice(from.source, place.source),
      translation.slice(from.translation, place.translation),
      pairs,
    )
    const [mine, theirs] = [source[place.source], translation[place.translation]]
    if (mine && theirs) pairs.set(mine, theirs)
    from = { source: place.source + 1, translation: place.translation + 1 }
  }
  return pairs
}

/** A section that both have under the same key, by its index in each. */
interface Anchor {
  source: number
  translation: number
}

/** Pairs of equal keys and levels, in the same order in both; a pair that crosses an earlier one is left out. */
function findAnchors(source: readonly Part[], translation: readonly Part[]): Anchor[] {
  const places = new Map(translation.map((section, place) => [section.key, place]))
  const anchors: Anchor[] = []
  for (const [place, section] of source.entries()) {
    const other = places.get(section.key)
    if (other === undefined || translation[other]?.level !== section.level) continue
    if (other > (anchors.at(-1)?.translation ?? -1))
      anchors.push({ source: place, translation: other })
  }
  return anchors
}

/** Pair sections by a longest common subsequence of levels: `2 3 3 2` and `2 3 2` pair all but one `3`. */
function pairBetween<Own extends Part>(
  source: readonly Own[],
  translation: readonly Own[],
  pairs: Map<Own, Own>,
): void {
  const lengths = measureCommon(source, translation)
  let [mine, theirs] = [0, 0]
  while (mine < source.length && theirs < translation.length) {
    const [one, other] = [source[mine], translation[theirs]]
    if (one && other && isSameKind(one, other)) {
      pairs.set(one, other)
      mine += 1
      theirs += 1
    } else if (lengthAt(lengths, mine + 1, theirs) >= lengthAt(lengths, mine, theirs + 1)) mine += 1
    else theirs += 1
  }
}

function isSameKind(one: Part, other: Part): boolean {
  return one.level === other.level && (one.level > 0 || one.key === other.key)
}

/** Length of the longest common subsequence from each pair of indexes on. */
function measureCommon(source: readonly Part[], translation: readonly Part[]): number[][] {
  const lengths = Array.from({ length: source.length + 1 }, () =>
    new Array<number>(translation.length + 1).fill(0),
  )
  for (let mine = source.length - 1; mine >= 0; mine -= 1)
    for (let theirs = translation.length - 1; theirs >= 0; theirs -= 1) {
      const [one, other, row] = [source[mine], translation[theirs], lengths[mine]]
      if (!one || !other || !row) continue
      row[theirs] = isSameKind(one, other)
        ? lengthAt(lengths, mine + 1, theirs + 1) + 1
        : Math.max(lengthAt(lengths, mine + 1, theirs), lengthAt(lengths, mine, theirs + 1))
    }
  return lengths
}

function lengthAt(lengths: readonly (readonly number[])[], mine: number, theirs: number): number {
  return lengths[mine]?.[theirs] ?? 0
}
