/**
 * Makes search indexes inside workers: batches of pages become segments in the spool folder, segments become
 * the files of an index. Only names and counts are sent back to the main thread.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { indexFilePath } from '../../runtime/search/engine/index.ts'
import { compress, openSegmentFile } from '../../runtime/search/engine/node.ts'
import {
  createPageIndexer,
  decodeCore,
  type Emit,
  type IndexBefore,
  type IndexFile,
  joinSegments,
  patchIndex,
  writeIndex,
} from '../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { hashOutput, type StageTarget, writeStaged } from '../emit/stage.ts'
import type { DocSection } from '../model/doc.ts'
import type { OutputFile } from '../model/output-file.ts'
import { withLead } from '../search/search-page.ts'
import { toRecords } from '../search/to-records.ts'
import type { SearchTask, WorkerCalls } from './calls.ts'
import { createSpoolReader } from './spool.ts'

type Ask<C extends keyof WorkerCalls> = WorkerCalls[C]['ask']
type Answer<C extends keyof WorkerCalls> = WorkerCalls[C]['answer']

/** Index one batch of consecutive pages of a locale. */
export function indexPages(task: Ask<'indexPages'>): Answer<'indexPages'> {
  const { first, pages, locale, spoolDir, stage, folder } = task
  const indexer = createPageIndexer(first, compress)
  const spool = createSpoolReader()
  const recordsFile = join(spoolDir, `records-${locale}-${first}.jsonl`)
  let records: string[] = []
  try {
    for (const { page, sections } of pages) {
      const read = withLead(toSections(sections, spool), page)
      indexer.add(page, read)
      if (!task.records) continue
      records.push(...toRecords(page, read, locale))
      if (records.length > 2_000) {
        appendFileSync(recordsFile, `${records.join('\n')}\n`)
        records = []
      }
    }
  } finally {
    spool.close()
  }
  if (records.length > 0) appendFileSync(recordsFile, `${records.join('\n')}\n`)
  const { segment, blocks, files } = indexer.finish()
  const segmentFile = join(spoolDir, `segment-${locale}-${first}`)
  writeFileSync(segmentFile, segment)
  return {
    blocks,
    segment: { file: segmentFile, offset: 0, length: segment.length },
    ...emitAll(files, folder, stage),
    ...omitUndefined({ records: task.records ? recordsFile : undefined }),
  }
}

function toSections(
  sections: SearchTask['sections'],
  spool: ReturnType<typeof createSpoolReader>,
): readonly DocSection[] {
  if (!sections) return []
  return 'offset' in sections ? spool.readSections(sections) : sections
}

/** Join segments into one, and write it to a file. */
export function joinSearch({ segments, file }: Ask<'joinSegments'>): Answer<'joinSegments'> {
  const joined = joinSegments(segments.map(openSegmentFile))
  writeFileSync(file, joined)
  return { blocks: [], paths: [], segment: { file, offset: 0, length: joined.length } }
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
  const emit: Emit = (file) => {
    const path = folder + indexFilePath(file.path)
    const hash = known[path]
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
  const index = before && stage ? openBefore({ before, known, folder, stage }) : null
  const patched: IndexFile[] = []
  const again = index && tryPatch(() => patchIndex(all, index, (file) => patched.push(file)))
  if (again) for (const file of patched) emit(file)
  const written = again ?? writeIndex({ ...all, segments: refs.map(openSegmentFile) }, emit)
  return { paths, written, ...(stage ? { hashes } : { files }) }
}

/** What is damaged in the output is made anew. */
function tryPatch<T>(patch: () => T): T | null {
  try {
    return patch()
  } catch {
    return null
  }
}

/** Where an index is, and what is known of it. */
type BeforePlace = Required<Pick<Ask<'mergeSearch'>, 'before' | 'known' | 'folder'>> & {
  stage: StageTarget
}

/** @returns `null` where some file of it is not what it was. */
function openBefore({ before, known, folder, stage }: BeforePlace): IndexBefore | null {
  const read = (name: string) => readFileSync(join(stage.out, folder + indexFilePath(name)))
  const bytes = tryPatch(() => read('index.json'))
  const core = bytes && hashOutput(bytes) === before.core ? decodeCore(bytes) : null
  if (!core) return null
  const shards = [...core.shards, ...core.beginnings.shards].map(([, file]) => file)
  const names = [...shards, ...core.pairs, ...core.tables]
  if (names.some((name) => known[folder + indexFilePath(name)] === undefined)) return null
  return {
    core,
    written: before.written,
    read: (name) => inflateRawSync(read(name)),
    changed: before.changed.map(({ first, end, ...segments }) => ({
      ...{ first, end },
      before: openSegmentFile(segments.before),
      after: openSegmentFile(segments.after),
    })),
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
