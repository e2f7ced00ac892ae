/**
 * A list in a store, in a fixed number of parts, so that an edit of one entry writes one part, and a damaged value
 * costs one part.
 */
import { putPlain, readPlain } from './plain-value.ts'
import type { ValueStore } from './store.ts'

/** A list as it was saved last. */
interface ValueList<Entry> {
  entries: ReadonlyMap<string, Entry>
  /** Add the list to the store. An entry that is the same object as in {@link entries} counts as unchanged. */
  save(entries: ReadonlyMap<string, Entry>): void
}

/** More parts make an edit write less, and each build read more values: 64 cost 30 ms at 1,000 pages. */
const PARTS = 8

/**
 * Open a list.
 *
 * @param store - For reading only: `save` must not be called.
 * @param name - Names the program, the only one that writes the list.
 */
export function openValueList<Entry>(
  store: Pick<ValueStore, 'get'> & Partial<Pick<ValueStore, 'put'>>,
  name: string,
): ValueList<Entry> {
  const keyOf = (part: number) => `${name} ${part}`
  const stored = Array.from({ length: PARTS }, (_, part) =>
    readPlain<[string, Entry][]>(store, keyOf(part)),
  )
  let before: ReadonlyMap<string, Entry> = new Map(stored.flatMap((part) => part ?? []))
  let sizes = stored.map((part) => part?.length)
  return {
    entries: before,
    save(entries) {
      const changed = new Set<number>()
      const parts = Array.from({ length: PARTS }, (): [string, Entry][] => [])
      for (const [key, entry] of entries) {
        const part = partOf(key)
        parts[part]?.push([key, entry])
        if (before.get(key) !== entry) changed.add(part)
      }
      for (const [part, now] of parts.entries()) {
        if (sizes[part] === now.length && !changed.has(part)) continue
        putPlain({ put: (key, bytes) => store.put?.(key, bytes) }, keyOf(part), now)
      }
      before = new Map(entries)
      sizes = parts.map(({ length }) => length)
    },
  }
}

function partOf(key: string): number {
  let sum = 0
  for (let at = 0; at < key.length; at += 1) sum = (31 * sum + key.charCodeAt(at)) >>> 0
  return sum % PARTS
}
