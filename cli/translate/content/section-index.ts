import type { RecordedSection } from './record-file.ts'

/** Hashes that identify a section. */
type Hashes = Pick<RecordedSection, 'heading' | 'body'>

/** An index from sections to the items that contain them. */
interface SectionIndex<Item> {
  /** Item → number of these sections in it, in the order in which items were added. */
  count(sections: readonly Hashes[]): ReadonlyMap<Item, number>
}

const keyOf = ({ heading, body }: Hashes) => `${heading} ${body}`

/** Index items by their sections, so that similar items are found without comparing all pairs. Pure. */
export function createSectionIndex<Item>(
  items: Iterable<readonly [Item, readonly Hashes[]]>,
): SectionIndex<Item> {
  const owners = new Map<string, Set<Item>>()
  for (const [item, sections] of items)
    for (const section of sections) {
      const known = owners.get(keyOf(section))
      if (known) known.add(item)
      else owners.set(keyOf(section), new Set([item]))
    }
  return {
    count(sections) {
      const counts = new Map<Item, number>()
      for (const key of new Set(sections.map(keyOf)))
        for (const item of owners.get(key) ?? []) counts.set(item, (counts.get(item) ?? 0) + 1)
      return counts
    },
  }
}
