/**
 * Things that are shared are shared in buckets, since a store is asked over a network. What belongs together follows from
 * names alone: one page more changes one bucket, and every machine makes the same ones.
 */
import { hash } from 'node:crypto'

/** Part of a build: the first of three is `{ index: 1, count: 3 }`. */
export interface Shard {
  index: number
  count: number
}

/** Things whose names fall together. */
export interface Bucket<T> {
  number: number
  /** In the order in which they were given. */
  items: T[]
}

/** Things in a bucket, about; more would be more work after each change, less more requests. */
const MOST_ITEMS = 32
const LEAST_BUCKETS = 16

/** @returns those buckets that have anything in them, by their number. */
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

/** Name of a value; in hex, because some stores know no capital letters. @param parts - What it was made from. */
export function toSharedKey(kind: 'docs' | 'pages' | 'search', parts: unknown): string {
  return `octavo:${kind}:${hash('sha256', JSON.stringify(parts), 'hex').slice(0, 40)}`
}

/** Whether a shard has to do a bucket; without a shard all are to be done. */
export function isOwn({ number }: Bucket<unknown>, shard: Shard | undefined): boolean {
  return shard === undefined || number % shard.count === shard.index - 1
}
