/**
 * Batches of pages that a search index was merged from, and what was merged. Which pages are in a batch
 * follows from their order alone, so an edited text is one batch and one merge.
 */
import { indexFilePath } from '../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { Stamp } from '../engine/stamp.ts'
import { putPlain, readPlain } from '../engine/store/plain-value.ts'
import type { ValueStore } from '../engine/store/store.ts'
import type { ValueLog, ValueRef } from '../engine/store/value-log.ts'
import type { SearchBefore, WorkerCalls } from '../tasks/calls.ts'
import { isAsLeft, type OutputPlace, pickStamps } from './output-look.ts'

type IndexedBatch = WorkerCalls['indexPages']['answer']
type MergedIndex = WorkerCalls['mergeSearch']['answer'] & {
  /** Batches of the index, in page order. */
  batches: readonly BatchPlace[]
}

/** Range of the pages of a batch; `end` is exclusive. */
export interface BatchPlace {
  /** Hash of the inputs of the batch. */
  key: string
  first: number
  end: number
}

/** A cached result; its key is a hash of all its inputs. */
interface KeptPart<T> {
  answer: T
  stamps: readonly Stamp[]
}

/** A batch of pages, as it is kept. Of its refs, only length and hash are valid later. */
interface KeptBatch extends IndexedBatch {
  /** Hashes of the inputs of its pages. */
  pages: readonly string[]
}

/** Cache of one output folder. */
interface KeptIndex {
  /** The output folder, relative to the site folder. */
  out: string
  /** Hash → batch. */
  batches: ReadonlyMap<string, KeptPart<KeptBatch>>
  /** Hash → index. */
  merged: ReadonlyMap<string, KeptPart<MergedIndex>>
}

/** Search indexes of earlier builds to one output. */
export interface KeptSearch {
  /** Log for segments and records of this build. */
  log: ValueLog
  findBatch(key: string): IndexedBatch | null
  findMerged(key: string): MergedIndex | null
  /** Files of indexes below a folder of the output whose names contain a hash of their content: path → hash. */
  listParts(folder: string): Record<string, string>
  /** Keep a batch, whose segment and records are in the log. */
  keepBatch(key: string, batch: KeptBatch): void
  /**
   * The batch of the last build at a place of an index, whatever its pages contained.
   *
   * @param folder - Folder of the index, relative to the output folder.
   */
  findBatchBefore(
    folder: string,
    place: Omit<BatchPlace, 'key'>,
  ): Pick<KeptBatch, 'segment' | 'pages'> | null
  keepMerged(key: string, merged: MergedIndex): void
  /**
   * The index of the last build below a folder.
   *
   * @param batches - Batches of the new index, all of them in the cache.
   * @returns `null` if it was made from other pages.
   */
  findBefore(folder: string, batches: readonly BatchPlace[]): SearchBefore | null
  /** Add the parts that this build used or made to the store. @throws errors of the file system. */
  save(stamps: ReadonlyMap<string, Stamp>): void
}

/** The only file of an index whose name contains no hash of its content. */
const CORE = indexFilePath('index.json')

/** Open the cache. */
export function openKeptSearch(store: ValueStore, program: string, place: OutputPlace): KeptSearch {
  const { name } = place
  const list = `search ${program}`
  const before = readPlain<KeptIndex>(store, list)
  const isOurs = before?.out === name
  const batches = new Map<string, KeptBatch>()
  const merged = new Map<string, MergedIndex>()

  const find = <T extends KeptBatch | MergedIndex>(part: KeptPart<T> | undefined) =>
    part && isAsLeft(place, { hashes: [], ...part.answer, stamps: part.stamps })
      ? part.answer
      : null
  const batchBefore = (key: string) => (isOurs ? before.batches.get(key) : undefined)
  /** Segment of a batch that an earlier build or this one has kept. */
  const segmentOf = (key: string) => {
    const batch = batches.get(key) ?? batchBefore(key)?.answer
    return batch ? store.findHash(batch.segment.hash) : null
  }

  return {
    log: store.log,
    findBatch(key) {
      const found = find(batchBefore(key))
      const batch = found && toPlaced(found, store)
      if (batch) batches.set(key, batch)
      return batch
    },
    findMerged: (key) => (isOurs ? find(before.merged.get(key)) : null),
    listParts: (target) =>
      isOurs ? listParts([...before.merged.values()], { place, target }) : {},
    keepBatch(key, batch) {
      for (const ref of refsOf(batch)) store.addHash(ref)
      batches.set(key, batch)
    },
    findBatchBefore(target, place) {
      const index = isOurs ? findIndex(before.merged, target + CORE) : undefined
      const batch = batchBefore(findKey(index?.answer.batches, place))?.answer
      const segment = batch && store.findHash(batch.segment.hash)
      return segment ? { segment, pages: batch.pages } : null
    },
    keepMerged: (key, index) => void merged.set(key, index),
    findBefore: (target, now) =>
      isOurs ? findBefore(before.merged, { path: target + CORE, now, segmentOf }) : null,
    save(stamps) {
      const kept: KeptIndex = {
        out: name,
        batches: mapParts(batches, (batch) => toPart(batch, stamps)),
        merged: mapParts(merged, (index) => toPart(index, stamps)),
      }
      putPlain(store, list, kept)
    },
  }
}

const refsOf = ({ segment, records }: IndexedBatch): ValueRef[] =>
  records ? [segment, records] : [segment]

/** A batch with the places that its values have now; `null` if the store lacks one. */
function toPlaced(
  { segment: { hash }, records, ...batch }: KeptBatch,
  store: Pick<ValueStore, 'findHash'>,
): KeptBatch | null {
  const segment = store.findHash(hash)
  const ofRecords = records && store.findHash(records.hash)
  if (!segment || ofRecords === null) return null
  return { ...batch, segment, ...omitUndefined({ records: ofRecords }) }
}

/** Maximum number of changed batches for an update; for more, the index is merged anew, which reads less. */
const MOST_CHANGED = 4

/** Changed batches with the same ranges of pages; `null` if ranges differ. */
function compareBatches(before: readonly BatchPlace[], now: readonly BatchPlace[]) {
  const isMoved = ({ first, end }: BatchPlace, at: number) =>
    before[at]?.first !== first || before[at]?.end !== end
  if (before.length !== now.length || now.some(isMoved)) return null
  const changed = now.flatMap(({ key, first, end }, at) => {
    const old = before[at]?.key ?? ''
    return old === key ? [] : [{ first, end, old, key }]
  })
  return changed.length > MOST_CHANGED ? null : changed
}

/** An index that is going to be made. */
interface NextIndex {
  /** Path of its core in the output. */
  path: string
  now: readonly BatchPlace[]
  segmentOf(key: string): ValueRef | null
}

function findBefore(
  merged: KeptIndex['merged'],
  { path, now, segmentOf }: NextIndex,
): SearchBefore | null {
  const index = findIndex(merged, path)
  const core = index?.answer.hashes?.[index.answer.paths.indexOf(path)]
  if (!index || core === undefined) return null
  const changed = compareBatches(index.answer.batches, now)?.map(({ old, key, first, end }) => {
    const [before, after] = [segmentOf(old), segmentOf(key)]
    return before && after ? { first, end, before, after } : null
  })
  if (!changed?.every((one) => one !== null)) return null
  return { core, written: index.answer.written, changed }
}

/** Key of the batch at a place; '' if there is none. */
function findKey(
  batches: readonly BatchPlace[] | undefined,
  { first, end }: Omit<BatchPlace, 'key'>,
): string {
  return batches?.find((one) => one.first === first && one.end === end)?.key ?? ''
}

/** The index with a core at a path of the output. */
function findIndex(merged: KeptIndex['merged'], core: string): KeptPart<MergedIndex> | undefined {
  return [...merged.values()].find(({ answer }) => answer.paths.includes(core))
}

/** Files of indexes that are still unchanged in the output. */
function listParts(
  indexes: readonly KeptPart<MergedIndex>[],
  { place, target }: { place: OutputPlace; target: string },
): Record<string, string> {
  return Object.fromEntries(
    indexes.flatMap(({ answer: { paths, hashes = [] }, stamps }) =>
      paths.flatMap((path, at): [string, string][] => {
        const hash = hashes[at]
        const stamp = stamps[at]
        if (hash === undefined || stamp === undefined) return []
        if (!path.startsWith(target) || path === target + CORE) return []
        const parts = { paths: [path], hashes: [hash], stamps: [stamp] }
        return isAsLeft(place, parts) ? [[path, hash]] : []
      }),
    ),
  )
}

function mapParts<T, U>(parts: ReadonlyMap<string, T>, map: (part: T) => U) {
  return new Map(Array.from(parts, ([key, part]) => [key, map(part)]))
}

function toPart<T extends IndexedBatch | MergedIndex>(
  answer: T,
  stamps: ReadonlyMap<string, Stamp>,
): KeptPart<T> {
  return { answer, stamps: pickStamps(answer.paths, stamps) }
}
