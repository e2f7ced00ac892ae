/**
 * Changes of the sections of a source since it was translated. A section is the same one if its
 * text is the same, wherever it stands; then if what follows the heading is; then if its key is.
 */
import type { RecordedSection } from './record-file.ts'
import type { Section } from './split-sections.ts'

/**
 * - `changed`: other words below the same heading
 * - `renamed`: the same words below another heading
 * - `moved`: the same section at another place among the others
 * - `added`, `removed`: what the names say
 */
export type SectionState = 'current' | 'changed' | 'renamed' | 'moved' | 'added' | 'removed'

/** One section, then or now. */
export interface SectionChange {
  state: SectionState
  /** The section as it was; absent when it was added. */
  before?: RecordedSection
  /** The section as it is; absent when it was removed. */
  now?: Section
}

/** Sections as they are now, in their order; each removed one after the section that it followed. */
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

/** Rules of identity, the surest first. An empty body is no evidence of anything. */
const RULES: readonly ((section: RecordedSection | Section) => string | null)[] = [
  ({ key, heading, body }) => `${key} ${heading} ${body}`,
  ({ heading, body }) => `${heading} ${body}`,
  (section) => (section.body === EMPTY_BODY ? null : section.body),
  ({ key }) => key,
]

/** Hash of a section without text. */
const EMPTY_BODY = 'e3b0c44298fc'

/** Section now → its place before. */
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
 * Places of a longest run of rising numbers, so that as few sections as possible count as moved:
 * `2 0 1 3` keeps `0 1 3`. Numbers below zero take no part.
 */
function longestRising(numbers: readonly number[]): Set<number> {
  /** For each length of run: the place where the run with the lowest end ends. */
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

/** How many runs end below a number. */
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
