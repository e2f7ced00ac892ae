import type { SearchHit } from './engine/protocol.ts'

/** A hit in the modal; `parent` is the hit of its page, if that was found too. */
interface GroupedHit {
  hit: SearchHit
  parent: SearchHit | null
  /** Position in the answer, from 1, for click analytics. */
  position: number
}

/** The hits with the same `lvl0`; never empty. */
export interface HitGroup {
  /** Text of `lvl0`; empty if the hits have none. */
  name: string
  hits: readonly GroupedHit[]
}

/**
 * Group an answer by `lvl0`, then by page, in the order of the answer. Each group has at most `limit` hits.
 * Within a page, the hit of the page itself is the parent of all others, wherever it is.
 */
export function groupHits(hits: readonly SearchHit[], limit: number): HitGroup[] {
  const entries = hits.map((hit, index) => ({ hit, position: index + 1 }))
  return [...groupBy(entries, ({ hit }) => hit.hierarchy.lvl0 ?? '')].map(([name, group]) => ({
    name,
    hits: [
      ...groupBy(group.slice(0, limit), ({ hit }) => hit.hierarchy.lvl1 ?? hit.objectID),
    ].flatMap(([, page]) => {
      const parent = page.find(({ hit }) => hit.type === 'lvl1')?.hit ?? null
      return page.map((entry) => ({ ...entry, parent: entry.hit === parent ? null : parent }))
    }),
  }))
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
