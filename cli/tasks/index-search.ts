/**
 * Makes search indexes inside workers: batches of pages become segments in a log, segments become
 * the files of an index. Only names and counts are sent back to the main thread.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { indexFilePath } from '../../runtime/search/engine/index.ts'
import { compress } from '../../runtime/search/engine/node.ts'
import {
  createPageIndexer,
  decodeCore,
  type Emit,
  type IndexBefore,
  type IndexFile,
  joinSegments,
  type PagesBefore,
  patchIndex,
  type SegmentSource,
  writeIndex,
} from '../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { DocSection } from '../base/model/doc.ts'
import type { OutputFile } from '../base/model/output-file.ts'
import { digest } from '../engine/digest.ts'
import {
  createValueReader,
  type ValueReader,
  type ValueRef,
  writeValues,
} from '../engine/store/value-log.ts'
import { withLead } from '../make/search/search-page.ts'
import { toRecords } from '../make/search/to-records.ts'
import { type StageTarget, writeStaged } from '../write/stage.ts'
import type { SearchTask, WorkerCalls } from './calls.ts'

type Ask<C extends keyof WorkerCalls> = WorkerCalls[C]['ask']
type Answer<C extends keyof WorkerCalls> = WorkerCalls[C]['answer']

/** Index one batch of consecutive pages of a locale. */
export function indexPages(task: Ask<'indexPages'>): Answer<'indexPages'> {
  const { first, pages, locale, log, stage, folder, before } = task
  return withValues((values) => {
    const indexer = createPageIndexer(first, compress, before && openPagesBefore(before, values))
    const records: string[] = []
    for (const { page, sections } of pages) {
      const read = withLead(toSections(sections, values), page)
      indexer.add(page, read)
      if (task.records) records.push(...toRecords(page, read, locale))
    }
    const { segment, blocks, files } = indexer.finish()
    const [written, ofRecords] = writeValues(log, [
      segment,
      ...(task.records ? [Buffer.from(records.map((record) => `${record}\n`).join(''))] : []),
    ])
    return {
      ...{ blocks, segment: written },
      ...emitAll(files, folder, stage),
      ...omitUndefined({ records: ofRecords }),
    }
  })
}

function withValues<T>(work: (values: ValueReader) => T): T {
  const values = createValueReader()
  try {
    return work(values)
  } finally {
    values.close()
  }
}

function openPagesBefore(
  { segment, edited }: NonNullable<Ask<'indexPages'>['before']>,
  values: ValueReader,
): PagesBefore {
  return { segment: openSegment(segment, values), edited: new Set(edited) }
}

/** @throws an error for which `isDamagedValue` is true, now or later. */
function openSegment(ref: ValueRef, values: ValueReader): SegmentSource {
  const { length, read } = values.openValue(ref)
  return { length, open: () => ({ read, close() {} }) }
}

function toSections(sections: SearchTask['sections'], values: ValueReader): readonly DocSection[] {
  if (!sections) return []
  return 'offset' in sections ? values.readJson<readonly DocSection[]>(sections) : sections
}

/** Join segments into one. */
export function joinSearch({ segments, log }: Ask<'joinSegments'>): Answer<'joinSegments'> {
  const joined = withValues((values) =>
    joinSegments(segments.map((segment) => openSegment(segment, values))),
  )
  const [segment] = writeValues(log, [joined])
  return { blocks: [], paths: [], segment }
}

/** Merge the segments of one locale into its index. */
export function mergeSearch({
  stage,
  folder,
  segments: refs,
  known = {},
  before,
  ...parts
}: Ask<'mergeSearch'>): Answer<'mergeSearch'> {
  const files: OutputFile[] = []
  const paths: string[] = []
  const hashes: string[] = []
  let trusted = known
  const emit: Emit = (file) => {
    const path = folder + indexFilePath(file.path)
    const hash = trusted[path]
    if (hash !== undefined) {
      paths.push(path)
      hashes.push(hash)
      return
    }
    const made = emitAll([file], folder, stage)
    paths.push(...made.paths)
    hashes.push(...(made.hashes ?? []))
    files.push(...(made.files ?? []))
  }
  const segmentBytes = parts.segmentBytes ?? refs.reduce((sum, { length }) => sum + length, 0)
  const all = { ...parts, segmentBytes, compress }
  return withValues((values) => {
    const index = before && stage ? openBefore({ before, known, folder, stage }, values) : null
    const patched: IndexFile[] = []
    const patch = () => index && patchIndex(all, index, (file) => patched.push(file))
    const again = unlessDamaged(patch, () => {
      // Files of a damaged index are written again, whatever is known of them.
      trusted = {}
    })
    if (again) for (const file of patched) emit(file)
    const toMerge = () => refs.map((segment) => openSegment(segment, values))
    const written = again ?? writeIndex({ ...all, segments: toMerge() }, emit)
    return { paths, written, ...(stage ? { hashes } : { files }) }
  })
}

/**
 * Thrown if a file of the index in the output is missing, or differs from the one that the last build left
 * there.
 */
class DamagedIndex extends Error {}

/**
 * @param onDamage - Called if the index in the output is damaged. Default: nothing.
 * @returns `null` for a damaged index, which is merged again. Any other error is one of ours, and is thrown.
 */
function unlessDamaged<T>(read: () => T, onDamage?: () => void): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error
    onDamage?.()
    return null
  }
}

/** An index in the output, and the hashes of its files. */
type BeforePlace = Required<Pick<Ask<'mergeSearch'>, 'before' | 'known' | 'folder'>> & {
  stage: StageTarget
}

/** @returns `null` where its core is damaged, or a file of it is not known. */
function openBefore(
  { before, known, folder, stage }: BeforePlace,
  values: ValueReader,
): IndexBefore | null {
  const pathOf = (name: string) => folder + indexFilePath(name)
  const read = (name: string, hash: string | undefined) =>
    readUnchanged(join(stage.out, pathOf(name)), hash)
  const core = unlessDamaged(() => decodeCore(read('index.json', before.core)))
  if (!core) return null
  const shards = [...core.shards, ...core.beginnings.shards].map(([, file]) => file)
  const names = [...shards, ...core.pairs, ...core.tables]
  if (names.some((name) => known[pathOf(name)] === undefined)) return null
  return {
    core,
    written: before.written,
    read: (name) => inflateRawSync(read(name, known[pathOf(name)])),
    changed: before.changed.map(({ first, end, ...segments }) => ({
      ...{ first, end },
      before: openSegment(segments.before, values),
      after: openSegment(segments.after, values),
    })),
  }
}

/** @throws DamagedIndex for a file that cannot be read, or has another hash. */
function readUnchanged(file: string, hash: string | undefined): Uint8Array {
  const bytes = readIfPossible(file)
  if (!bytes || digest(bytes) !== hash) throw new DamagedIndex(`${file} has changed`)
  return bytes
}

function readIfPossible(file: string): Uint8Array | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** Write files to the stage; without a stage, return them. */
function emitAll(
  files: readonly OutputFile[],
  folder: string,
  stage: StageTarget | undefined,
): { paths: readonly string[]; hashes?: readonly string[]; files?: OutputFile[] } {
  const placed = files.map(({ path, content }) => ({ path: folder + indexFilePath(path), content }))
  if (!stage) return { paths: placed.map(({ path }) => path), files: placed }
  const { paths, hashes } = writeStaged(stage, placed)
  return { paths, hashes }
}
