/**
 * Compares the sections of a source with those that were recorded when it was translated. Sections are
 * identified first by equal text, at any position, then by equal text below the heading, then by key.
 */
import type { RecordedSection } from './record-file.ts'
import type { Section } from './split-sections.ts'

/**
 * - `changed`: other text below the same heading
 * - `renamed`: the same text below another heading
 * - `moved`: the same section at another position among the others
 * - `added`, `removed`: not in the record, or not in the source
 */
export type SectionState = 'current' | 'changed' | 'renamed' | 'moved' | 'added' | 'removed'

/** A section in the record, in the source, or in both. */
export interface SectionChange {
  state: SectionState
  /** The recorded section; absent if it was added. */
  before?: RecordedSection
  /** The current section; absent if it was removed. */
  now?: Section
}

/** Current sections in their order; each removed one comes after the section that it followed. */
export function compareSections(
  before: readonly RecordedSection[],
  now: readonly Section[],
): SectionChange[] {
  const pairs = pairUp(before, now)
  const inPlace = longestRising(now.map((section) => pairs.get(section) ?? -1))
  const found = now.map((section, index): SectionChange => {
    const place = pairs.get(section)
    const old = place === undefined ? undefined : before[place]
    if (!old) return { state: 'added', now: section }
    return { state: stateOf(old, section, inPlace.has(index)), before: old, now: section }
  })
  return withRemoved(found, before, new Set(pairs.values()))
}

function stateOf(old: RecordedSection, now: Section, isInPlace: boolean): SectionState {
  if (old.body !== now.body) return 'changed'
  if (old.heading !== now.heading) return 'renamed'
  return isInPlace ? 'current' : 'moved'
}

/** Rules that identify a section, the most reliable first. Two empty bodies prove nothing. */
const RULES: readonly ((section: RecordedSection | Section) => string | null)[] = [
  ({ key, heading, body }) => `${key} ${heading} ${body}`,
  ({ heading, body }) => `${heading} ${body}`,
  (section) => (section.body === EMPTY_BODY ? null : section.body),
  ({ key }) => key,
]

/** Hash of a section without text. */
const EMPTY_BODY = 'e3b0c44298fc'

/** Current section → index of its recorded one. */
function pairUp(before: readonly RecordedSection[], now: readonly Section[]): Map<Section, number> {
  const pairs = new Map<Section, number>()
  const free = new Set(before.keys())
  for (const rule of RULES) {
    const places = new Map<string, number[]>()
    for (const place of free) {
      const old = before[place]
      const name = old ? rule(old) : null
      if (name !== null) places.set(name, [...(places.get(name) ?? []), place])
    }
    for (const section of now) {
      if (pairs.has(section)) continue
      const place = places.get(rule(section) ?? '')?.shift()
      if (place === undefined) continue
      pairs.set(section, place)
      free.delete(place)
    }
  }
  return pairs
}

/**
 * Indexes of a longest increasing subsequence, so that as few sections as possible count as moved: `2 0 1
 * 3` keeps `0 1 3`. Negative numbers are ignored.
 */
function longestRising(numbers: readonly number[]): Set<number> {
  /** For each length: index at which the subsequence with the lowest last number ends. */
  const ends: number[] = []
  const previous = new Map<number, number>()
  for (const [place, number] of numbers.entries()) {
    if (number < 0) continue
    const length = lowerBound(ends, number, numbers)
    const before = ends[length - 1]
    if (before !== undefined) previous.set(place, before)
    ends[length] = place
  }
  const kept = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = previous.get(place)) kept.add(place)
  return kept
}

/** Number of subsequences whose last number is lower. */
function lowerBound(ends: readonly number[], number: number, numbers: readonly number[]): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

function withRemoved(
  found: readonly SectionChange[],
  before: readonly RecordedSection[],
  paired: ReadonlySet<number>,
): SectionChange[] {
  const changes = [...found]
  for (const [place, old] of before.entries()) {
    if (paired.has(place)) continue
    const previous = before[place - 1]
    const at = previous ? changes.findIndex((change) => change.before === previous) : -1
    changes.splice(at + 1, 0, { state: 'removed', before: old })
  }
  return changes
}
