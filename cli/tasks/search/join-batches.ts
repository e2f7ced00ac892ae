/** Joins segments of a large search index into groups, before they are merged. */
import type { ValueLog, ValueRef } from '../../engine/store/value-log.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { type Pool, toBatches } from '../worker/pool.ts'
import type { FoundIndex } from './kept-search.ts'

/**
 * Number of batches from which on they are joined into groups: 16,384 pages. A merge keeps 64 KiB of each
 * segment in memory. Fewer are merged directly, since joining them first costs as much again as the merge.
 */
const LEAST_JOINED = 512

/** Batches, and their results in the same order. */
interface IndexedBatches {
  before: Pick<FoundIndex, 'joined'> | null
  batches: readonly { key: string }[]
  made: readonly { segment: ValueRef }[]
}

/** Join n batches into about √n groups of √n batches, so that few segments are open at a time. */
export async function joinBatches(
  pool: Pool,
  log: ValueLog,
  { before, batches, made }: IndexedBatches,
): Promise<{ segments: readonly ValueRef[]; joined: ReadonlyMap<string, ValueRef> }> {
  const all = made.map(({ segment }) => segment)
  if (all.length < LEAST_JOINED) return { segments: all, joined: new Map() }
  const size = Math.ceil(Math.sqrt(all.length))
  const groups = await Promise.all(
    toBatches(all, size).map(async (segments, index): Promise<[string, ValueRef]> => {
      const keys = batches.slice(index * size, (index + 1) * size).map(({ key }) => key)
      const key = hashOfJson(keys)
      const found = before?.joined.get(key)
      return [key, found ?? (await pool.ask('joinSegments', { segments, log }))]
    }),
  )
  return { segments: groups.map(([, segment]) => segment), joined: new Map(groups) }
}
