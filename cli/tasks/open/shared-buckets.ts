/**
 * Values are shared in buckets, to make fewer requests to a store in the network. The bucket of an item depends only on
 * its name: a new page changes one bucket, and every machine has the same buckets.
 */
import { hash } from 'node:crypto'

/** Part of a build: the first of three is `{ index: 1, count: 3 }`. */
export interface Shard {
  index: number
  count: number
}

/** Items whose names have the same hash modulo the number of buckets. */
export interface Bucket<T> {
  number: number
  /** In the order of the input. */
  items: T[]
}

/** Approximate number of items in a bucket. More cost more work after a change, fewer cost more requests. */
const MOST_ITEMS = 32
const LEAST_BUCKETS = 16

/** Sort items into buckets. @returns the buckets that are not empty, by number. */
export function toBuckets<T>(items: readonly T[], nameOf: (item: T) => string): Bucket<T>[] {
  let count = LEAST_BUCKETS
  while (count * MOST_ITEMS < items.length) count *= 2
  const buckets = new Map<number, Bucket<T>>()
  for (const item of items) {
    const number = hash('sha256', nameOf(item), 'buffer').readUInt32BE() % count
    const bucket = buckets.get(number) ?? { number, items: [] }
    bucket.items.push(item)
    buckets.set(number, bucket)
  }
  return [...buckets.values()].sort((one, other) => one.number - other.number)
}

/** Name of a value; in hex, because some stores ignore case. @param parts - Inputs of the value. */
export function toSharedKey(kind: string, parts: unknown): string {
  return `octavo:${kind}:${hash('sha256', JSON.stringify(parts), 'hex').slice(0, 40)}`
}

/** Whether a bucket belongs to a shard; without a shard, all do. */
export function isOwn({ number }: Bucket<unknown>, shard: Shard | undefined): boolean {
  return shard === undefined || number % shard.count === shard.index - 1
}
