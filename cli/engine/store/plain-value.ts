/** Values of a store that are plain data, as for structured cloning. */
import { deserialize, serialize } from 'node:v8'
import type { ValueStore } from './store.ts'

/**
 * Read plain data; `null` if there is none, or it is damaged.
 *
 * @param key - Names the program, the only one that writes values under it.
 */
export function readPlain<T>(store: Pick<ValueStore, 'get'>, key: string): T | null {
  const bytes = store.get(key)
  return bytes && deserialize(bytes)
}

/** Add plain data to a store, or replace it. */
export function putPlain(store: Pick<ValueStore, 'put'>, key: string, value: unknown): void {
  store.put(key, serialize(value))
}
