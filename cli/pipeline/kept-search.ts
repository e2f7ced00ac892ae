/**
 * Batches of pages that a search index was merged from, and what was merged. Which pages are in a batch
 * follows from their order alone, so an edited text is one batch and one merge.
 */
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SegmentRef } from '../../runtime/search/engine/node.ts'
import { indexFilePath } from '../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { isAsWritten, isCopy, type Stamp, stampOf, type WrittenFile } from '../engine/stamp.ts'
import { putPlain, readPlain } from '../engine/store/plain-value.ts'
import type { ValueStore } from '../engine/store/store.ts'
import { hashFile } from '../read/scan/hash-sources.ts'
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
  /** Files in the folder of the cache. */
  files: Readonly<Record<string, WrittenFile>>
}

/** A batch of pages, as it is kept. */
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
  /** Whether a file of a batch was damaged and ignored. */
  isDamaged: boolean
  findBatch(key: string): IndexedBatch | null
  findMerged(key: string): MergedIndex | null
  /** Files of indexes below a folder of the output whose names contain a hash of their content: path → hash. */
  listParts(folder: string): Record<string, string>
  /** Keep a batch. @returns the batch with its files in the folder of the cache. */
  keepBatch(key: string, batch: KeptBatch): IndexedBatch
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
  /** Remove files that the saved parts do not need. Call it when the store is saved. */
  tidy(): void
}

/** The only file of an index whose name contains no hash of its content. */
const CORE = indexFilePath('index.json')
const PART = /^[\w-]{43}\.(?:segment|records)$/

/** Open the cache. */
export function openKeptSearch(store: ValueStore, program: string, place: OutputPlace): KeptSearch {
  const { name } = place
  const folder = dirname(store.log.file)
  const list = `search ${program}`
  const before = readPlain<KeptIndex>(store, list)
  const isOurs = before?.out === name
  const sound = chooseSound(folder, isOurs ? before.batches : new Map())
  const batches = new Map<string, KeptBatch>()
  const merged = new Map<string, MergedIndex>()
  let wanted: readonly KeptPart<KeptBatch>[] | null = null
  // The list of another output names its batches until this build replaces it, and may never do so.
  if (isOurs || !before) removeParts(folder, [...sound.values()])

  const find = <T extends KeptBatch | MergedIndex>(part: KeptPart<T> | undefined) =>
    part && isAsLeft(place, { hashes: [], ...part.answer, stamps: part.stamps })
      ? part.answer
      : null
  const inFolder = (file: string) => join(folder, file)
  const placed = (batch: KeptBatch | null | undefined) =>
    batch ? moveFiles(batch, inFolder) : null
  /** Segment of a batch that an earlier build or this one has kept. */
  const segmentOf = (key: string) =>
    placed(sound.get(key)?.answer ?? batches.get(key))?.segment ?? null

  return {
    isDamaged: isOurs && sound.size < before.batches.size,
    findBatch(key) {
      const batch = find(sound.get(key))
      if (batch) batches.set(key, batch)
      return placed(batch)
    },
    findMerged: (key) => (isOurs ? find(before.merged.get(key)) : null),
    listParts: (target) =>
      isOurs ? listParts([...before.merged.values()], { place, target }) : {},
    keepBatch(key, batch) {
      const kept = takeFiles(batch, folder, key)
      batches.set(key, kept)
      return moveFiles(kept, inFolder)
    },
    findBatchBefore(target, place) {
      const index = isOurs ? findIndex(before.merged, target + CORE) : undefined
      return placed(sound.get(findKey(index?.answer.batches, place))?.answer)
    },
    keepMerged: (key, index) => void merged.set(key, index),
    findBefore: (target, now) =>
      isOurs ? findBefore(before.merged, { path: target + CORE, now, segmentOf }) : null,
    save(stamps) {
      const kept = mapParts(batches, (batch, key) => ({
        ...toPart(batch, stamps),
        files: lookAtFiles(folder, batch, sound.get(key)?.files),
      }))
      const indexes = mapParts(merged, (index) => toPart(index, stamps))
      putPlain(store, list, { out: name, batches: kept, merged: indexes } satisfies KeptIndex)
      wanted = [...kept.values()]
    },
    tidy() {
      if (wanted) removeParts(folder, wanted)
    },
  }
}

/** Rename the files of a batch into the folder. @returns the batch with their new names, which begin with the key. */
function takeFiles(batch: KeptBatch, folder: string, key: string): KeptBatch {
  return moveFiles(batch, (file, end) => {
    const name = `${key}.${end}`
    renameSync(file, join(folder, name))
    return name
  })
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
  segmentOf(key: string): SegmentRef | null
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

function mapParts<T, U>(parts: ReadonlyMap<string, T>, map: (part: T, key: string) => U) {
  return new Map(Array.from(parts, ([key, part]) => [key, map(part, key)]))
}

function toPart<T extends IndexedBatch | MergedIndex>(
  answer: T,
  stamps: ReadonlyMap<string, Stamp>,
): KeptPart<T> {
  return { answer, stamps: pickStamps(answer.paths, stamps), files: {} }
}

/** Stamps and hashes of the files of a batch; unchanged files are not read again. */
function lookAtFiles(
  folder: string,
  batch: IndexedBatch,
  before: Readonly<Record<string, WrittenFile>> = {},
): Record<string, WrittenFile> {
  const look = (file: string): WrittenFile => {
    const stamp = stampOf(join(folder, file))
    const known = before[file]
    return known && isCopy(known.stamp, stamp)
      ? known
      : { stamp, digest: hashFile(join(folder, file)) }
  }
  return Object.fromEntries(filesOf(batch).map((file) => [file, look(file)]))
}

/** Batches whose files are unchanged. */
function chooseSound(folder: string, batches: KeptIndex['batches']): KeptIndex['batches'] {
  const isWhole = ([file, written]: [string, WrittenFile]) => {
    const disk = join(folder, file)
    return isAsWritten(written, stampOf(disk), { digestNow: () => hashFile(disk) })
  }
  return new Map([...batches].filter(([, { files }]) => Object.entries(files).every(isWhole)))
}

function moveFiles(
  { segment, records, ...batch }: KeptBatch,
  move: (file: string, end: string) => string,
): KeptBatch {
  const file = move(segment.file, 'segment')
  return {
    ...batch,
    segment: { ...segment, file },
    ...omitUndefined({ records: records && move(records, 'records') }),
  }
}

function filesOf({ segment, records }: IndexedBatch): string[] {
  return records === undefined ? [segment.file] : [segment.file, records]
}

/** Remove files of no batch, and files of killed builds. */
function removeParts(folder: string, batches: readonly KeptPart<KeptBatch>[]): void {
  const wanted = new Set(batches.flatMap(({ files }) => Object.keys(files)))
  for (const name of readdirSync(folder))
    if (PART.test(name) && !wanted.has(name)) rmSync(join(folder, name), { force: true })
}
