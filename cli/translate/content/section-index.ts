import type { RecordedSection } from './record-file.ts'

/** What tells sections apart. */
type Hashes = Pick<RecordedSection, 'heading' | 'body'>

/** Who has which sections. */
interface SectionIndex<Item> {
  /** Item → how many of these sections it has, in the order in which items were added. */
  count(sections: readonly Hashes[]): ReadonlyMap<Item, number>
}

const keyOf = ({ heading, body }: Hashes) => `${heading} ${body}`

/** Index items by their sections, to find similar ones without comparing each with each. Pure. */
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
