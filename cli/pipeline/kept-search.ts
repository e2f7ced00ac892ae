/**
 * Batches of pages that a search index was merged from, and what was merged. Which pages are in a batch
 * follows from their order alone, so an edited text is one batch and one merge.
 */
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SegmentRef } from '../../runtime/search/engine/node.ts'
import { indexFilePath } from '../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { hashFile } from '../scan/hash-sources.ts'
import type { SearchBefore, WorkerCalls } from '../workers/calls.ts'
import { isDamaged, readKept, writeKept } from './kept-file.ts'
import { isAsLeft, type OutputPlace, pickStamps, type Stamp } from './output-look.ts'

type IndexedBatch = WorkerCalls['indexPages']['answer']
type MergedIndex = WorkerCalls['mergeSearch']['answer'] & {
  /** Batches that it was made from, in page order. */
  batches: readonly BatchPlace[]
}

/** Pages of a batch: the first one, and the one after the last. */
export interface BatchPlace {
  /** Hash of what it was made from. */
  key: string
  first: number
  end: number
}

/** Something that was made, by the hash of everything that it was made from. */
interface KeptPart<T> {
  answer: T
  stamps: readonly Stamp[]
  /** Files beside the list. */
  files: Readonly<Record<string, KnownFile>>
}

/** By size and date it is known without being read; by its hash where a copy of the folder has other dates. */
interface KnownFile {
  stamp: Stamp
  hash: string
}

/** All that is kept of one output. */
interface KeptIndex {
  /** From the site folder. */
  out: string
  /** Hash → batch. */
  batches: ReadonlyMap<string, KeptPart<IndexedBatch>>
  /** Hash → index. */
  merged: ReadonlyMap<string, KeptPart<MergedIndex>>
}

/** Search indexes of earlier builds to one output. */
export interface KeptSearch {
  isDamaged: boolean
  findBatch(key: string): IndexedBatch | null
  findMerged(key: string): MergedIndex | null
  /** Files of indexes below a folder that are in the output, and named by their content: path → hash. */
  listParts(folder: string): Record<string, string>
  /** Keep a batch. @returns it, with its files where they stay. */
  keepBatch(key: string, batch: IndexedBatch): IndexedBatch
  keepMerged(key: string, merged: MergedIndex): void
  /**
   * The index of the last build below a folder.
   *
   * @param batches - Of the index as it is going to be, all of them kept.
   * @returns `null` where it was made from other pages.
   */
  findBefore(folder: string, batches: readonly BatchPlace[]): SearchBefore | null
  /** Keep what this build has asked for or made. @throws what the disk says. */
  save(stamps: ReadonlyMap<string, Stamp>): void
}

const LIST = 'search'
/** The one file whose name says nothing of its content. */
const CORE = indexFilePath('index.json')
const PART = /^[\w-]{43}\.(?:segment|records)$/

/** @param folder - Of the cache, absolute. */
export function openKeptSearch(folder: string, program: string, place: OutputPlace): KeptSearch {
  const { name } = place
  const list = join(folder, LIST)
  const found = readKept(list, program)
  // Written by `save` below, and nobody else.
  const before = 'value' in found ? (found.value as KeptIndex) : null
  const isOurs = before?.out === name
  const sound = chooseSound(folder, isOurs ? before.batches : new Map())
  const batches = new Map<string, IndexedBatch>()
  const merged = new Map<string, MergedIndex>()
  removeParts(folder, [...sound.values()])

  function find<T extends IndexedBatch | MergedIndex>(part: KeptPart<T> | undefined): T | null {
    if (!part) return null
    const { paths, hashes = [] } = part.answer
    return isAsLeft(place, { paths, hashes, stamps: part.stamps }) ? part.answer : null
  }

  /** As an earlier build kept it, or this one. */
  function segmentOf(key: string): SegmentRef | null {
    const batch = sound.get(key)?.answer ?? batches.get(key)
    return batch ? { ...batch.segment, file: join(folder, batch.segment.file) } : null
  }

  return {
    isDamaged: isDamaged(found) || (isOurs && sound.size < before.batches.size),
    findBatch(key) {
      const batch = find(sound.get(key))
      if (batch) batches.set(key, batch)
      return batch && moveFiles(batch, (file) => join(folder, file))
    },
    findMerged: (key) => (isOurs ? find(before.merged.get(key)) : null),
    listParts: (target) =>
      isOurs ? listParts([...before.merged.values()], { place, target }) : {},
    keepBatch(key, batch) {
      const stay = (file: string, end: string) => {
        const name = `${key}.${end}`
        renameSync(file, join(folder, name))
        return name
      }
      const kept = moveFiles(batch, stay)
      batches.set(key, kept)
      return moveFiles(kept, (file) => join(folder, file))
    },
    keepMerged: (key, index) => void merged.set(key, index),
    findBefore: (target, now) =>
      isOurs ? findBefore(before.merged, { path: target + CORE, now, segmentOf }) : null,
    save(stamps) {
      const look = (key: string, batch: IndexedBatch) =>
        lookAtFiles(folder, batch, sound.get(key)?.files ?? {})
      const kept: KeptIndex = {
        out: name,
        batches: mapParts(batches, (batch, key) => ({
          ...toPart(batch, stamps),
          files: look(key, batch),
        })),
        merged: mapParts(merged, (index) => toPart(index, stamps)),
      }
      writeKept(list, program, kept)
      removeParts(folder, [...kept.batches.values()])
    },
  }
}

/** More batches are merged anew: what is read of the index for each would be all of it. */
const MOST_CHANGED = 4

/** Batches that are other ones, at the same places; `null` where places differ. */
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

/** Where an index is, and what it is going to be made from. */
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
  const index = [...merged.values()].find(({ answer }) => answer.paths.includes(path))
  const core = index?.answer.hashes?.[index.answer.paths.indexOf(path)]
  if (!index || core === undefined) return null
  const changed = compareBatches(index.answer.batches, now)?.map(({ old, key, first, end }) => {
    const [before, after] = [segmentOf(old), segmentOf(key)]
    return before && after ? { first, end, before, after } : null
  })
  if (!changed?.every((one) => one !== null)) return null
  return { core, written: index.answer.written, changed }
}

/** Of each the output is looked at. */
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

/** Those that are as they were are not read again. */
function lookAtFiles(
  folder: string,
  batch: IndexedBatch,
  before: Readonly<Record<string, KnownFile>>,
): Record<string, KnownFile> {
  const look = (file: string): KnownFile => {
    const stamp = stampOf(join(folder, file))
    const known = before[file]
    return known && isSame(known.stamp, stamp)
      ? known
      : { stamp, hash: hashFile(join(folder, file)) }
  }
  return Object.fromEntries(filesOf(batch).map((file) => [file, look(file)]))
}

/** Of what is no file a stamp that no file has. */
function stampOf(disk: string): Stamp {
  const stats = statSync(disk, { throwIfNoEntry: false })
  return stats?.isFile() ? [stats.size, stats.mtimeMs] : [-1, 0]
}

function isSame([size, written]: Stamp, [sizeNow, writtenNow]: Stamp): boolean {
  return size === sizeNow && written === writtenNow
}

/** Batches whose files are what they were. */
function chooseSound(folder: string, batches: KeptIndex['batches']): KeptIndex['batches'] {
  const isWhole = ([file, { stamp, hash }]: [string, KnownFile]) => {
    const now = stampOf(join(folder, file))
    return now[0] === stamp[0] && (isSame(now, stamp) || hashFile(join(folder, file)) === hash)
  }
  return new Map([...batches].filter(([, { files }]) => Object.entries(files).every(isWhole)))
}

function moveFiles(
  { segment, records, ...batch }: IndexedBatch,
  move: (file: string, end: string) => string,
): IndexedBatch {
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

/** Those that belong to nothing any more, and those of builds that were killed. */
function removeParts(folder: string, batches: readonly KeptPart<IndexedBatch>[]): void {
  const wanted = new Set(batches.flatMap(({ files }) => Object.keys(files)))
  for (const name of readdirSync(folder))
    if (PART.test(name) && !wanted.has(name)) rmSync(join(folder, name), { force: true })
}
