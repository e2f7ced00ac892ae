/**
 * A list in a store, in a fixed number of parts, so that an edit of one entry writes one part, and a damaged value
 * costs one part.
 */
import { hash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { ValueStore } from './store.ts'

/** A list as it was saved last. */
interface ValueList<Entry> {
  entries: ReadonlyMap<string, Entry>
  /** Add the list to the store. An entry that is the same object as in {@link entries} counts as unchanged. */
  save(entries: ReadonlyMap<string, Entry>): void
}

const PARTS = 64

/** Open a list. @param store - For reading only: `save` must not be called. */
export function openValueList<Entry>(
  store: Pick<ValueStore, 'get'> & Partial<Pick<ValueStore, 'put'>>,
  name: string,
): ValueList<Entry> {
  const keyOf = (part: number) => `${name} ${part}`
  const before = Array.from({ length: PARTS }, (_, part) => {
    const bytes = store.get(keyOf(part))
    // Written only by `save`.
    return new Map(bytes ? (deserialize(bytes) as [string, Entry][]) : [])
  })
  return {
    entries: new Map(before.flatMap((part) => [...part])),
    save(entries) {
      const parts = Array.from({ length: PARTS }, () => new Map<string, Entry>())
      for (const [key, entry] of entries) parts[partOf(key)]?.set(key, entry)
      for (const [part, now] of parts.entries()) {
        const old = before[part]
        if (old && isSame(old, now)) continue
        store.put?.(keyOf(part), serialize([...now]))
        before[part] = now
      }
    },
  }
}

function partOf(key: string): number {
  return (hash('sha256', key, 'buffer')[0] ?? 0) % PARTS
}

function isSame<Entry>(one: ReadonlyMap<string, Entry>, other: ReadonlyMap<string, Entry>) {
  return one.size === other.size && [...one].every(([key, entry]) => other.get(key) === entry)
}
