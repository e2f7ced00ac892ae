/**
 * Updates a hosted index to the records of a build. Changed records are saved before obsolete ones are
 * removed, so that no search meets an incomplete index. Records are streamed; only a hash of each record of
 * the index is held in memory.
 */
import { createHash } from 'node:crypto'
import type { SearchRecord } from '../../make/search/to-records.ts'

/** A record as stored in the index, with the facet by which searches filter. */
type IndexObject = Omit<SearchRecord, 'format'> & { docusaurus_tag: string }

/** One write of a batch. */
type IndexWrite =
  | { action: 'addObject'; body: IndexObject }
  | { action: 'deleteObject'; body: { objectID: string } }

/** Operations of a hosted index. */
export interface HostedIndex {
  /** Pass every object to `take`, in parts. An index that does not exist has none. */
  browse: (take: (objects: readonly Readonly<Record<string, unknown>>[]) => void) => Promise<void>
  /** Apply all writes, or reject. */
  write: (writes: readonly IndexWrite[]) => Promise<void>
  readSettings: () => Promise<Readonly<Record<string, unknown>>>
  writeSettings: (settings: Readonly<Record<string, unknown>>) => Promise<void>
}

/** Changes that a push made, or would make. */
export interface PushPlan {
  /** Ids of records that are new or differ, in the order of the build. */
  saved: string[]
  /** Ids that are no longer in the build, in code-unit order. */
  removed: string[]
  unchanged: number
  /** Names of settings that differ, in the order of {@link PushInput.settings}. */
  settings: string[]
}

/** Input of a push. */
interface PushInput {
  index: HostedIndex
  records: AsyncIterable<SearchRecord>
  settings: Readonly<Record<string, unknown>>
  /** Plan only; nothing is written. */
  dryRun: boolean
}

/** Number of objects of one write. */
const PUSH_BATCH = 1000

/** Push, or plan a push. Rejects with the error of the index; earlier writes stay. */
export async function pushRecords(input: PushInput): Promise<PushPlan> {
  const { index, settings, dryRun } = input
  const differing = differences(settings, await index.readSettings())
  // Settings are written first, because they determine how all records after them are indexed.
  if (differing.length > 0 && !dryRun) await index.writeSettings(settings)
  const known = new Map<string, string>()
  await index.browse((objects) => {
    for (const object of objects) known.set(String(object.objectID), hashOf(object))
  })
  const plan: PushPlan = { saved: [], removed: [], unchanged: 0, settings: differing }
  await saveChanged(input, known, plan)
  plan.removed = [...known.keys()].sort()
  const removals = plan.removed.map(
    (objectID): IndexWrite => ({ action: 'deleteObject', body: { objectID } }),
  )
  if (!dryRun)
    for (let at = 0; at < removals.length; at += PUSH_BATCH)
      await index.write(removals.slice(at, at + PUSH_BATCH))
  return plan
}

/** Save changed records. The ids left in `known` afterwards are no longer in the build. */
async function saveChanged(
  { index, records, dryRun }: PushInput,
  known: Map<string, string>,
  plan: PushPlan,
): Promise<void> {
  let batch: IndexWrite[] = []
  const flush = async () => {
    const writes = batch
    batch = []
    if (writes.length > 0 && !dryRun) await index.write(writes)
  }
  // `format` is left out: an index holds records of one format only.
  for await (const { format: _, ...record } of records) {
    const body: IndexObject = { ...record, docusaurus_tag: record.tag }
    const isKnown = known.get(record.objectID) === hashOf({ ...body })
    known.delete(record.objectID)
    if (isKnown) {
      plan.unchanged += 1
      continue
    }
    plan.saved.push(record.objectID)
    batch.push({ action: 'addObject', body })
    if (batch.length === PUSH_BATCH) await flush()
  }
  await flush()
}

function differences(
  wanted: Readonly<Record<string, unknown>>,
  present: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(wanted).filter((name) => toText(wanted[name]) !== toText(present[name]))
}

function hashOf(object: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(toText(object)).digest('base64')
}

/** JSON with sorted keys, as an engine may return them in another order. */
function toText(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
