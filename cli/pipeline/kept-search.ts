/**
 * Batches of pages that a search index was merged from, and what was merged. Which pages are in a batch
 * follows from their order alone, so an edited text is one batch and one merge.
 */
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { indexFilePath } from '../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { hashFile } from '../scan/hash-sources.ts'
import type { WorkerCalls } from '../workers/calls.ts'
import { isDamaged, readKept, writeKept } from './kept-file.ts'
import { isAsLeft, type OutputPlace, pickStamps, type Stamp } from './output-look.ts'

type IndexedBatch = WorkerCalls['indexPages']['answer']
type MergedIndex = WorkerCalls['mergeSearch']['answer']

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

  return {
    isDamaged: isDamaged(found) || (isOurs && sound.size < before.batches.size),
    findBatch(key) {
      const batch = find(sound.get(key))
      if (batch) batches.set(key, batch)
      return batch && moveFiles(batch, (file) => join(folder, file))
    },
    findMerged(key) {
      const index = isOurs ? find(before.merged.get(key)) : null
      if (index) merged.set(key, index)
      return index
    },
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
    save(stamps) {
      const kept: KeptIndex = {
        out: name,
        batches: new Map(
          Array.from(batches, ([key, batch]) => {
            const { files } = sound.get(key) ?? { files: {} }
            return [key, { ...toPart(batch, stamps), files: lookAtFiles(folder, batch, files) }]
          }),
        ),
        merged: new Map(Array.from(merged, ([key, index]) => [key, toPart(index, stamps)])),
      }
      writeKept(list, program, kept)
      removeParts(folder, [...kept.batches.values()])
    },
  }
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
