/** A cache of the least recently used kind, limited by total weight. */
export interface LeastRecent<Value> {
  get(key: string): Value | undefined
  has(key: string): boolean
  /** @param weight - In the unit of the limit, usually bytes. */
  set(key: string, value: Value, weight: number): void
  delete(key: string): void
}

/** Create a cache. @param limit - Maximum total weight; the newest value is kept even if it alone exceeds it. */
export function createLeastRecent<Value>(limit: number): LeastRecent<Value> {
  const kept = new Map<string, { value: Value; weight: number }>()
  let total = 0

  function remove(key: string): void {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }

  return {
    get(key) {
      const entry = kept.get(key)
      if (!entry) return undefined
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    has: (key) => kept.has(key),
    set(key, value, weight) {
      remove(key)
      for (const oldest of kept.keys()) {
        if (total + weight <= limit) break
        remove(oldest)
      }
      kept.set(key, { value, weight })
      total += weight
    },
    delete: remove,
  }
}
